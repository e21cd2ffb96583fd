#!/usr/bin/env bash
# luxon 3.7.2, dayjs 1.11.23, date-fns-tz 3.2.0, moment-timezone 0.6.6, @js-temporal/polyfill 0.5.1 and PostgreSQL 18.4: a local time that a zone has twice
# or not at all, because its clock changes.
# Guess: all follow RFC 5545 (3.3.5): of a time that comes twice the first one is meant, and a time that is left out is read with the offset before the change.
# Seen: only Temporal and moment-timezone do, for these zones. luxon and dayjs begin with the offset of the zone at the moment at which they are asked: the
# same call about the same night returns the first of two moments in July, and the second in December. PostgreSQL takes the second, date-fns-tz sometimes
# the first and sometimes the second, and it reads a time that is left out with the offset after the change. So one meeting is at two moments an hour
# apart, depending on what computes it, and when.
set -euo pipefail
. "$(dirname "$0")/lib/postgres.bash"
npm install --silent --no-audit --no-fund luxon@3.7.2 dayjs@1.11.23 date-fns@4.1.0 date-fns-tz@3.2.0 moment-timezone@0.6.6 @js-temporal/polyfill@0.5.1
cat > run.mjs <<'JS'
import { Temporal } from '@js-temporal/polyfill';
import { fromZonedTime } from 'date-fns-tz';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { DateTime } from 'luxon';
import moment from 'moment-timezone';
import pg from 'pg';

/** The moment at which they are asked. */
const asked = Date.parse(process.argv[2]);
globalThis.Date = class extends Date {
  constructor(...parts) {
    super(...(parts.length > 0 ? parts : [asked]));
  }
  static now() {
    return asked;
  }
};
dayjs.extend(utc);
dayjs.extend(timezone);
const client = new pg.Client({ host: `${process.cwd()}/data`, user: 'postgres', database: 'postgres' });
await client.connect();
const readers = {
  Temporal: (at, zone) => Temporal.PlainDateTime.from(at).toZonedDateTime(zone).epochMilliseconds,
  luxon: (at, zone) => DateTime.fromISO(at, { zone }).toMillis(),
  dayjs: (at, zone) => dayjs.tz(at, zone).valueOf(),
  'date-fns-tz': (at, zone) => fromZonedTime(at, zone).getTime(),
  moment: (at, zone) => moment.tz(at, zone).valueOf(),
  PostgreSQL: async (at, zone) =>
    (await client.query(`select ($1::timestamp at time zone $2) moment`, [at, zone])).rows[0].moment.getTime(),
};
for (const [zone, at] of [
  ['Europe/Berlin', '2026-10-25T02:30'],
  ['America/New_York', '2026-11-01T01:30'],
  ['Europe/Berlin', '2026-03-29T02:30'],
  ['America/New_York', '2026-03-08T02:30'],
]) {
  const moments = [];
  for (const [name, read] of Object.entries(readers))
    moments.push(`${name} ${new Date(await read(at, zone)).toISOString().slice(11, 16)}`);
  console.log(`${zone} ${at}: ${moments.join(', ')}`);
}
await client.end();
JS
(for day in 2026-07-01 2026-12-01; do echo "asked on $day"; TZ=UTC node run.mjs "$day"; done) | tee seen
diff seen - <<'SEEN'
asked on 2026-07-01
Europe/Berlin 2026-10-25T02:30: Temporal 00:30, luxon 00:30, dayjs 00:30, date-fns-tz 01:30, moment 00:30, PostgreSQL 01:30
America/New_York 2026-11-01T01:30: Temporal 05:30, luxon 05:30, dayjs 05:30, date-fns-tz 05:30, moment 05:30, PostgreSQL 06:30
Europe/Berlin 2026-03-29T02:30: Temporal 01:30, luxon 01:30, dayjs 01:30, date-fns-tz 00:30, moment 01:30, PostgreSQL 01:30
America/New_York 2026-03-08T02:30: Temporal 07:30, luxon 07:30, dayjs 07:30, date-fns-tz 06:30, moment 07:30, PostgreSQL 07:30
asked on 2026-12-01
Europe/Berlin 2026-10-25T02:30: Temporal 00:30, luxon 01:30, dayjs 01:30, date-fns-tz 01:30, moment 00:30, PostgreSQL 01:30
America/New_York 2026-11-01T01:30: Temporal 05:30, luxon 06:30, dayjs 06:30, date-fns-tz 05:30, moment 05:30, PostgreSQL 06:30
Europe/Berlin 2026-03-29T02:30: Temporal 01:30, luxon 01:30, dayjs 01:30, date-fns-tz 00:30, moment 01:30, PostgreSQL 01:30
America/New_York 2026-03-08T02:30: Temporal 07:30, luxon 07:30, dayjs 07:30, date-fns-tz 06:30, moment 07:30, PostgreSQL 07:30
SEEN
