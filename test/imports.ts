import { type ImportedRow, type ImportSettings, usualSettings } from '#contract/imports.ts';
import { finishJobs } from './jobs.ts';
import type { Person, World } from './world.ts';

/** A row of a file of one kind. */
export const importedRow = <Kind extends ImportedRow['kind']>(
  kind: Kind,
  fields: Extract<ImportedRow, { kind: Kind }>['fields'],
  more: Partial<Pick<ImportedRow, 'key' | 'unread' | 'row'>> = {},
): ImportedRow =>
  ({ kind, fields, ...{ file: 'Work.xlsx', sheet: 'Sheet', row: 2, key: null, unread: [], ...more } }) as ImportedRow;

/** Begins an import of these rows. Returns its id. */
export async function draftImport(
  person: Person,
  rows: ImportedRow[],
  settings: Partial<ImportSettings> = {},
): Promise<number> {
  const body = { name: 'Work.xlsx', settings: { ...usualSettings, ...settings } };
  const { id } = await person.imports.create({ body });
  for (let first = 0; first < rows.length; first += 250)
    await person.imports.addRows({ params: { id }, body: { first, rows: rows.slice(first, first + 250) } });
  return id;
}

/** Checks an import of these rows, and waits for what becomes of them. */
export async function checkedImport(
  world: World,
  person: Person,
  rows: ImportedRow[],
  settings: Partial<ImportSettings> = {},
): Promise<number> {
  const id = await draftImport(person, rows, settings);
  await person.imports.check({ params: { id }, body: { settings: { ...usualSettings, ...settings } } });
  await finishJobs(world, 'import');
  return id;
}

/** Imports these rows. Returns the id of the import. */
export async function finishedImport(...[world, person, ...rest]: Parameters<typeof checkedImport>): Promise<number> {
  const id = await checkedImport(world, person, ...rest);
  await person.imports.run({ params: { id } });
  await finishJobs(world, 'import');
  return id;
}
