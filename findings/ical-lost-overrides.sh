#!/usr/bin/env bash
# ical.js 2.2.1 and node-ical 0.26.1: an event with RECURRENCE-ID (RFC 5545, 3.8.4.4), which stands for one date of a series.
# Guess: it is an event of its own and is shown on its day, whatever its series looks like by now.
# Seen: both show it only if its series still has that date. It disappears without a word if the date is after UNTIL, if the rule never had it, or if
# EXDATE takes it out. So an update that ends a series early also removes every later date that was moved or added, and a date that is off its rule
# cannot be sent as an exception of it.
# shellcheck source=lib/packages.bash
source "$(dirname "$0")/lib/packages.bash" ical.js@2.2.1 node-ical@0.26.1
cat > run.mjs <<'JS'
import ICAL from 'ical.js';
import ical from 'node-ical';
const event = (lines) =>
  `BEGIN:VEVENT\r\nUID:1@example.com\r\nDTSTAMP:20260101T000000Z\r\n${lines}\r\nDURATION:PT1H\r\nSUMMARY:Team\r\nEND:VEVENT\r\n`;
const file = (...events) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//example//calendar//EN\r\n${events.map(event).join('')}END:VCALENDAR\r\n`;
const [from, to] = [new Date('2027-01-01'), new Date('2027-03-01')];

function byIcalJs(text) {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  const series = events.find((one) => !one.isRecurrenceException());
  for (const one of events) if (one !== series) series.relateException(one);
  const dates = series.iterator();
  const days = [];
  for (let date = dates.next(); date && date.toJSDate() < to; date = dates.next())
    days.push(series.getOccurrenceDetails(date).startDate.toString().slice(0, 10));
  return days;
}

const byNodeIcal = (text) =>
  Object.values(ical.sync.parseICS(text))
    .filter(({ type }) => type === 'VEVENT')
    .flatMap((one) => ical.expandRecurringEvent(one, { from, to }))
    .map(({ start }) => start.toISOString().slice(0, 10));

const weekly = (rest) => `DTSTART:20270105T100000Z\r\nRRULE:FREQ=WEEKLY;${rest}`;
const moved = (date, start) => `RECURRENCE-ID:${date}T100000Z\r\nDTSTART:${start}T100000Z`;
const files = {
  'within the series': file(weekly('COUNT=3'), moved('20270112', '20270113')),
  'after UNTIL': file(weekly('UNTIL=20270113T000000Z'), moved('20270126', '20270127')),
  'no date of the rule': file(weekly('COUNT=3'), moved('20270114', '20270115')),
  'taken out by EXDATE': file(weekly('COUNT=3\r\nEXDATE:20270112T100000Z'), moved('20270112', '20270113')),
};
for (const [what, text] of Object.entries(files))
  for (const read of [byIcalJs, byNodeIcal]) console.log(`${what}, ${read.name}: ${read(text).join(' ')}`);
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
within the series, byIcalJs: 2027-01-05 2027-01-13 2027-01-19
within the series, byNodeIcal: 2027-01-05 2027-01-13 2027-01-19
after UNTIL, byIcalJs: 2027-01-05 2027-01-12
after UNTIL, byNodeIcal: 2027-01-05 2027-01-12
no date of the rule, byIcalJs: 2027-01-05 2027-01-12 2027-01-19
no date of the rule, byNodeIcal: 2027-01-05 2027-01-12 2027-01-19
taken out by EXDATE, byIcalJs: 2027-01-05 2027-01-19
taken out by EXDATE, byNodeIcal: 2027-01-05 2027-01-19
SEEN
