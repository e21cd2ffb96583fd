import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectToast, type Person, show, test } from '../world.ts';

const year = 2026;
type Scorecard = { id: number };
type Row = {
  name: string;
  format: string;
  goal: number | null;
  operator: string;
  ownerId: string | null;
  values: { week: number; value: number | null; note: string | null; version: number }[];
};

const keep = ({ call }: Person, name: string) => call<Scorecard>('POST', '/api/scorecards', { name });

/** The content of a scorecard without ids. */
async function contentsOf({ call }: Person, { id }: Scorecard) {
  const rows = await call<Row[]>('GET', `/api/measurables?scorecardId=${id}&year=${year}`);
  return rows.map(({ name, format, goal, operator, ownerId, values }) => ({
    ...{ name, format, goal, operator, ownerId },
    values: values.map(({ version: _, ...value }) => value),
  }));
}

/** Opens the export menu of the scorecard and chooses an item. */
async function choose(page: Page, way: string) {
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: way }).click();
}

/** Clicks a button and returns the downloaded file. */
async function downloaded(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

const fileOf = (text: string) => ({ name: 'numbers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const chooseFile = (page: Page, text: string) =>
  page.getByRole('dialog').locator('input[type="file"]').setInputFiles(fileOf(text));

test('columns are assigned manually if their headings do not match', async ({ ada }) => {
  const { page } = ada;
  const scorecard = await keep(ada, 'Numbers');
  await show(page, `/scorecard?at=${year}-W47`);
  await choose(page, 'Import');
  await chooseFile(page, 'Number of;First week\nBoats;1,5\nWaste;2\n');
  await expect(page.getByText('Choose the column with measurable names.')).toBeVisible();
  await page.getByLabel('Column type of Number of').selectOption('Measurable');
  await page.getByLabel('Column type of First week').selectOption(`${year}-W01`);
  await expect(page.getByText('2 new, 0 already there, 2 values')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expectToast(page, 'Success', '2 measurables added, 2 values imported');
  expect((await contentsOf(ada, scorecard)).map(({ name, values }) => [name, values[0]?.value])).toEqual([
    ['Boats', 1.5],
    ['Waste', 2],
  ]);
});

test('to-dos, issues and rocks are exported as the screen shows them', async ({ ada }) => {
  const { page, call, id } = ada;
  const { id: teamId } = await call<{ id: number }>('POST', '/api/teams', { name: 'Yard' });
  const { id: rockId } = await call<{ id: number }>('POST', '/api/rocks', { title: 'Open the "loft"', teamId });
  await call('POST', '/api/todos', { title: '=Mend, the sail', ownerId: id, rockId, dueDate: '2026-12-01' });
  await call('POST', '/api/issues', { title: 'Crane booked twice', teamId, rating: 5 });
  const exported = async (path: string) => {
    await show(page, path);
    await page.getByRole('button', { name: 'Export' }).click();
    return downloaded(page, () => page.getByRole('menuitem', { name: 'Export CSV' }).click());
  };
  expect((await exported('/todos')).text).toMatch(
    /"'=Mend, the sail",,medium,2026-12-01,,Ada Byron,,"Open the ""loft""",/,
  );
  expect((await exported('/rocks')).text).toMatch(/"Open the ""loft""",,On Track,0%,Q\d \d{4},,,Yard/);
  expect((await exported('/issues')).text).toMatch(/Crane booked twice,,medium,open,short_term,5,,Yard,/);
  await page.getByRole('button', { name: 'Export' }).click();
  const workbook = await downloaded(page, () => page.getByRole('menuitem', { name: 'Export to Excel' }).click());
  expect(workbook.name).toMatch(/\.xlsx$/);
  expect(workbook.text.slice(0, 2)).toBe('PK');
});
