// What firebase.json runs before a deployment from the project's folder. Its
// Content-Security-Policy is completed by a build, so that what `npm run
// deploy` lays out elsewhere, without this, is all that may be deployed.
console.error('\n  Not from here: deploy with  npm run deploy -- --project ID   (docs/deploy.md)\n');
process.exitCode = 1;
