#!/usr/bin/env bash
# npm 11.19.1: `npm ci` with a lock file without addresses (`omit-lockfile-registry-resolved`), five minutes or less after npm has cached a
# list of versions that does not have the locked one yet.
# Guess: npm asks the registry for a version that its cache does not list, also with `--prefer-offline`: its manual says so of "missing data".
# Seen: the cached list decides, and the version does not exist (ETARGET). Nothing is asked, not even without the option, for as long as the
# registry says that its list may be cached. With `--prefer-online` the version is installed.
# shellcheck source=lib/packages.bash
source "$(dirname "$0")/lib/packages.bash" npm@11.19.1
npm=$PWD/node_modules/npm/bin/npm-cli.js
cat > registry.mjs <<'JS'
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

// A registry with one package, in the versions that `versions.json` lists. Counts the questions for its list.
const server = createServer(({ url }, response) => {
  const { port } = server.address();
  if (url === '/asked') return response.end(String(asked));
  if (url.endsWith('.tgz')) return response.end(readFileSync(`.${url}`));
  asked++;
  const versions = JSON.parse(readFileSync('versions.json', 'utf8')).map((version) => {
    const file = `deck-${version}.tgz`;
    const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
    return [version, { name: 'deck', version, dist: { tarball: `http://127.0.0.1:${port}/${file}`, integrity } }];
  });
  response.setHeader('content-type', 'application/json');
  response.setHeader('cache-control', 'max-age=300');
  const latest = versions.at(-1)[0];
  response.end(JSON.stringify({ name: 'deck', 'dist-tags': { latest }, versions: Object.fromEntries(versions) }));
});
let asked = 0;
server.listen(0, '127.0.0.1', () => writeFileSync('port', String(server.address().port)));
JS
for version in 1.0.0 1.0.1; do
  mkdir -p package && echo "{\"name\":\"deck\",\"version\":\"$version\"}" > package/package.json
  tar -czf "deck-$version.tgz" package
done
node registry.mjs & registry=$!
trap 'kill $registry; rm -rf "$folder"' EXIT
until [ -s port ]; do sleep 0.1; done
url=http://127.0.0.1:$(cat port)
settings=(--registry="$url" --cache="$PWD/cache" --no-audit --no-fund --omit-lockfile-registry-resolved --fetch-retries=0)
mkdir app && echo '{"name":"app","version":"1.0.0"}' > app/package.json
echo '["1.0.0"]' > versions.json
(cd app && node "$npm" install deck@1.0.0 "${settings[@]}" && node "$npm" ci "${settings[@]}") > /dev/null
echo '["1.0.0","1.0.1"]' > versions.json
# A colleague moves the lock file to the new version.
mkdir other && cp app/package.json other
(cd other && node "$npm" install deck@1.0.1 "${settings[@]}" --cache="$PWD/own-cache" > /dev/null)
cp other/package.json other/package-lock.json app
for option in --prefer-offline --no-prefer-offline --prefer-online; do
  before=$(curl -s "$url/asked")
  (cd app && node "$npm" ci "${settings[@]}" "$option" 2>&1 || true) | grep -oE 'code [A-Z]+|added [0-9]+ package' | head -1 | sed "s/^/$option: /"
  echo "$option: the registry was asked $(($(curl -s "$url/asked") - before)) times"
done | tee seen
diff seen - <<'SEEN'
--prefer-offline: code ETARGET
--prefer-offline: the registry was asked 0 times
--no-prefer-offline: code ETARGET
--no-prefer-offline: the registry was asked 0 times
--prefer-online: added 1 package
--prefer-online: the registry was asked 1 times
SEEN
