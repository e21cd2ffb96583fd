#!/usr/bin/env bash
# ical.js 2.2.1: an excluded date (EXDATE) after another one that the rule does not have, such as February of a series on the 30th.
# Guess: both are excluded.
# Seen: with each date of the rule it looks at one excluded date. While it passes the one that the rule does not have, it shows the next one.
# shellcheck source=lib/packages.bash
source "$(dirname "$0")/lib/packages.bash" ical.js@2.2.1
cat > run.mjs <<'JS'
import ICAL from 'ical.js';

const file = (excluded) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', 'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20260101T000000Z'],
    ...['DTSTART:20261230T090000Z', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=30;COUNT=4'],
    ...excluded.map((day) => `EXDATE:${day}T090000Z`),
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');
function datesOf(excluded) {
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(file(excluded))).getFirstSubcomponent('vevent'));
  const dates = event.iterator();
  const shown = [];
  for (let date = dates.next(); date; date = dates.next()) shown.push(date.toString().slice(0, 10));
  return shown.join(' ');
}
for (const excluded of [['20270330'], ['20270228', '20270330']]) console.log(`without ${excluded.join(', ')}: ${datesOf(excluded)}`);
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
without 20270330: 2026-12-30 2027-01-30 2027-04-30
without 20270228, 20270330: 2026-12-30 2027-01-30 2027-03-30 2027-04-30
SEEN
