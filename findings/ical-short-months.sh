#!/usr/bin/env bash
# ical.js 2.2.1 and node-ical 0.26.1: a rule without a named day, from a day that not each month or year has.
# Guess: both skip the months without that day, as RFC 5545 (3.3.10) says.
# Seen: ical.js skips months, but goes on from 29 February with 1 March of each year. node-ical moves to the 28th, and stays there for good, also
# in months that have a 31st. With BYMONTHDAY both skip.
# shellcheck source=lib/packages.bash
source "$(dirname "$0")/lib/packages.bash" ical.js@2.2.1 node-ical@0.26.1
cat > run.mjs <<'JS'
import ICAL from 'ical.js';
import ical from 'node-ical';
const file = (start, rule) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//a//b//EN\r\nBEGIN:VEVENT\r\nUID:1@example.com\r\nDTSTAMP:20260101T000000Z
DTSTART:${start}T100000Z\r\nDURATION:PT1H\r\nRRULE:${rule}\r\nSUMMARY:L10\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`.replace(/([^\r])\n/g, '$1\r\n');
const byIcalJs = (text) => {
  const dates = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')).iterator();
  return Array.from({ length: 4 }, () => dates.next().toString().slice(0, 10));
};
const byNodeIcal = (text) =>
  Object.values(ical.sync.parseICS(text)).find(({ type }) => type === 'VEVENT').rrule.all((_, n) => n < 4)
    .slice(0, 4).map((date) => date.toISOString().slice(0, 10));
for (const [start, rule] of [
  ['20270131', 'FREQ=MONTHLY'],
  ['20280229', 'FREQ=YEARLY'],
  ['20270131', 'FREQ=MONTHLY;BYMONTHDAY=31'],
]) {
  console.log(rule);
  for (const read of [byIcalJs, byNodeIcal]) console.log(read.name, ...read(file(start, rule)));
}
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
FREQ=MONTHLY
byIcalJs 2027-01-31 2027-03-31 2027-05-31 2027-07-31
byNodeIcal 2027-01-31 2027-02-28 2027-03-28 2027-04-28
FREQ=YEARLY
byIcalJs 2028-02-29 2029-03-01 2030-03-01 2031-03-01
byNodeIcal 2028-02-29 2029-02-28 2030-02-28 2031-02-28
FREQ=MONTHLY;BYMONTHDAY=31
byIcalJs 2027-01-31 2027-03-31 2027-05-31 2027-07-31
byNodeIcal 2027-01-31 2027-03-31 2027-05-31 2027-07-31
SEEN
