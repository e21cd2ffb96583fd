#!/usr/bin/env bash
# ical.js 2.2.1: a file with two series at the same hour, and one date of the first that was moved.
# Guess: ICAL.Event takes the exceptions of its own UID.
# Seen: it takes every event of the file with a RECURRENCE-ID, whatever its UID. The date of the second series is shown as moved, too, with the title
# of the first. With `exceptions: []` it takes none, and `relateException` takes those of the same UID.
# shellcheck source=lib/packages.bash
source "$(dirname "$0")/lib/packages.bash" ical.js@2.2.1
cat > run.mjs <<'JS'
import ICAL from 'ical.js';

const event = (...lines) => ['BEGIN:VEVENT', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'];
const file = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN'],
  ...event('UID:sales', 'SUMMARY:Sales', 'DTSTART:20260107T090000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'),
  ...event('UID:sales', 'SUMMARY:Sales', 'RECURRENCE-ID:20260114T090000Z', 'DTSTART:20260115T140000Z'),
  ...event('UID:office', 'SUMMARY:Office', 'DTSTART:20260107T090000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'),
  ...['END:VCALENDAR', ''],
].join('\r\n');

const components = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
function datesOf(uid, options) {
  const events = components.map((component) => new ICAL.Event(component, options));
  const series = events.find((one) => one.uid === uid && one.isRecurring());
  if (options) for (const one of events) if (one.uid === uid && one.isRecurrenceException()) series.relateException(one);
  const dates = series.iterator();
  const shown = [];
  for (let date = dates.next(); date; date = dates.next()) {
    const { item, startDate } = series.getOccurrenceDetails(date);
    shown.push(`${item.summary} ${startDate.toString().slice(5, 13)}`);
  }
  return shown.join(', ');
}
console.log('by default:', datesOf('office'));
console.log('its own:   ', datesOf('office', { exceptions: [] }));
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
by default: Office 01-07T09, Sales 01-15T14, Office 01-21T09
its own:    Office 01-07T09, Office 01-14T09, Office 01-21T09
SEEN
