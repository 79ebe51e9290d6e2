# Fetches StrykerJS at its first use, so that nobody else installs its 61 MB (docs/decisions/0030-mutations.md). It is no part
# of mutate.ts, because programs of this project don't get npm's settings.
set -e
version=10.1.1
packages=var/stryker/node_modules
# npm writes it last.
if [ -e $packages/.package-lock.json ] && grep -q "\"version\": \"$version\"" $packages/@stryker-mutator/core/package.json; then exit; fi
rm -rf var/stryker
# Without what it would be tested with: it finds this project's Vitest.
npm install --prefix var/stryker --no-save --legacy-peer-deps --ignore-scripts --no-audit --no-fund --loglevel=error \
  @stryker-mutator/core@$version @stryker-mutator/vitest-runner@$version
