#!/usr/bin/env bash
# exceljs 4.4.0, xlsx 0.18.5 and read-excel-file 9.3.17: dates in valid workbooks.
# Guess: a cell with a date is a date in each of them, and the same one.
# Seen: in workbooks that are saved as “Strict Open XML”, a date is written as text of ISO 8601 (ECMA-376, 18.18.11, type d). exceljs takes its first number,
# the year, for the serial number of a day: all dates of a year become one day of July 1905. In workbooks that count from 1904, xlsx returns dates
# (cellDates) that are four years and a day too early, and shows the right ones as text.
# shellcheck source=lib/packages.bash
library=$(cd "$(dirname "$0")/lib" && pwd)
source "$library/packages.bash" exceljs@4.4.0 xlsx@0.18.5 read-excel-file@9.3.17 fflate@0.8.3
cp "$library/workbook.mjs" .
cat > run.mjs <<'JS'
import XLSX from 'xlsx';
import { byExcelJs, byReadExcelFile, workbookOf } from './workbook.mjs';

function byXlsx(file) {
  return XLSX.read(file, { cellDates: true }).Sheets.A.A1.v;
}
function byXlsxAsText(file) {
  const { Sheets } = XLSX.read(file);
  return XLSX.utils.sheet_to_json(Sheets.A, { header: 1, raw: false, dateNF: 'yyyy-mm-dd' })[0][0];
}

const files = {
  'a serial number': workbookOf('<c r="A1" s="1"><v>46082</v></c>'),
  'ISO 8601': workbookOf('<c r="A1" s="1" t="d"><v>2026-03-01</v></c>'),
  'ISO 8601, another day': workbookOf('<c r="A1" s="1" t="d"><v>2026-11-29</v></c>'),
  'counted from 1904': workbookOf('<c r="A1" s="1"><v>44620</v></c>', 'date1904="1"'),
};
for (const [what, file] of Object.entries(files))
  for (const read of [byExcelJs, byXlsx, byXlsxAsText, byReadExcelFile]) {
    const value = await read(file);
    console.log(`${what}, ${read.name}: ${(value instanceof Date ? value.toISOString() : value).slice(0, 10)}`);
  }
JS
TZ=UTC node run.mjs | tee seen
diff seen - <<'SEEN'
a serial number, byExcelJs: 2026-03-01
a serial number, byXlsx: 2026-03-01
a serial number, byXlsxAsText: 3/1/26
a serial number, byReadExcelFile: 2026-03-01
ISO 8601, byExcelJs: 1905-07-18
ISO 8601, byXlsx: 2026-03-01
ISO 8601, byXlsxAsText: 3/1/26
ISO 8601, byReadExcelFile: 2026-03-01
ISO 8601, another day, byExcelJs: 1905-07-18
ISO 8601, another day, byXlsx: 2026-11-29
ISO 8601, another day, byXlsxAsText: 11/29/26
ISO 8601, another day, byReadExcelFile: 2026-11-29
counted from 1904, byExcelJs: 2026-03-01
counted from 1904, byXlsx: 2022-02-28
counted from 1904, byXlsxAsText: 3/1/26
counted from 1904, byReadExcelFile: 2026-03-01
SEEN
