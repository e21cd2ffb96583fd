#!/usr/bin/env bash
# PostgreSQL 18.4: generate_series from the last day of a month, and by days in a time zone.
# Guess: it returns the start, and the start with one, two, three intervals added to it.
# Seen: it adds the interval to the date before. A series of months from January 31 has February 28 and from then on the 28th of each month, whereas
# the start plus n months is the last day of each. A series of days is one of 24 hours in a session whose zone is UTC, so that a meeting at 9:00 in Berlin
# is at 10:00 from the change of the clock on, unless the zone is the fourth argument.
set -euo pipefail
. "$(dirname "$0")/lib/postgres.bash"
cat > run.mjs <<'JS'
import pg from 'pg';
const client = new pg.Client({ host: `${process.cwd()}/data`, user: 'postgres', database: 'postgres' });
await client.connect();
await client.query(`set time zone 'UTC'`);
const print = async (what, dates) => {
  const { rows } = await client.query(dates);
  console.log(`${what}: ${rows.map(({ date }) => date).join(' ')}`);
};
const start = `timestamp '2026-01-31'`;
await print('series of months', `select to_char(d, 'MM-DD') date from generate_series(${start}, ${start} + interval '5 months', interval '1 month') d`);
await print('start plus n months', `select to_char(${start} + n * interval '1 month', 'MM-DD') date from generate_series(0, 5) n`);
const nine = (zone = '') =>
  `select to_char(d at time zone 'Europe/Berlin', 'DD-HH24:MI') date from generate_series(timestamptz '2026-03-28 09:00 Europe/Berlin', '2026-03-31', '1 day'${zone}) d`;
await print('series of days', nine());
await print('series of days in Berlin', nine(`, 'Europe/Berlin'`));
await client.end();
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
series of months: 01-31 02-28 03-28 04-28 05-28 06-28
start plus n months: 01-31 02-28 03-31 04-30 05-31 06-30
series of days: 28-09:00 29-10:00 30-10:00
series of days in Berlin: 28-09:00 29-09:00 30-09:00
SEEN
