import papaparse from 'papaparse';
import { expect, test } from 'vitest';
import { csvLines } from './lines.ts';
import { partOfPath } from './zip.ts';

test('lists and objects in CSV stay JSON, and no program that splits them runs a formula', async () => {
  const row = { text: '=1+1', number: -1e-7, list: [1, -1], texts: ['a;=1+1', '-2+3', '@x', 'a, b'], flag: true };
  async function* pages() {
    yield [row];
  }
  let text = '';
  for await (const line of csvLines(Object.keys(row), pages())) text += line;
  const [, cells = []] = papaparse.parse<string[]>(text.trim()).data;
  expect(cells[0]).toBe("'=1+1");
  expect(cells.slice(1).map((cell) => JSON.parse(cell))).toEqual([row.number, row.list, row.texts, row.flag]);
  for (const cell of text.split(/[;,\t\n]/)) expect(cell).not.toMatch(/^"*[=@+]|^"+-/);
});

test('a name becomes a part of a path that every file system takes', () => {
  const long = partOfPath(`${'\u{1F6A2}'.repeat(100)}.tar.gz`);
  expect([Buffer.byteLength(long) <= 255, long.endsWith('.gz'), long.isWellFormed()]).toEqual([true, true, true]);
  const names = ['../plan.txt', 'a\u202Egpj.exe', 'con', 'NUL.txt', 'crew. ', '..', 'a:b', 'con\uD800'];
  const parts = ['.._plan.txt', 'agpj.exe', '_con', '_NUL.txt', 'crew', '_', 'a_b', 'con_'];
  expect(names.map(partOfPath)).toEqual(parts);
});
