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

test('a German file is read as it was meant, and an unknown owner becomes a person without an account', async ({
  ada,
}) => {
  const { page, call } = ada;
  const id = await importInto(ada, 'German', 'german3.csv');
  const numbers = page.getByRole('combobox', { name: 'Numbers' });
  await expect(numbers).toHaveValue(',');
  await expect(page.getByText('“50.000” is 50,000')).toBeVisible();
  await expect(page.getByText(/^3 weeks: 2\s–\s22 Nov 2026$/)).toBeVisible();
  await page
    .getByRole('combobox', { name: 'Owner named “Chloe Diaz”' })
    .selectOption('Add as a person without an account');
  await expectAccessible(page);
  await submit(page).click();
  await expectToast(page, 'Success', '3 measurables added, 9 values imported');
  expect(await rowsOf(ada, id)).toEqual([
    [
      'Umsatz',
      'number',
      50_000,
      [
        [45, 51_200],
        [46, 48_750],
        [47, 52_310],
      ],
    ],
    [
      'Websitebesuche',
      'number',
      1500,
      [
        [45, 1620],
        [46, 1480],
        [47, 1733],
      ],
    ],
    [
      'Quote',
      'percent',
      35.5,
      [
        [45, 36.1],
        [46, 34.9],
        [47, 37],
      ],
    ],
  ]);
  const rows = await call<Row[]>('GET', `/api/measurables?scorecardId=${id}&year=2026`);
  const people = await call<{ id: string; firstName: string; hasAccount: boolean }[]>('GET', '/api/users');
  const chloe = people.find(({ firstName }) => firstName === 'Chloe');
  expect(chloe?.hasAccount).toBe(false);
  expect(rows.map(({ ownerId }) => ownerId)).toEqual([null, chloe?.id, chloe?.id]);
});

test('percentages of a workbook stay percentages', async ({ ada }) => {
  const id = await importInto(ada, 'Percent', 'percent-cells.xlsx');
  await submit(ada.page).click();
  await expectToast(ada.page, 'Success', '2 measurables added, 6 values imported');
  expect(await rowsOf(ada, id)).toEqual([
    [
      'On time',
      'percent',
      95,
      [
        [1, 92],
        [2, 98.5],
        [3, 100],
      ],
    ],
    [
      'Defects',
      'percent',
      2,
      [
        [1, 1.5],
        [2, 3],
        [3, 0.5],
      ],
    ],
  ]);
});

test('a file without weeks imports nothing until its first week is set', async ({ ada }) => {
  const { page } = ada;
  const id = await importInto(ada, 'Weekless', 'Name,One,Two\nBoats,3,4\n');
  await expect(page.getByText('No values would be imported')).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await page.getByLabel('First day of the first week').fill('2026-11-02');
  await page.keyboard.press('Tab');
  await expect(page.getByText('1 new, 0 already there, 2 values')).toBeVisible();
  await submit(page).click();
  await expectToast(page, 'Success', '1 measurable added, 2 values imported');
  expect(await rowsOf(ada, id)).toEqual([
    [
      'Boats',
      'number',
      null,
      [
        [45, 3],
        [46, 4],
      ],
    ],
  ]);
});

test('what a file leaves open is chosen in the dialog', async ({ ada }) => {
  const { page } = ada;
  const id = await importInto(ada, 'Open', 'Name;W1;W2\nA;1.234;1,5\nB;2.5;late\n');
  await expect(page.getByText('The file has numbers of both kinds. Choose how “1.234” is read.')).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await page.getByRole('combobox', { name: 'Numbers' }).selectOption('1.234,56');
  await expect(page.getByText("Row 3 Can't read “late” in W2")).toBeVisible();
  await page.getByText('Leave out this cell').click();
  await submit(page).click();
  await expectToast(page, 'Success', '2 measurables added, 3 values imported');
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
