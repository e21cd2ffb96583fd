#!/usr/bin/env bash
# rrule 2.8.1 and ical.js 2.2.1: the first and the last of a set that has one date.
# Guess: BYSETPOS=1,-1 of one date is that date, once: RFC 5545 (3.3.10) speaks of a set.
# Seen: rrule returns it twice, and both count: with COUNT=4 a series of four months ends after two. ical.js returns it once.
# shellcheck source=lib/packages.bash
source "$(dirname "$0")/lib/packages.bash" rrule@2.8.1 ical.js@2.2.1
cat > run.mjs <<'JS'
import ICAL from 'ical.js';
import rrule from 'rrule';

function byRrule(rule) {
  return rrule.rrulestr(`DTSTART:20260105T090000Z\nRRULE:${rule}`).all().map((date) => date.toISOString().slice(0, 10));
}
function byIcalJs(rule) {
  const dates = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateTimeString('2026-01-05T09:00:00Z'));
  const all = [];
  for (let date = dates.next(); date; date = dates.next()) all.push(date.toString().slice(0, 10));
  return all;
}
for (const rule of [
  'FREQ=MONTHLY;COUNT=4;BYDAY=1MO;BYSETPOS=1',
  'FREQ=MONTHLY;COUNT=4;BYDAY=1MO;BYSETPOS=1,-1',
  'FREQ=MONTHLY;COUNT=4;BYDAY=MO;BYSETPOS=1,-1',
]) {
  console.log(rule);
  for (const read of [byRrule, byIcalJs]) console.log(' ', read.name, ...read(rule));
}
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
FREQ=MONTHLY;COUNT=4;BYDAY=1MO;BYSETPOS=1
  byRrule 2026-01-05 2026-02-02 2026-03-02 2026-04-06
  byIcalJs 2026-01-05 2026-02-02 2026-03-02 2026-04-06
FREQ=MONTHLY;COUNT=4;BYDAY=1MO;BYSETPOS=1,-1
  byRrule 2026-01-05 2026-01-05 2026-02-02 2026-02-02
  byIcalJs 2026-01-05 2026-02-02 2026-03-02 2026-04-06
FREQ=MONTHLY;COUNT=4;BYDAY=MO;BYSETPOS=1,-1
  byRrule 2026-01-05 2026-01-26 2026-02-02 2026-02-23
  byIcalJs 2026-01-05 2026-01-26 2026-02-02 2026-02-23
SEEN
