#!/usr/bin/env bash
# PostgreSQL 18.4: translate(text, from, to) in a database in UTF-8.
# Guess: it is the cheapest way to replace single letters: a table of them, and one pass over the text.
# Seen: it compares each letter of the text with the letters of the list one after the other. With 50 letters, none of which is in the text, it takes
# many times as long as with one, and longer than regexp_replace with the same letters in brackets.
set -euo pipefail
. "$(dirname "$0")/lib/postgres.bash"
cat > run.mjs <<'JS'
import pg from 'pg';
const client = new pg.Client({ host: `${process.cwd()}/data`, user: 'postgres', database: 'postgres' });
await client.connect();
const letters = Array.from({ length: 50 }, (_, n) => String.fromCodePoint(0x2190 + n)).join('');
const text = 'We buy a second crane for the yard. '.repeat(55);
/** The least time of five, in ms: what else the machine does only adds to it. */
async function timeOf(expression) {
  const times = [];
  for (let round = 0; round < 5; round++) {
    const began = performance.now();
    await client.query(`select sum(length(${expression})) from (select $1 || n as t from generate_series(1, 1000) n) texts`, [text]);
    times.push(performance.now() - began);
  }
  return Math.min(...times);
}
const one = await timeOf(`translate(t, '${letters[0]}', 'x')`);
const fifty = await timeOf(`translate(t, '${letters}', '${'x'.repeat(50)}')`);
const regular = await timeOf(`regexp_replace(t, '[${letters}]', 'x', 'g')`);
console.error(`1 letter: ${one.toFixed()} ms, 50 letters: ${fifty.toFixed()} ms, in brackets: ${regular.toFixed()} ms`);
console.log('50 letters take more than four times as long as one:', fifty > 4 * one);
console.log('they take longer than regexp_replace:', fifty > regular);
await client.end();
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
50 letters take more than four times as long as one: true
they take longer than regexp_replace: true
SEEN
