#!/usr/bin/env bash
# node-ical 0.26.1: expandRecurringEvent lists what happens between two moments.
# Guess: it lists every date of a series that takes place between them, and of a file with two dates of a series without the series
# (RFC 5546, 3.2.2: someone is invited to these alone) both.
# Seen: a date that was moved between the moments is left out if it was planned before the first of them. Of two dates without their series only
# the first is listed; the other is in the `recurrences` of the first.
# shellcheck source=lib/packages.bash
source "$(dirname "$0")/lib/packages.bash" node-ical@0.26.1
cat > run.mjs <<'JS'
import ical from 'node-ical';

const event = (...lines) => ['BEGIN:VEVENT', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'];
const file = (...events) => ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n');
const daysIn = (text, from, to) =>
  Object.values(ical.sync.parseICS(text))
    .filter(({ type }) => type === 'VEVENT')
    .flatMap((one) => ical.expandRecurringEvent(one, { from: new Date(from), to: new Date(to) }))
    .map(({ start }) => start.toISOString().slice(5, 10))
    .join(' ');

const series = event('UID:one', 'DTSTART:20260107T090000Z', 'RRULE:FREQ=WEEKLY;COUNT=4');
const moved = event('UID:one', 'RECURRENCE-ID:20260107T090000Z', 'DTSTART:20260113T090000Z');
console.log('from January 1:', daysIn(file(series, moved), '2026-01-01', '2026-01-20'));
console.log('from January 10:', daysIn(file(series, moved), '2026-01-10', '2026-01-20'));

const first = event('UID:two', 'RECURRENCE-ID:20260107T090000Z', 'DTSTART:20260107T090000Z');
const second = event('UID:two', 'RECURRENCE-ID:20260121T090000Z', 'DTSTART:20260121T090000Z');
console.log('two dates alone:', daysIn(file(first, second), '2026-01-01', '2026-02-01'));
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
from January 1: 01-13 01-14
from January 10: 01-14
two dates alone: 01-07
SEEN
