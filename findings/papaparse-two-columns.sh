#!/usr/bin/env bash
# papaparse 5.7.1: finding the delimiter of a short file.
# Guess: a file whose lines all have one semicolon is read in two columns, whether or not its last line ends with a line end.
# Seen: with a line end, and fewer than ten lines, the empty line behind it counts as a line with one column. The average falls below what a
# delimiter needs, and the whole line becomes one column. Without the last line end, or with three columns, the same file is read in columns.
# shellcheck source=lib/packages.bash
source "$(dirname "$0")/lib/packages.bash" papaparse@5.7.1
cat > run.mjs <<'JS'
import Papa from 'papaparse';
const lines = (count, cells) => Array.from({ length: count }, (_, n) => Array(cells).fill(n).join(';')).join('\n');
for (const [count, cells, end] of [[9, 2, '\n'], [9, 2, ''], [10, 2, '\n'], [9, 3, '\n']]) {
  const { data, meta, errors } = Papa.parse(lines(count, cells) + end);
  console.log(`${count} lines, ${cells} cells,`, end ? 'line end:' : 'no line end:', data[0].length, meta.delimiter, errors[0]?.code ?? '');
}
JS
node run.mjs | sed 's/ *$//' | tee seen
diff seen - <<'SEEN'
9 lines, 2 cells, line end: 1 , UndetectableDelimiter
9 lines, 2 cells, no line end: 2 ;
10 lines, 2 cells, line end: 2 ;
9 lines, 3 cells, line end: 3 ;
SEEN
