#!/usr/bin/env bash
# exceljs 4.4.0, xlsx 0.18.5 and read-excel-file 9.3.17: cells as ECMA-376 (18.3.1.4, 22.9.2.19) lets programs write them.
# Guess: each reads the text of a cell with its Japanese reading, of a formula with an escaped line end, and of a cell without a name.
# Seen: exceljs returns nothing for a text that has a reading, and leaves _x000D_ in the result of a formula. A cell without its name, which is optional,
# makes exceljs and read-excel-file refuse the whole file.
# shellcheck source=lib/packages.bash
library=$(cd "$(dirname "$0")/lib" && pwd)
source "$library/packages.bash" exceljs@4.4.0 xlsx@0.18.5 read-excel-file@9.3.17 fflate@0.8.3
cp "$library/workbook.mjs" .
cat > run.mjs <<'JS'
import XLSX from 'xlsx';
import { byExcelJs, byReadExcelFile, workbookOf } from './workbook.mjs';

function byXlsx(file) {
  return XLSX.utils.sheet_to_json(XLSX.read(file).Sheets.A, { header: 1 })[0][0];
}
for (const [what, cells] of Object.entries({
  'a text': '<c r="A1" t="inlineStr"><is><t>東京</t></is></c>',
  'a reading': '<c r="A1" t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is></c>',
  'an escape': '<c r="A1" t="str"><f>"1"&amp;CHAR(13)&amp;"2"</f><v>1_x000D_2</v></c>',
  'no name': '<c><v>7</v></c>',
}))
  for (const read of [byExcelJs, byXlsx, byReadExcelFile]) {
    let value;
    try { value = JSON.stringify(await read(workbookOf(cells))); } catch { value = 'refused'; }
    console.log(`${what}, ${read.name}: ${value}`);
  }
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
a text, byExcelJs: "東京"
a text, byXlsx: "東京"
a text, byReadExcelFile: "東京"
a reading, byExcelJs: undefined
a reading, byXlsx: "東京"
a reading, byReadExcelFile: "東京"
an escape, byExcelJs: "1_x000D_2"
an escape, byXlsx: "1\r2"
an escape, byReadExcelFile: "1\r2"
no name, byExcelJs: refused
no name, byXlsx: 7
no name, byReadExcelFile: refused
SEEN
