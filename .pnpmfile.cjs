// pnpm would install for a minute, without package-lock.json, before a script could say so.
console.error('This project is installed by npm, not by pnpm: its packages come from package-lock.json.\nRun: npm start');
process.exit(1);
