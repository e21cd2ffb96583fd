import writeXlsx from 'write-excel-file/node';
import { expectAccessible } from '../axe.ts';
import { expect, type Person, show, test } from '../world.ts';

const link = (kind: string, number: number) => `https://app.ninety.io/${kind}/64b0c1d2e3f4a5b6c7d8e9f${number}`;

/** A workbook with the columns of exports of Ninety: a rock with a milestone, and two to-dos of which one is archived. */
async function ninetyWorkbook(): Promise<Buffer> {
  const sheets = {
    Rocks: [
      ['Title', 'Description', 'Owner', 'Status', 'Due Date', 'Team', 'Link'],
      [
        'Open the second loft',
        'Room for sixty boats',
        'Ada Byron',
        'On-Track',
        '2026-12-31',
        'Leadership',
        link('rocks', 0),
      ],
    ],
    Milestones: [
      ['Rock Name', 'Title', 'Due Date', 'Completed On', 'Link'],
      ['Open the second loft', 'Sign the lease', '2026-11-15', '', link('milestones', 1)],
    ],
    'To-Dos': [
      ['Title', 'Owner', 'Due Date', 'Team', 'Completed On', 'Archived Date', 'Link'],
      ['Order the rope', 'Chloe Diaz', 'soon', 'Yard', '', '', link('todos', 2)],
      ['Call the notary', 'Ada Byron', '2026-11-03', '', '2026-11-03', '2026-11-04', link('todos', 3)],
    ],
  };
  const data = Object.entries(sheets).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((row) => row.map((value) => ({ value }))),
  }));
  return writeXlsx(data).toBuffer();
}

/** Opens the import and chooses a file. */
async function choose({ page }: Person, buffer: Buffer) {
  await show(page, '/organization/import');
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.locator('input[type="file"]').setInputFiles({ name: 'Ninety.xlsx', mimeType, buffer });
  await expect(page.getByText('3 tables')).toBeVisible();
}

const titlesOf = async ({ call }: Person, path: string) =>
  (await call<{ title: string }[]>('GET', path)).map(({ title }) => title);

test('an export of Ninety is checked, imported, imported again without doubling, and undone', async ({ ada }) => {
  const { page, call } = ada;
  const file = await ninetyWorkbook();
  await choose(ada, file);
  await expect(page.getByText('1 rock · Export of Ninety')).toBeVisible();
  await expect(page.getByText('Choose above who or what 2 names are.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Owner named “Chloe Diaz”' }).click();
  await page.getByRole('option', { name: 'Add as a person without an account' }).click();
  await page.getByRole('combobox', { name: 'Team named “Yard”' }).click();
  await page.getByRole('option', { name: 'Add as a team' }).click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('“soon” is not understood as Due date')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 3 rows' })).toBeEnabled();
  await expectAccessible(page);

  // A choice for the import as a whole checks again.
  await page.getByText("Leave out the cells that can't be read").click();
  await page.getByRole('button', { name: 'Import 4 rows' }).click();
  await expect(page.getByText('Added: 1 person, 1 team, 1 rock, 1 milestone and 2 to-dos')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Added: 1 person, 1 team, 1 rock, 1 milestone and 2 to-dos')).toBeVisible();
  await page.getByRole('link', { name: 'Open Rocks' }).click();
  await expect(page.getByText('Open the second loft').first()).toBeVisible();
  await show(page, '/todos?scope=all');
  const todo = page.getByRole('listitem').filter({ hasText: 'Order the rope' });
  await expect(todo).toContainText('Chloe Diaz');
  await expect(todo).toContainText('Yard');

  // The second time everything is read as the first time, and nothing is new.
  await choose(ada, file);
  await expect(page.getByText('Read as last time')).toHaveCount(3);
  await page.getByText("Leave out the cells that can't be read").click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unchanged: 4' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled();
  await expect(page.getByText('There is nothing to import: no row is new or changed.')).toBeVisible();

  // A row that someone has edited since stays, until they undo it too.
  const [rope] = await call<{ id: number }[]>('GET', '/api/todos?scope=all');
  await call('PUT', `/api/todos/${rope?.id}`, { title: 'Order more rope' });
  await page.getByRole('region', { name: 'Earlier imports' }).getByRole('link').last().click();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. 1 row was edited since and is still there.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Rows that are still there' })).toContainText('Order the rope');
  expect(await titlesOf(ada, '/api/rocks')).toEqual([]);
  expect(await titlesOf(ada, '/api/todos?scope=all')).toEqual(['Order more rope']);
  await page.getByRole('button', { name: 'Undo these too' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.', { exact: true })).toBeVisible();
  expect(await titlesOf(ada, '/api/todos?scope=all')).toEqual([]);
});

/** A workbook with the people, teams, seats and numbers of a company. */
async function companyWorkbook(): Promise<Buffer> {
  const sheets = {
    People: [
      ['Name', 'Email', 'Job Title', 'Team'],
      ['Chloe Diaz', 'chloe@loft.example', 'Sailmaker', 'Yard'],
    ],
    Teams: [
      ['Team', 'Description', 'Leader', 'Members'],
      ['Yard', 'Builds the boats', 'Ada Byron', 'Chloe Diaz'],
    ],
    Chart: [
      ['Seat', 'Reports to', 'Person', 'Responsibilities'],
      ['Yard Master', 'Integrator', 'Chloe Diaz', 'Boats; Crane'],
    ],
    Numbers: [
      ['Measurable', 'Owner', 'Goal', '2026-W40', '2026-W41'],
      ['Boats', 'Chloe Diaz', '3', '1.234', '2,5'],
      ['Hours', 'Alan Turing', '40', '2.5', '-'],
    ],
  };
  const data = Object.entries(sheets).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((row) => row.map((value) => ({ value }))),
  }));
  return writeXlsx(data).toBuffer();
}

test('a company moves in with its people, teams, seats and numbers', async ({ ada }) => {
  const { page, call } = ada;
  await show(page, '/organization/import');
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const file = { name: 'Company.xlsx', mimeType, buffer: await companyWorkbook() };
  const field = page.locator('input[type="file"]');
  await field.setInputFiles(file);
  await expect(page.getByText('4 tables')).toBeVisible();
  for (const amount of ['1 person', '1 team', '1 seat', '2 measurables'])
    await expect(page.getByText(amount, { exact: true })).toBeVisible();
  // What the scorecard's own import asks is asked here, too.
  await expect(page.getByText('Choose above how the numbers are read first.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Numbers', exact: true }).selectOption('1.234,56');
  for (const name of ['Chloe Diaz', 'Alan Turing']) {
    await page.getByRole('combobox', { name: `Owner named “${name}”` }).click();
    await page.getByRole('option', { name: 'Add as a person without an account' }).click();
  }
  await page.getByRole('combobox', { name: 'Team named “Yard”' }).click();
  await page.getByRole('option', { name: 'Add as a team' }).click();
  await expect(page.getByRole('combobox', { name: 'Scorecard of measurables that name none' })).toBeVisible();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('To add: 2 people, 1 team, 1 seat and 2 measurables')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 5 rows' }).click();
  await expect(page.getByText('Added: 2 people, 1 team, 1 seat and 2 measurables')).toBeVisible();
  await page.getByRole('link', { name: 'New import' }).click();
  await field.setInputFiles(file);
  await page.getByRole('combobox', { name: 'Numbers', exact: true }).selectOption('1.234,56');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('There is nothing to import: no row is new or changed.')).toBeVisible();
  await show(page, '/org-chart');
  await expect(page.getByText('Yard Master').first()).toBeVisible();
  const [boats] = await call<{ values: { week: number; value: number }[] }[]>('GET', '/api/measurables?year=2026');
  expect(boats?.values.map(({ week, value }) => [week, value])).toEqual([
    [40, 1234],
    [41, 2.5],
  ]);
});

test('cells are pasted, and people who may not import read why', async ({ ada, grace }) => {
  const { page } = ada;
  await page.setViewportSize({ width: 390, height: 844 });
  await show(page, '/organization/import');
  await page.getByRole('button', { name: 'Paste cells' }).click();
  await page.getByLabel('Cells of a spreadsheet, with their headings').fill('Issue\tOwner\nThe crane creaks\tGrace\n');
  await page.getByRole('button', { name: 'Add cells' }).click();
  await page.getByRole('combobox', { name: 'What the rows of Pasted are' }).selectOption('Issues');
  await expect(page.getByRole('button', { name: '1 person matched' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns of Pasted' }).click();
  await expect(page.getByRole('combobox', { name: 'Column type of Owner' })).toHaveValue('owner');
  const hidden = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(hidden).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('Added: 1 issue')).toBeVisible();

  await show(grace.page, '/organization/import');
  await expect(grace.page.getByText('Only managers and admins can import')).toBeVisible();
});
