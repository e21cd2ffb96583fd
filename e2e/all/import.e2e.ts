import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, expectToast, type Person, show, test } from '../world.ts';

const cases = 'web/scorecards/files/cases';
type Row = {
  name: string;
  format: string;
  goal: number | null;
  ownerId: string | null;
  values: { week: number; value: number | null }[];
};

/** Opens the import of a new scorecard and chooses a file: the name of one in `cases`, or a text. */
async function importInto({ call, page }: Person, name: string, file: string) {
  const { id } = await call<{ id: number }>('POST', '/api/scorecards', { name });
  await show(page, `/scorecard?scorecard=${id}&at=2026-W47`);
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  const field = page.getByRole('dialog').locator('input[type="file"]');
  if (file.includes('\n')) {
    await field.setInputFiles({ name: 'numbers.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  } else await field.setInputFiles(`${cases}/${file}`);
  return id;
}

const submit = (page: Page) => page.getByRole('button', { name: 'Import', exact: true });

async function rowsOf({ call }: Person, scorecardId: number) {
  const rows = await call<Row[]>('GET', `/api/measurables?scorecardId=${scorecardId}&year=2026`);
  return rows.map(({ name, format, goal, values }) => [
    name,
    format,
    goal,
    values.map(({ week, value }) => [week, value]),
  ]);
}

test('what a file leaves open is chosen in the dialog', async ({ ada }) => {
  const { page } = ada;
  const id = await importInto(ada, 'Open', 'Name;Owner;W1;W2\nA;Chloe Diaz;1.234;1,5\nB;;2.5;late\n');
  await expect(page.getByText('The file has numbers of both kinds. Choose how “1.234” is read.')).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await page.getByRole('combobox', { name: 'Numbers' }).selectOption('1.234,56');
  await expect(page.getByText("Row 3 Can't read “late” in W2")).toBeVisible();
  await page.getByText('Leave out this cell').click();
  await page
    .getByRole('combobox', { name: 'Owner named “Chloe Diaz”' })
    .selectOption('Add as a person without an account');
  await expectAccessible(page);
  await submit(page).click();
  await expectToast(page, 'Success', '2 measurables added, 3 values imported');
  // The grid shows the weeks of the file, which are long ago.
  await expect(page.getByText('W42, 2025 – W2, 2026')).toBeVisible();
  expect(await rowsOf(ada, id)).toEqual([
    [
      'A',
      'number',
      null,
      [
        [1, 1234],
        [2, 1.5],
      ],
    ],
    ['B', 'number', null, [[1, 2.5]]],
  ]);
});

test('on a phone the dialog fits, and weeks that run down are read', async ({ ada }) => {
  const { page } = ada;
  const id = await importInto(ada, 'Down', 'weeks-down.csv');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(/^2 weeks: 10\s–\s23 Aug 2026$/)).toBeVisible();
  await page.getByRole('button', { name: 'Show 2 weeks' }).click();
  const target = page.getByRole('combobox', { name: /^Column type of/ }).last();
  await expect(target.getByRole('option', { name: /17\s–\s23 Aug.* \(W34\)$/ })).toHaveCount(1);
  const hidden = await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
  expect(hidden).toBeLessThanOrEqual(0);
  await submit(page).click();
  await expectToast(page, 'Success', '4 measurables added, 6 values imported');
  expect((await rowsOf(ada, id))[0]).toEqual([
    'Revenue',
    'number',
    null,
    [
      [33, 125_875.63],
      [34, 135_875.63],
    ],
  ]);
});

test('a file of another country is decoded, and its encoding can be chosen', async ({ ada }) => {
  const { page } = ada;
  const id = await importInto(ada, 'Japan', 'shift-jis.csv');
  const encoding = page.getByRole('combobox', { name: 'Encoding' });
  await expect(encoding).toHaveValue('shift_jis');
  const firstRows = page.getByRole('table', { name: 'First rows' });
  await expect(firstRows.getByRole('cell', { name: '出荷件数' })).toBeVisible();
  await expectAccessible(page);
  await encoding.selectOption('Simplified Chinese (GB18030)');
  await expect(firstRows.getByRole('cell', { name: '出荷件数' })).toBeHidden();
  await encoding.selectOption('Japanese (Shift-JIS)');
  await page.getByLabel('Column type of 指標').selectOption('Measurable');
  await page.getByLabel('Column type of 目標').selectOption('Goal');
  await submit(page).click();
  await expectToast(page, 'Success', '2 measurables added, 4 values imported');
  expect((await rowsOf(ada, id)).map(([name, , goal]) => [name, goal])).toEqual([
    ['出荷件数', 10],
    ['髙田の訪問', 5],
  ]);
});
