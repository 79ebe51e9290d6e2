#!/usr/bin/env bash
# The Firebase CLI stands idle for about three seconds whenever it has read the definitions of
# functions: at each start of the emulator and at each deployment. It asks the functions' process
# over HTTP to quit. That process waits until the connection of this request ends, but fetch keeps
# the connection open. With FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH=true, which passes the
# definitions in a file, nothing waits.
# Matters to whoever starts emulators often, in CI for example: three of the five seconds of a start
# look like the loading of code. Source: firebase-tools, src/deploy/functions/runtimes/node/index.ts
# (serveAdmin), and its debug log
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
# From just before the functions' process is started to the moment when the CLI knows them.
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
