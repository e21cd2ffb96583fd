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

test('a scorecard of two hundred measurables is exported and imported again without differences', async ({ ada }) => {
  const { page, call, id } = ada;
  const measurables = Array.from({ length: 200 }, (_, n) => ({
    name: n === 0 ? 'Sales, "net"' : `Measurable ${n}`,
    ...(n === 0 ? { format: 'currency', unit: 'EUR', ownerId: id } : n === 1 ? { format: 'duration' } : {}),
    ...{ operator: '<=', goal: n + 0.5 },
    values: Array.from({ length: 52 }, (_, index) => ({ year, week: index + 1, value: n * index * 0.25 })),
  }));
  const first = await keep(ada, 'First');
  await call('POST', `/api/scorecards/${first.id}/import`, { measurables });
  const [row] = await call<{ id: number }[]>('GET', '/api/measurables');
  await call('PUT', `/api/measurables/${row?.id}/values`, { year, week: 7, note: 'Two boats\n"late"' });
  const second = await keep(ada, 'Second');

  await show(page, `/scorecard?scorecard=${first.id}&at=${year}-W47`);
  // Until its rows have come, the sheet moves the menu away from the mouse.
  await expect(page.getByRole('rowheader', { name: 'Measurable 3', exact: true })).toBeVisible();
  const { name, text } = await downloaded(page, () => choose(page, 'Export CSV'));
  expect(name).toBe('First 2026.csv');
  await show(page, `/scorecard?scorecard=${second.id}&at=${year}-W47`);
  await choose(page, 'Import');
  await chooseFile(page, text);
  await expect(page.getByText('200 new, 0 already there, 10,400 values')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expectToast(page, 'Success', '200 measurables added, 10,400 values imported');
  await expect(page.getByRole('rowheader', { name: 'Measurable 3', exact: true })).toBeVisible();
  expect(await contentsOf(ada, second)).toEqual(await contentsOf(ada, first));
});

test('errors of an import are listed by row, and nothing is changed', async ({ ada }) => {
  const { page } = ada;
  const scorecard = await keep(ada, 'Numbers');
  await show(page, `/scorecard?at=${year}-W47`);
  await choose(page, 'Import');
  await chooseFile(page, 'KPI,Who,Target,W1,W2\nBoats,Stranger,3,1,x\nWaste,,12,,\n');
  await expect(page.getByText('Fix 1 problem in the file or the columns above to continue.')).toBeVisible();
  await expect(page.getByText("Row 2 Can't read “x” in W2")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  expect(await contentsOf(ada, scorecard)).toEqual([]);
});

test('columns are assigned manually if their headings do not match', async ({ ada }) => {
  const { page } = ada;
  const scorecard = await keep(ada, 'Numbers');
  await show(page, `/scorecard?at=${year}-W47`);
  await choose(page, 'Import');
  await chooseFile(page, 'Number of;First week\nBoats;1,5\nWaste;2\n');
  await expect(page.getByText('Choose the column with measurable names.')).toBeVisible();
  await page.getByLabel('Column type of Number of').selectOption('Measurable');
  await page.getByLabel('Column type of First week').selectOption(`W1 ${year}`);
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
    return downloaded(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
  };
  expect((await exported('/todos')).text).toMatch(
    /"'=Mend, the sail",,medium,2026-12-01,,Ada Byron,,"Open the ""loft""",/,
  );
  expect((await exported('/rocks')).text).toMatch(/"Open the ""loft""",,On Track,0%,Q\d \d{4},,,Yard/);
  expect((await exported('/issues')).text).toMatch(/Crane booked twice,,medium,open,short_term,5,,Yard,/);
});
