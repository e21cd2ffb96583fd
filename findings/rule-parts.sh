#!/usr/bin/env bash
# ical.js 2.2.1, rrule 2.8.1 and rrule-temporal 2.2.8: parts of a recurrence rule that stand beside each other.
# Guess: all three find the dates that the table of RFC 5545 (3.3.10) gives.
# Seen: ical.js takes no notice of INTERVAL beside BYMONTH in a monthly rule, nor of BYWEEKNO beside BYDAY: the event is there each week from then on,
# without its first date. For BYWEEKNO alone ical.js finds no date, rrule all seven days of the week, and rrule-temporal the weekday of DTSTART.
# shellcheck source=lib/packages.bash
source "$(dirname "$0")/lib/packages.bash" ical.js@2.2.1 rrule@2.8.1 rrule-temporal@2.2.8
cat > run.mjs <<'JS'
import ICAL from 'ical.js';
import rrule from 'rrule';
import { RRuleTemporal } from 'rrule-temporal';

const most = 4;
const readers = {
  'ical.js': (day, rule) => {
    const dates = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateTimeString(`${day}T09:00:00`));
    const all = [];
    for (let date = dates.next(); date && date.year < 2040 && all.length < most; date = dates.next())
      all.push(date.toString().slice(0, 10));
    return all;
  },
  rrule: (day, rule) =>
    rrule.rrulestr(`DTSTART:${day.replaceAll('-', '')}T090000Z\nRRULE:${rule};UNTIL=20391231T000000Z`)
      .all((_, index) => index < most).slice(0, most).map((date) => date.toISOString().slice(0, 10)),
  'rrule-temporal': (day, rule) =>
    new RRuleTemporal({ rruleString: `DTSTART:${day.replaceAll('-', '')}T090000Z\nRRULE:${rule};UNTIL=20391231T000000Z` })
      .all((_, index) => index < most).slice(0, most).map((date) => date.toString().slice(0, 10)),
};
for (const [what, day, rule] of [
  ['every fifth month, if it is January or July', '2026-01-30', 'FREQ=MONTHLY;INTERVAL=5;BYMONTH=1,7'],
  ['Monday of week 20', '2026-05-11', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO'],
  ['week 20, from its Monday', '2026-05-11', 'FREQ=YEARLY;BYWEEKNO=20'],
]) {
  console.log(`${what}: ${rule}`);
  for (const [name, read] of Object.entries(readers)) {
    let dates;
    try { dates = read(day, rule).join(' '); } catch (error) { dates = error.message; }
    console.log(`  ${name}: ${dates || 'none'}`);
  }
}
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
every fifth month, if it is January or July: FREQ=MONTHLY;INTERVAL=5;BYMONTH=1,7
  ical.js: 2026-01-30 2026-07-30 2027-01-30 2027-07-30
  rrule: 2026-01-30 2028-07-30 2031-01-30 2033-07-30
  rrule-temporal: 2026-01-30 2028-07-30 2031-01-30 2033-07-30
Monday of week 20: FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO
  ical.js: 2026-05-18 2026-05-25 2026-06-01 2026-06-08
  rrule: 2026-05-11 2027-05-17 2028-05-15 2029-05-14
  rrule-temporal: 2026-05-11 2027-05-17 2028-05-15 2029-05-14
week 20, from its Monday: FREQ=YEARLY;BYWEEKNO=20
  ical.js: none
  rrule: 2026-05-11 2026-05-12 2026-05-13 2026-05-14
  rrule-temporal: 2026-05-11 2027-05-17 2028-05-15 2029-05-14
SEEN
