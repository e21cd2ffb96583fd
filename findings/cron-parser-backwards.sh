#!/usr/bin/env bash
# cron-parser 5.10.5, every day at 2:30 in Berlin.
# Guess: prev() visits the runs that next() visits, in the other order.
# Seen: next() runs once when 2:30 comes twice (25 October 2026), and at 3:30 when it is missing (28 March 2027). prev() finds both 2:30s of
# October, and no run at all on the day in March.
# shellcheck source=lib/packages.bash
source "$(dirname "$0")/lib/packages.bash" cron-parser@5.10.5
cat > run.mjs <<'JS'
import { CronExpressionParser } from 'cron-parser';
const runs = (from, until, step) => {
  const expression = CronExpressionParser.parse('30 2 * * *', { tz: 'Europe/Berlin', currentDate: new Date(from) });
  const found = [];
  for (let run = expression[step](); step === 'next' ? run.toDate() < new Date(until) : run.toDate() > new Date(until); run = expression[step]())
    found.push(run.toISOString().slice(5, 16));
  return found.sort().join(' ');
};
for (const [first, last] of [['2026-10-24T12:00Z', '2026-10-26T12:00Z'], ['2027-03-27T12:00Z', '2027-03-29T12:00Z']]) {
  console.log('next', runs(first, last, 'next'));
  console.log('prev', runs(last, first, 'prev'));
}
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
next 10-25T00:30 10-26T01:30
prev 10-25T00:30 10-25T01:30 10-26T01:30
next 03-28T01:30 03-29T00:30
prev 03-29T00:30
SEEN
