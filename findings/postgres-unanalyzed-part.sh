#!/usr/bin/env bash
# PostgreSQL 18.4: a statement that changes 200 rows named by their primary key, in a table that was filled a moment ago.
# Guess: it looks up 200 keys. Statistics matter for reports, and a further condition that holds for every row, such as the tenant, costs nothing.
# Seen: until the first ANALYZE, each condition counts as one that 1 of 200 rows meets. With the tenant PostgreSQL expects a single row of the batch, reads
# all 20,000, and compares each with each of the 200. Without the tenant it looks up the keys; with a range of the key too it reads 200 rows.
set -euo pipefail
. "$(dirname "$0")/lib/postgres.bash"
cat > run.mjs <<'JS'
import pg from 'pg';
const client = new pg.Client({ host: `${process.cwd()}/data`, user: 'postgres', database: 'postgres' });
await client.connect();
await client.query(`
  create table parts (company int, batch int, position int, title text, fate text, primary key (batch, position)) with (autovacuum_enabled = off);
  create index on parts (batch, title);
  insert into parts select 1, 1, n, 'Title ' || n from generate_series(1, 20000) n`);
const named = JSON.stringify(Array.from({ length: 200 }, (_, n) => ({ position: 5000 + n, fate: 'new' })));
/** How many rows and pairs of rows a statement read to change the 200. */
async function readBy(more) {
  await client.query('begin');
  const { rows } = await client.query(
    `explain (analyze, format json, costs off, timing off) update parts set fate = part.fate
     from jsonb_to_recordset('${named}') as part (position int, fate text)
     where parts.batch = 1 ${more} and parts.position = part.position`);
  await client.query('rollback');
  let read = 0;
  const visit = (plan) => {
    read += (plan['Actual Rows'] ?? 0) * (plan['Actual Loops'] ?? 1) + (plan['Rows Removed by Join Filter'] ?? 0);
    for (const child of plan.Plans ?? []) visit(child);
  };
  visit(rows[0]['QUERY PLAN'][0].Plan);
  return read;
}
const size = (read) => (read > 1_000_000 ? 'millions' : read < 50_000 ? 'thousands' : 'more');
const tenant = 'and parts.company = 1';
const range = 'and parts.position between 5000 and 5199';
console.log('by the key:', size(await readBy('')));
console.log('by the key and the tenant:', size(await readBy(tenant)));
console.log('by the key, the tenant and a range:', size(await readBy(`${tenant} ${range}`)));
await client.query('analyze parts');
console.log('by the key and the tenant, with statistics:', size(await readBy(tenant)));
await client.end();
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
by the key: thousands
by the key and the tenant: millions
by the key, the tenant and a range: thousands
by the key and the tenant, with statistics: thousands
SEEN
