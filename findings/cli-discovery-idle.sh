#!/usr/bin/env bash
# The Firebase CLI is idle for about three seconds after it has read the definitions of functions: at
# each start of the emulator, and at each deployment. The CLI asks the functions' process over HTTP to
# quit. The process waits until the connection of this request closes, but fetch keeps the connection
# open. With FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH=true, the definitions are passed in a file, and
# nothing waits.
# This affects everybody who starts emulators often, for example in CI: the CLI is idle for three of
# the five seconds of a start.
# Source: firebase-tools, src/deploy/functions/runtimes/node/index.ts (serveAdmin), and its debug log
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund firebase-tools@15.34.2
mkdir functions
echo '{"main": "index.js", "engines": {"node": "22"}}' > functions/package.json
(cd functions && npm install --silent --ignore-scripts --no-audit --no-fund firebase-functions@7.4.0 firebase-admin@14.5.1)
cat > functions/index.js <<'JS'
const { onRequest } = require('firebase-functions/https');
exports.hello = onRequest((_request, response) => void response.send('Hello'));
JS
echo '{"functions": {"source": "functions"}, "emulators": {"functions": {"port": 24801}, "hub": {"port": 24802}, "logging": {"port": 24803}, "eventarc": {"port": 24804}, "tasks": {"port": 24805}}}' > firebase.json
export CI=true METADATA_SERVER_DETECTION=none
firebase="node node_modules/firebase-tools/lib/bin/firebase.js"
echo "firebase-tools $($firebase --version), Node $(node --version)"
# Prints the time from just before the functions' process starts until the CLI has the definitions.
milliseconds() {
  $firebase emulators:exec --project demo-idle --only functions true 2>&1 | while IFS= read -r line; do
    case "$line" in
      *"Using node@"*) from=$(date +%s%N) ;;
      *"Loaded functions definitions"*) echo $((($(date +%s%N) - from) / 1000000)) ;;
    esac
  done
}
by_http=$(milliseconds)
by_file=$(FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH=true milliseconds)
echo "definitions known after: over HTTP $by_http ms, by a file $by_file ms"
test $((by_http - by_file)) -gt 2000
