#!/usr/bin/env bash
# PostgreSQL 18.4: synchronous_commit = off, then VACUUM, then an index-only scan.
# Guess: synchronous_commit decides what a crash may lose, and nothing about plans.
# Seen: VACUUM marks no page as all-visible as long as the commit of its rows is not on the disk, which takes up to three times wal_writer_delay.
# An index-only scan right after it reads the table for each row: a test of the blocks that a query reads fails with it.
set -euo pipefail
. "$(dirname "$0")/lib/postgres.bash"
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
