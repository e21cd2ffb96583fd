import { expect, test } from 'vitest';
import { importKinds, imports } from '#contract/imports.ts';
import { textCell } from '#rules/sheets/cells.ts';
import { workFields } from '#rules/sheets/work-words.ts';
import { placesOf } from './places.ts';
import { rowsOf } from './readTable.ts';
import { readAll } from './testFiles.ts';
import type { ImportTarget } from './types.ts';

const texts = [
  ...['', ' ', '-', '0', '1', '-1', '99', '1e999', 'NaN', 'yes', 'no', 'true', 'Done', 'Canceled', 'closed', 'urgent'],
  ...['2026-12-01', '0000-00-00', '9999-12-31', '2999-12-31', '1/1/1970', '29.2.', '2/30/2026', '46300', '46300.75'],
  ...[
    '2026-11-02T10:30Z',
    '2026-11-02 10:30:00 +0200',
    '2026-11-02T25:00:00Z',
    '2026-11-02T24:00:00Z',
    '2026-11-02T10:30:00+99:99',
  ],
  ...['Q4', 'Q5', 'Q4 26', '0000-Q1', 'Q1 0999', 'Short-Term', 'cascade', 'general', 'Ada; Ben', 'a@b, c@d'],
  ...['\0', '\u200B', '\uD800', '\u202E', '<p>x</p>', "'=1+1", 'x'.repeat(300), 'x'.repeat(3_000), '😀'.repeat(6_000)],
];

test.each(importKinds)('whatever the cells of %s have, the server accepts the rows', (kind) => {
  const fields: ImportTarget[] =
    kind === 'measurables' ? [...placesOf.measurables, '2026-W05', '2026-W53', '2026-W06'] : workFields;
  const targets = Object.fromEntries(fields.map((field, column) => [column, field]));
  // Each column has each text, in rows of their own and beside all others.
  const rows = texts.flatMap((text, index) => [
    fields.map(() => textCell(text)),
    fields.map((_, column) => textCell(texts[(index + column * 7) % texts.length] ?? '')),
  ]);
  const header = fields.map((field) => textCell(`column ${field}`));
  const file = {
    name: `${'x'.repeat(300)}.csv`,
    source: { sheets: [{ name: 'y'.repeat(300), rows: [header, ...rows] }] },
  };
  const read = rowsOf(readAll([file], { kind, headings: 0, targets }));
  expect(read.length).toBeGreaterThan(60);
  const result = imports.addRows.body.safeParse({ first: 0, rows: read });
  expect(result.error?.issues ?? []).toEqual([]);
});
