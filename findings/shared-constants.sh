#!/usr/bin/env bash
# fast-check 4.10.2: empty objects and lists among the values that an arbitrary chooses from.
# Guess: each run gets values of its own, as from every other arbitrary, so a test may change what it was given.
# Seen: constant and constantFrom hand out the same object in every run and at every place of one run; what a run writes into it, the next
# ones find. fc.array and fc.jsonValue make new ones.
# shellcheck source=lib/packages.bash
source "$(dirname "$0")/lib/packages.bash" fast-check@4.10.2
cat > run.mjs <<'JS'
import fc from 'fast-check';

const arbitraries = {
  constant: fc.constant([]),
  constantFrom: fc.constantFrom([]),
  array: fc.array(fc.nat(), { maxLength: 0 }),
  jsonValue: fc.jsonValue({ maxDepth: 1 }).filter((value) => Array.isArray(value) && value.length === 0),
};
for (const [name, arbitrary] of Object.entries(arbitraries)) {
  let longest = 0;
  let same = 0;
  fc.assert(
    fc.property(arbitrary, arbitrary, (one, other) => {
      same += Number(one === other);
      longest = Math.max(longest, one.length);
      one.push(1);
    }),
    { seed: 1, numRuns: 20 },
  );
  console.log(`${name}: in ${same} of 20 runs one object at both places, up to ${longest} items of earlier runs`);
}
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
constant: in 20 of 20 runs one object at both places, up to 19 items of earlier runs
constantFrom: in 20 of 20 runs one object at both places, up to 19 items of earlier runs
array: in 0 of 20 runs one object at both places, up to 0 items of earlier runs
jsonValue: in 0 of 20 runs one object at both places, up to 0 items of earlier runs
SEEN
