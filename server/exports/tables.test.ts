import { getTableConfig } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { rowShape } from '#server/organization-imports/rows.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld } from '#test/world.ts';
import { exportFingerprint, exportSchema, fingerprintOf } from './schema.ts';
import { columnsOf, exportedTables, notExported, referencesOf, tableNamed } from './tables.ts';

const world = openWorld();

test('every table is exported, or says why it is not', async () => {
  const rows = await onDatabase(
    world(),
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const decided = [...exportedTables.map(({ table }) => getTableConfig(table).name), ...Object.keys(notExported)];
  expect(decided.sort(), 'decide about it in server/exports/tables.ts').toEqual(rows.map(({ name }) => name).sort());
});

test('every column that names rows says of which table', () => {
  const undeclared = exportedTables.flatMap((one) => {
    const declared = Object.keys(referencesOf(one)).map((path) => path.split(/[.[]/, 1)[0]);
    const ids = Object.keys(columnsOf(one)).filter((name) => /(Id|Ids|To|votes|mentions|people)$/.test(name));
    // The message up to which someone does not read a channel, whether it is there or not.
    const boundary = 'hiddenUpToId';
    return ids.filter((name) => name !== boundary && !declared.includes(name)).map((name) => `${one.name}.${name}`);
  });
  expect(undeclared, 'add it to the references in server/exports/tables.ts, or leave the column out').toEqual([]);
});

test('what a table omits, replaces and refers to exists', () => {
  for (const one of exportedTables) {
    const { name, table, omitted = {}, texts = [], references = {} } = one;
    for (const column of Object.keys(omitted)) expect(table, name).toHaveProperty(column);
    for (const path of [...texts, ...Object.keys(references)])
      expect(columnsOf(one), name).toHaveProperty(path.split(/[.[]/, 1)[0] ?? '');
    for (const to of Object.values(referencesOf(one)).flatMap((to) =>
      Object.values({ ...(typeof to === 'string' ? { to } : to) }),
    ))
      expect(() => tableNamed(to), name).not.toThrow();
  }
});

test('every column of JSON says what an import takes, and so does every table', () => {
  for (const one of exportedTables) expect(() => rowShape(one), one.name).not.toThrow();
});

test('tables stand behind those that their foreign keys refer to', () => {
  const names = exportedTables.map(({ name }) => name);
  const early = exportedTables.flatMap((one, index) =>
    Object.entries(referencesOf(one)).flatMap(([path, to]) =>
      !/[.[]/.test(path) && names.indexOf(String(to)) > index ? [`${one.name}.${path}`] : [],
    ),
  );
  expect(early).toEqual([]);
});

test('the format changes only with a decision', () => {
  expect(
    fingerprintOf(exportSchema()),
    'The schema of exports has changed. Say in docs/export.md what changed, raise exportVersion in server/exports/schema.ts if a program ' +
      'that reads the former version would read something wrongly, and put this digest into exportFingerprint.',
  ).toBe(exportFingerprint);
});
