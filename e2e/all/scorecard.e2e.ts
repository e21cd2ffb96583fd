import type { Locator, Page } from '@playwright/test';
import { weekAfter, weekOf } from '#rules/weeks.ts';
import { tabTo } from '../keys.ts';
import { dayIn, expect, expectToast, holdToast, type Person, show, test } from '../world.ts';

/** W37 to W48 of a year, on any day. */
const autumn = '?weeks=window&at=2026-W47';
const year = 2026;

type Row = { id: number; values: { week: number; value: number | null; note: string | null }[] };

/** A scorecard with measurables; returns their ids by name. */
async function keep({ call }: Person, measurables: Record<string, object>) {
  const scorecard = await call<{ id: number }>('POST', '/api/scorecards', { name: 'Leadership' });
  const ids: Record<string, number> = {};
  for (const [name, fields] of Object.entries(measurables)) {
    const body = { scorecardId: scorecard.id, name, ...fields };
    ids[name] = (await call<{ id: number }>('POST', '/api/measurables', body)).id;
  }
  return { scorecardId: scorecard.id, ids };
}

/** The server's values of a measurable by week. */
async function valuesOf({ call }: Person, id: number | undefined) {
  const rows = await call<Row[]>('GET', `/api/measurables?year=${year}`);
  return Object.fromEntries(rows.find((row) => row.id === id)?.values.map(({ week, value }) => [week, value]) ?? []);
}

const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

/** The cell of a week of the autumn. */
const cell = (page: Page, name: string, week: number): Locator =>
  row(page, name)
    .getByRole('gridcell')
    .nth(3 + week - 37);

/** Selects a cell without editing it. */
async function choose(page: Page, name: string, week: number) {
  await cell(page, name, week).click();
  await page.keyboard.press('Escape');
  await expect(cell(page, name, week)).toBeFocused();
}

async function paste({ page, context }: Person, text: string) {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press('Control+v');
}

const copied = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');

test('a leadership team creates its scorecard', async ({ ada }) => {
  const { page } = ada;
  await show(page, `/scorecard${autumn}`);
  await expect(page.getByText('Weekly metrics and key performance indicators')).toBeVisible();
  await expect(page.getByText('No Scorecards Found')).toBeVisible();
  await expect(
    page.getByText('Create your first scorecard to start tracking key metrics across all 52 weeks.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'New Scorecard' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Please enter a scorecard name')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Scorecard' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Name' }).fill('Leadership');
  await page.getByRole('button', { name: 'Create Scorecard' }).click();
  await expectToast(page, 'Success', 'Scorecard created successfully');

  const field = page.getByRole('textbox', { name: 'New measurable' });
  for (const name of ['Boats launched', 'Sales', 'Complaints']) {
    await field.fill(name);
    await field.press('Enter');
  }
  await expect(page.getByRole('rowheader')).toHaveCount(4);
  await expect(row(page, 'Sales').getByRole('gridcell', { name: `Ada, ${ada.email}` })).toBeVisible();

  await page.getByRole('button', { name: 'Add Measurable' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Measurable' });
  await expect(dialog.getByRole('button', { name: 'Add Measurable' })).toBeDisabled();
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Cash');
  await dialog.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'Currency' }).click();
  await dialog.getByRole('textbox', { name: 'Goal' }).fill('$120,000');
  await dialog.getByRole('button', { name: 'Add Measurable' }).click();
  await expect(row(page, 'Cash').getByTitle('≥ US$120,000')).toBeVisible();
});

test('numbers are typed and entered with Enter, Tab, arrows and by leaving the cell', async ({ ada }) => {
  const { page } = ada;
  const { ids } = await keep(ada, { Boats: { goal: 3 }, Sales: { format: 'currency' } });
  await show(page, `/scorecard${autumn}`);
  await cell(page, 'Boats', 37).click();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Sales', 37)).toBeFocused();
  await page.keyboard.type('1,234.50');
  await page.keyboard.press('Tab');
  await expect(cell(page, 'Sales', 37)).toHaveAccessibleName('US$1,234.50');
  await page.keyboard.type('99');
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, 'Boats', 38)).toBeFocused();
  await page.keyboard.type('2.4');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1');
  await page.getByRole('heading', { name: 'Scorecard', level: 1 }).click();
  await expect(cell(page, 'Boats', 39)).toHaveText('1');
  await expect.poll(() => valuesOf(ada, ids.Boats)).toEqual({ 37: 4, 38: 2.4, 39: 1 });
  expect(await valuesOf(ada, ids.Sales)).toEqual({ 37: 1234.5, 38: 99 });
  for (const [week, standing] of [
    [37, '4, met'],
    [38, '2.4, close'],
    [39, '1, missed'],
  ] as const) {
    await expect(cell(page, 'Boats', week)).toHaveAccessibleName(standing);
  }
  await expect(row(page, 'Boats').getByRole('gridcell').nth(-2)).toHaveText('7.4');
  await expect(row(page, 'Boats').getByRole('gridcell').last()).toHaveText('2.47');
});

test('F2 edits a cell, Escape cancels, and Delete clears it', async ({ ada }) => {
  const { page, call } = ada;
  const { ids } = await keep(ada, { Boats: {} });
  await call('PUT', `/api/measurables/${ids.Boats}/values`, { year, week: 40, value: 12 });
  await show(page, `/scorecard${autumn}`);
  await choose(page, 'Boats', 40);
  await page.keyboard.press('F2');
  await page.keyboard.press('Home');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Boats', 40)).toHaveText('312');
  await page.keyboard.type('77');
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Boats', 40)).toHaveText('312');
  await expect(cell(page, 'Boats', 40)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('lots');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Error', "Boats, W40: “lots” isn't a number");
  await expect(cell(page, 'Boats', 40)).toHaveText('lots');
  await choose(page, 'Boats', 40);
  await page.keyboard.press('Delete');
  await expect(cell(page, 'Boats', 40)).toHaveText('');
  await expect.poll(() => valuesOf(ada, ids.Boats)).toEqual({ 40: null });
});

test('a block from a spreadsheet is pasted, undone and redone', async ({ ada }) => {
  const { page } = ada;
  const { ids } = await keep(ada, { Boats: {}, Margin: { format: 'percent' }, Answer: { format: 'duration' } });
  await show(page, `/scorecard${autumn}`);
  await choose(page, 'Boats', 37);
  await paste(ada, '1,200\t\t3\r\n12.5%\t13\t14\r\n1:30\t0:45\t2:00\r\n');
  await expect(cell(page, 'Boats', 37)).toHaveText('1,200');
  await expect(cell(page, 'Margin', 37)).toHaveText('12.5%');
  await expect(cell(page, 'Answer', 39)).toHaveText('2:00');
  await expect.poll(() => valuesOf(ada, ids.Answer)).toEqual({ 37: 90, 38: 45, 39: 120 });
  expect(await valuesOf(ada, ids.Boats)).toEqual({ 37: 1200, 39: 3 });
  await page.keyboard.press('Control+c');
  await expect.poll(() => copied(page)).toBe('1200\t\t3\n12.5\t13\t14\n1:30\t0:45\t2:00');

  await page.keyboard.press('Control+z');
  await expect(cell(page, 'Answer', 39)).toHaveText('');
  await expect.poll(() => valuesOf(ada, ids.Boats)).toEqual({ 37: null, 39: null });
  await page.keyboard.press('Control+Shift+z');
  await expect(cell(page, 'Answer', 39)).toHaveText('2:00');
  await expect.poll(() => valuesOf(ada, ids.Boats)).toEqual({ 37: 1200, 39: 3 });

  await choose(page, 'Boats', 37);
  await paste(ada, 'soon');
  await expectToast(page, 'Nothing was pasted', "Boats, W37: “soon” isn't a number");
  expect(await valuesOf(ada, ids.Boats)).toEqual({ 37: 1200, 39: 3 });
});

test('a paste takes valid values and marks invalid ones until they are corrected or undone', async ({ ada }) => {
  const { page } = ada;
  const { ids } = await keep(ada, { Boats: {}, Margin: { format: 'percent' } });
  await show(page, `/scorecard${autumn}`);
  await choose(page, 'Boats', 37);
  await paste(ada, '5\tsoon\nlater\t7');
  const toast = page.getByRole('alert').filter({ hasText: '2 values saved, 2 not:' });
  await expect(toast).toContainText("Boats, W38: “soon” isn't a number, and 1 more");
  await expect.poll(() => valuesOf(ada, ids.Boats)).toEqual({ 37: 5 });
  expect(await valuesOf(ada, ids.Margin)).toEqual({ 38: 7 });
  const marked = cell(page, 'Margin', 37);
  await expect(marked).toHaveText('later');
  await expect(marked).toHaveAccessibleName("Not saved. Margin, W37: “later” isn't a percentage");
  await marked.click();
  await expect(page.getByRole('textbox', { name: 'Margin, W37' })).toHaveValue('later');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(marked).toHaveText('12%');
  await expect(cell(page, 'Boats', 38)).toHaveText('soon');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'Boats', 38)).toHaveText('');
});

test('the toast of a paste undoes that paste only, and only once', async ({ ada }) => {
  const { page } = ada;
  const { ids } = await keep(ada, { Boats: {} });
  await show(page, `/scorecard${autumn}`);
  await choose(page, 'Boats', 37);
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await paste(ada, '2\t3');
  await expectToast(page, '2 values saved');
  await holdToast(page);
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'Boats', 38)).toHaveText('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => valuesOf(ada, ids.Boats)).toEqual({ 37: 1, 38: null, 39: null });
  await expect(cell(page, 'Boats', 37)).toHaveText('1');
});

test('a refused value stays in its cell, and the next ones go into theirs', async ({ ada }) => {
  const { page } = ada;
  const { ids } = await keep(ada, { Boats: { goal: 3 }, Calls: {}, Sales: {} });
  await show(page, `/scorecard${autumn}`);
  await choose(page, 'Boats', 40);
  for (const typed of ['50k', '12y', '1.2m']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  }
  await expectToast(page, 'Error', "Calls, W40: “12y” isn't a number");
  await expect.poll(() => valuesOf(ada, ids.Boats)).toEqual({ 40: 50_000 });
  await expect.poll(() => valuesOf(ada, ids.Sales)).toEqual({ 40: 1_200_000 });
  const refused = cell(page, 'Calls', 40);
  await expect(refused).toHaveText('12y');
  await expect(refused).toHaveAccessibleName("Not saved. Calls, W40: “12y” isn't a number");
  await refused.click();
  const field = page.getByRole('textbox', { name: 'Calls, W40' });
  await expect(field).toHaveValue('12y');
  await page.getByRole('heading', { name: 'Scorecard', level: 1 }).click();
  await expect(refused).toHaveText('12y');
  await refused.click();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await cell(page, 'Sales', 41).click();
  await expect(page.getByRole('textbox', { name: 'Sales, W41' })).toBeFocused();
  await expect.poll(() => valuesOf(ada, ids.Calls)).toEqual({ 40: 12 });
});

test('blocks are selected with Shift and by dragging, summed, filled and cleared', async ({ ada }) => {
  const { page } = ada;
  const { ids } = await keep(ada, { Boats: {}, Calls: {} });
  await show(page, `/scorecard${autumn}`);
  await choose(page, 'Boats', 37);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(4);
  await paste(ada, '8');
  await expect(page.getByText('4 values · Total 32 · Average 8')).toBeVisible();
  await cell(page, 'Boats', 38).hover();
  await page.mouse.down();
  await cell(page, 'Calls', 39).hover();
  await page.mouse.up();
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(4);
  await page.keyboard.press('Delete');
  await expect.poll(() => valuesOf(ada, ids.Calls)).toEqual({ 37: 8, 38: null });
  await page.keyboard.press('Control+z');
  await expect.poll(() => valuesOf(ada, ids.Calls)).toEqual({ 37: 8, 38: 8 });
});

test('a note is written, shown and deleted', async ({ ada, grace }) => {
  const { page, call } = ada;
  const { ids } = await keep(ada, { Boats: { goal: 3 } });
  await call('PUT', `/api/measurables/${ids.Boats}/values`, { year, week: 41, value: 4 });
  await show(grace.page, `/scorecard${autumn}`);
  await show(page, `/scorecard${autumn}`);
  await choose(page, 'Boats', 41);
  await page.keyboard.press('Shift+F2');
  const note = page.getByRole('dialog', { name: /^Note on Boats, .* \(W41\)$/ });
  await expect(note.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('The crane is back');
  await page.reload();
  await choose(page, 'Boats', 41);
  await page.keyboard.press('Shift+F2');
  await expect(note.getByText('Your unsaved edit is back.')).toBeVisible();
  await expect(note.getByRole('textbox')).toHaveValue('The crane is back');
  await page.keyboard.press('Control+Enter');
  await expect(cell(page, 'Boats', 41)).toHaveAccessibleName('4, met, note: The crane is back');
  await expect(cell(page, 'Boats', 41)).toHaveAttribute('title', 'The crane is back');
  await expect(cell(grace.page, 'Boats', 41)).toHaveAttribute('title', 'The crane is back');
  await cell(grace.page, 'Boats', 41).click({ button: 'right' });
  await grace.page.getByRole('menuitem', { name: 'Show note' }).click();
  await expect(grace.page.getByRole('dialog').getByText('The crane is back')).toBeVisible();

  await cell(page, 'Boats', 41).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit note' }).click();
  await note.getByRole('button', { name: 'Delete note' }).click();
  await expect(cell(page, 'Boats', 41)).toHaveAccessibleName('4, met');
});

test('a changed goal leaves the past as it was, unless it is for all weeks', async ({ ada }) => {
  const { page, call } = ada;
  const { ids } = await keep(ada, { Boats: { goal: 3, unit: 'boats' } });
  const now = weekOf(dayIn(0), 'monday');
  for (const week of [weekAfter(now, -1, 'monday'), now]) {
    await call('PUT', `/api/measurables/${ids.Boats}/values`, { ...week, value: 3 });
  }
  await show(page, '/scorecard');
  const trailing = (back: number) =>
    row(page, 'Boats')
      .getByRole('gridcell')
      .nth(3 + 12 - back);
  await expect(trailing(0)).toHaveAccessibleName('3, met');
  const changeGoal = async (goal: string, holds?: string) => {
    await page.getByRole('rowheader', { name: 'Boats' }).hover();
    await page.getByRole('button', { name: 'Actions for Boats' }).click();
    await page.getByRole('menuitem', { name: 'Edit measurable' }).click();
    await page.getByRole('textbox', { name: 'Goal' }).fill(goal);
    if (holds) {
      await page.getByRole('combobox', { name: 'New goal applies' }).click();
      await page.getByRole('option', { name: holds }).click();
    }
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Success', 'Measurable updated successfully');
  };
  await changeGoal('9');
  await expect(trailing(0)).toHaveAccessibleName('3, missed');
  await expect(trailing(1)).toHaveAccessibleName('3, met');
  await expect(row(page, 'Boats').getByRole('gridcell').first()).toHaveText('≥ 9 boats');
  await changeGoal('6', 'For all weeks');
  await expect(trailing(1)).toHaveAccessibleName('3, missed');
});

test('a goal and an owner are changed in their cells, as people write them, with Undo', async ({ ada }) => {
  const { page, call } = ada;
  const { ids } = await keep(ada, { Defects: { goal: 5, format: 'percent', ownerId: ada.id } });
  await show(page, `/scorecard${autumn}`);
  const goal = row(page, 'Defects').getByRole('gridcell').first();
  const owner = row(page, 'Defects').getByRole('gridcell').nth(1);
  const stored = async () =>
    (
      await call<{ id: number; name: string; operator: string; goal: number; goalMax: number | null }[]>(
        'GET',
        `/api/measurables?year=${year}`,
      )
    ).find(({ id }) => id === ids.Defects);
  for (const [text, shown, fields] of [
    ['<= 2%', '≤ 2%', { operator: '<=', goal: 2 }],
    ['5-8', '5% – 8%', { operator: 'within', goal: 5, goalMax: 8 }],
    ['max. 2', '≤ 2%', { operator: '<=', goal: 2, goalMax: null }],
  ] as const) {
    await goal.click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(goal).toHaveText(shown);
    await expect.poll(stored).toMatchObject({ name: 'Defects', ...fields });
  }
  await goal.click();
  await page.keyboard.type('soon');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Error', "Defects: “soon” isn't a goal such as ≤ 2% or 5% – 8%");
  await page.keyboard.press('Control+z');
  await expect.poll(stored).toMatchObject({ operator: 'within', goal: 5, goalMax: 8 });

  await owner.click();
  await page.getByRole('option', { name: 'No owner' }).click();
  await expect.poll(stored).toMatchObject({ ownerId: null });
});

test('other weeks and years are one click away', async ({ ada }) => {
  const { page, call } = ada;
  const { ids } = await keep(ada, { Boats: {} });
  await call('PUT', `/api/measurables/${ids.Boats}/values`, { year: 2025, week: 52, value: 25 });
  await call('PUT', `/api/measurables/${ids.Boats}/values`, { year, week: 1, value: 26 });
  const weeks = page.getByRole('columnheader', { name: /^W\d/ });
  await show(page, `/scorecard${autumn}`);
  await expect(page.getByRole('heading', { name: 'W37 – W48, 2026' })).toBeVisible();
  await expect(weeks).toHaveCount(12);
  await page.getByRole('button', { name: 'Next weeks' }).click();
  await expect(page.getByRole('heading', { name: 'W49 – W53, 2026' })).toBeVisible();
  await expect(weeks).toHaveCount(5);
  await show(page, '/scorecard?weeks=window&at=2026-W2');
  await expect(row(page, 'Boats').getByRole('gridcell').nth(3)).toHaveText('26');
  await page.getByRole('button', { name: 'Previous year' }).click();
  await expect(page.getByRole('heading', { name: 'W1 – W12, 2025' })).toBeVisible();
  await expect(row(page, 'Boats').getByRole('gridcell').nth(3)).toHaveText('');
  await show(page, '/scorecard?weeks=window&at=2026-W2');
  await page.getByText('Last 13 weeks').click();
  await expect(page.getByRole('heading', { name: 'W42, 2025 – W2, 2026' })).toBeVisible();
  await expect(weeks).toHaveCount(13);
  await expect(
    row(page, 'Boats')
      .getByRole('gridcell')
      .nth(3 + 10),
  ).toHaveText('25');
  await expect(
    row(page, 'Boats')
      .getByRole('gridcell')
      .nth(3 + 11),
  ).toHaveText('26');
  await page.getByText('All 53 weeks').click();
  await expect(weeks).toHaveCount(53);
  await show(page, '/scorecard?at=2020-W2');
  await expect(page.getByRole('heading', { name: '2020' })).toBeVisible();
  await page.getByRole('button', { name: 'This week' }).click();
  await expect(
    page.getByRole('columnheader', { name: /^W\d/ }).and(page.locator('[aria-current="date"]')),
  ).toBeVisible();
});

test('a scorecard opens on the last thirteen weeks, and remembers the chosen ones', async ({ ada }) => {
  const { page } = ada;
  await keep(ada, { Boats: {} });
  await show(page, '/scorecard');
  const weeks = page.getByRole('columnheader', { name: /^W\d/ });
  await expect(page.getByRole('radio', { name: 'Last 13 weeks' })).toBeChecked();
  await expect(weeks).toHaveCount(13);
  await expect(weeks.last()).toHaveAttribute('aria-current', 'date');
  await page.getByText('12 weeks').click();
  await expect(page).toHaveURL('/scorecard?weeks=window');
  await show(page, '/scorecard');
  await expect(page.getByRole('radio', { name: '12 weeks' })).toBeChecked();
  await show(page, '/scorecard?weeks=trailing');
  await expect(weeks).toHaveCount(13);
});

test('yes and no are typed, selected, toggled and counted', async ({ ada }) => {
  const { page } = ada;
  const { ids } = await keep(ada, { Payroll: { format: 'yes_no', operator: '=', goal: 1 } });
  await show(page, `/scorecard${autumn}`);
  await choose(page, 'Payroll', 37);
  await page.keyboard.press('Space');
  await expect(cell(page, 'Payroll', 37)).toHaveAccessibleName('Yes, met');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('no');
  await page.keyboard.press('Tab');
  await expect(cell(page, 'Payroll', 38)).toHaveAccessibleName('No, missed');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect.poll(() => valuesOf(ada, ids.Payroll)).toEqual({ 37: 1, 38: 0, 39: 1 });
  await expect(row(page, 'Payroll').getByRole('gridcell').nth(-2)).toHaveText('2 yes');
  await expect(row(page, 'Payroll').getByRole('gridcell').last()).toHaveText('67%');
});

test('two people in different cells keep both values, and in the same cell the last one wins for both', async ({
  ada,
  grace,
}) => {
  const { ids } = await keep(ada, { Boats: { ownerId: grace.id }, Sales: {} });
  for (const { page } of [ada, grace]) await show(page, `/scorecard${autumn}`);
  await cell(grace.page, 'Boats', 37).click();
  await grace.page.keyboard.type('5');
  await cell(ada.page, 'Boats', 38).click();
  await ada.page.keyboard.type('6');
  await ada.page.keyboard.press('Enter');
  await expect(cell(grace.page, 'Boats', 38)).toHaveText('6');
  await expect(grace.page.getByRole('textbox', { name: 'Boats, W37' })).toHaveValue('5');

  await cell(ada.page, 'Boats', 37).click();
  await ada.page.keyboard.type('9');
  await ada.page.keyboard.press('Enter');
  await expect.poll(() => valuesOf(ada, ids.Boats)).toEqual({ 37: 9, 38: 6 });
  await expect(grace.page.getByRole('textbox', { name: 'Boats, W37' })).toHaveValue('5');
  await grace.page.keyboard.press('Enter');
  for (const { page } of [ada, grace]) await expect(cell(page, 'Boats', 37)).toHaveText('5');
  await expect.poll(() => valuesOf(ada, ids.Boats)).toEqual({ 37: 5, 38: 6 });
  await ada.page.keyboard.press('Control+z');
  await expectToast(ada.page, 'Someone else changed this since');
});

test('an open field survives changes by others in the rows around it', async ({ ada, grace }) => {
  const { page } = grace;
  const { scorecardId, ids } = await keep(ada, { One: {}, Two: { ownerId: grace.id }, Three: {} });
  await show(page, `/scorecard${autumn}`);
  await cell(page, 'Two', 37).click();
  await page.keyboard.type('12');
  await ada.call('PUT', '/api/measurables/sort-order', { measurableIds: [ids.Three, ids.Two, ids.One] });
  await expect(page.getByRole('rowheader', { name: /One|Two|Three/ })).toHaveText([/Three/, /Two/, /One/]);
  await ada.call('PUT', '/api/measurables/sort-order', { measurableIds: [ids.Two, ids.Three] });
  await ada.call('DELETE', `/api/measurables/${ids.Three}`);
  await ada.call('PATCH', `/api/measurables/${ids.Two}`, { goal: 10 });
  await expect(page.getByRole('rowheader', { name: /One|Two|Three/ })).toHaveText([/Two/, /One/]);
  await expect(page.getByRole('textbox', { name: 'Two, W37' })).toBeFocused();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect.poll(() => valuesOf(ada, ids.Two)).toEqual({ 37: 123 });
  await expect(cell(page, 'One', 37)).toBeFocused();
  await ada.call('DELETE', `/api/measurables/${ids.One}`);
  await expect(cell(page, 'Two', 37)).toBeFocused();
  await page.keyboard.type('4');
  const four = await ada.call<{ id: number }>('POST', '/api/measurables', { scorecardId, name: 'Four' });
  await expect(row(page, 'Four')).toBeVisible();
  await ada.call('DELETE', `/api/measurables/${ids.Two}`);
  await expect(cell(page, 'Four', 37)).toBeFocused();
  await ada.call('PATCH', `/api/measurables/${four.id}`, { ownerId: grace.id });
  await expect(cell(page, 'Four', 37)).toHaveAttribute('aria-readonly', 'false');
  await page.keyboard.type('-5');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Flip sign' }).click();
  await expect.poll(() => valuesOf(ada, four.id)).toEqual({ 37: 5 });
});

test('a reload in the middle keeps all acknowledged values', async ({ ada }) => {
  const { page } = ada;
  const { ids } = await keep(ada, { Boats: {} });
  await show(page, `/scorecard${autumn}`);
  await choose(page, 'Boats', 37);
  for (const value of ['1', '2', '3']) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await expect.poll(() => valuesOf(ada, ids.Boats)).toEqual({ 37: 1, 38: 2, 39: 3 });
  await page.keyboard.type('4');
  await page.reload();
  await expect(cell(page, 'Boats', 39)).toHaveText('3');
  await expect(cell(page, 'Boats', 40)).toHaveText('');
});

test('the keyboard reaches everything that the mouse does, and leaves the grid again', async ({ ada }) => {
  const { page } = ada;
  await keep(ada, { Boats: {}, Sales: {} });
  await show(page, `/scorecard${autumn}`);
  await choose(page, 'Sales', 37);
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Edit value' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Sales', 37)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.getByRole('rowheader', { name: 'Sales' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Show chart' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Edit measurable' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Sales, Goal' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Sales').getByRole('gridcell').first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const weeks = page.getByRole('slider', { name: 'Weeks of 2026' });
  await tabTo(weeks);
  await page.keyboard.press('Home');
  await expect(weeks).toHaveAttribute('aria-valuetext', /^29 Dec.*\(W1\).* no value$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'New measurable' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('gr');
  await expect(page).toHaveURL('/rocks');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a cell is filled by touch, a long press opens its menu, and the names stay in view', async ({ ada }) => {
    const { page, context } = ada;
    const { ids } = await keep(ada, { Boats: { goal: 3 }, Payroll: { format: 'yes_no' } });
    await show(page, `/scorecard${autumn}`);
    await cell(page, 'Boats', 46).tap();
    const field = page.getByRole('textbox', { name: 'Boats, W46' });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('inputmode', 'decimal');
    expect((await field.boundingBox())?.y).toBeGreaterThan(700);
    await page.keyboard.type('4y');
    await page.getByRole('button', { name: 'Next', exact: true }).tap();
    await expectToast(page, 'Error', "Boats, W46: “4y” isn't a number");
    await expect(page.getByRole('combobox', { name: 'Payroll, W46' })).toBeFocused();
    await page.getByRole('button', { name: 'Done' }).tap();
    await cell(page, 'Boats', 46).tap();
    await page.keyboard.type('4');
    await page.getByRole('button', { name: 'Next', exact: true }).tap();
    await expect(page.getByRole('combobox', { name: 'Payroll, W46' })).toBeFocused();
    await page.getByRole('button', { name: 'Done' }).tap();
    await cell(page, 'Payroll', 46).tap();
    await page.getByRole('combobox', { name: 'Payroll, W46' }).selectOption('Yes');
    await page.keyboard.press('Enter');
    await expect.poll(() => valuesOf(ada, ids.Boats)).toEqual({ 46: 4 });
    await expect.poll(() => valuesOf(ada, ids.Payroll)).toEqual({ 46: 1 });
    const name = await page.getByRole('rowheader', { name: 'Boats' }).boundingBox();
    expect(name?.x).toBeLessThan(20);

    const { x = 0, y = 0 } = (await cell(page, 'Boats', 46).boundingBox()) ?? {};
    const finger = await context.newCDPSession(page);
    const touchPoints = [{ x: x + 20, y: y + 20 }];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await new Promise((resolve) => setTimeout(resolve, 700));
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.getByRole('menuitem', { name: 'Add note' }).tap();
    await page.getByRole('textbox', { name: 'Note' }).fill('By hand');
    await page.getByRole('button', { name: 'Save note' }).tap();
    await expect(cell(page, 'Boats', 46)).toHaveAccessibleName('4, met, note: By hand');
  });
});

test('measurables are moved by keyboard and by mouse, and deleted after confirmation', async ({ ada, grace }) => {
  const { page } = ada;
  await keep(ada, { One: {}, Two: {}, Three: {} });
  await show(page, `/scorecard${autumn}`);
  await show(grace.page, `/scorecard${autumn}`);
  const names = (of: Page) => of.getByRole('rowheader', { name: /One|Two|Three/ });
  await choose(page, 'Three', 37);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(names(page)).toHaveText([/One/, /Three/, /Two/]);
  await expectToast(page, 'Order changed', 'Three: position 2 of 3.');
  await expect(cell(page, 'Three', 37)).toBeFocused();
  await expect(names(grace.page)).toHaveText([/One/, /Three/, /Two/]);
  const dragOne = async () => {
    await row(page, 'One').locator('[data-grip]').hover();
    await page.mouse.down();
    await row(page, 'Two')
      .getByRole('rowheader')
      .hover({ position: { x: 20, y: 30 } });
  };
  await dragOne();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(names(page)).toHaveText([/One/, /Three/, /Two/]);
  await dragOne();
  const saved = page.waitForResponse('/api/measurables/sort-order');
  await page.mouse.up();
  await expect(names(page)).toHaveText([/Three/, /Two/, /One/]);
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(names(page)).toHaveText([/Three/, /Two/, /One/]);

  await page.getByRole('rowheader', { name: 'Two' }).hover();
  await page.getByRole('button', { name: 'Actions for Two' }).click();
  await page.getByRole('menuitem', { name: 'Delete measurable' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Measurable deleted');
  await expect(names(page)).toHaveText([/Three/, /One/]);
  await expect(names(grace.page)).toHaveText([/Three/, /One/]);
});

test('scorecards are selected, filtered by team, renamed, and deleted after confirmation', async ({ ada }) => {
  const { page, call } = ada;
  const [leadership] = await call<{ id: number }[]>('GET', '/api/teams');
  const yard = await call<{ id: number }>('POST', '/api/teams', { name: 'Yard' });
  const { scorecardId } = await keep(ada, { Boats: {} });
  await call('POST', '/api/scorecards', { name: 'Yard weekly', teamId: yard.id });
  await call('POST', '/api/scorecards', { name: 'Board', teamId: leadership?.id });
  await show(page, '/scorecard');
  const select = page.getByRole('combobox', { name: 'Scorecard' });
  await expect(select).toHaveValue(String(scorecardId));
  await page.getByRole('combobox', { name: 'Team' }).selectOption('Yard');
  await expect(select.getByRole('option')).toHaveText(['Leadership', 'Yard weekly']);
  await select.selectOption('Yard weekly');
  await expect(page).toHaveURL(/scorecard=\d+/);
  await page.reload();
  await page.getByRole('button', { name: 'Actions for scorecard Yard weekly' }).click();
  await page.getByRole('menuitem', { name: 'Edit scorecard' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Yard numbers');
  await page.getByRole('button', { name: 'Save' }).click();
  for (const answer of ['Cancel', 'Delete']) {
    await page.getByRole('button', { name: 'Actions for scorecard Yard numbers' }).click();
    await page.getByRole('menuitem', { name: 'Delete scorecard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: answer }).click();
  }
  await expectToast(page, 'Scorecard deleted', 'Yard numbers');
  await holdToast(page);
  await expect(select.getByRole('option')).toHaveText(['Leadership']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(select.getByRole('option')).toHaveText(['Leadership', 'Yard numbers']);
});

/** The positions on screen of the weeks and of the columns before them. */
const edges = (page: Page) =>
  page
    .getByRole('grid')
    .evaluate((grid) => [...grid.querySelectorAll('thead th')].map((head) => head.getBoundingClientRect().left));

test('the weeks do not move when wide values arrive, or on a click on a name', async ({ ada }) => {
  const { page, call } = ada;
  const { ids } = await keep(ada, { Pipeline: { goal: 10, format: 'currency', unit: 'EUR' }, Boats: {} });
  await page.setViewportSize({ width: 1280, height: 800 });
  await show(page, '/scorecard?weeks=year');
  await expect(page.locator('th[data-current]')).toBeInViewport({ ratio: 1 });
  const before = await edges(page);
  const week = weekAfter(weekOf(dayIn(0), 'monday'), -1, 'monday');
  await call('PUT', `/api/measurables/${ids.Pipeline}/values`, { ...week, value: 1_234_567 });
  const wide = row(page, 'Pipeline').getByTitle('€1,234,567').first();
  await expect(wide).toHaveAttribute('data-short', '€1.2m');
  expect(await edges(page)).toEqual(before);
  // The other numbers of the row are as short, and none moves a column.
  const earlier = weekAfter(week, -1, 'monday');
  await call('PUT', `/api/measurables/${ids.Pipeline}/values`, { ...earlier, value: -18_500 });
  await expect(row(page, 'Pipeline').getByTitle('-€18,500').first()).toHaveAttribute('data-short', '-€19k');
  expect(await edges(page)).toEqual(before);
  // With the mouse only, because Playwright's click scrolls.
  const { x = 0, y = 0 } = (await page.getByRole('rowheader', { name: 'Boats' }).boundingBox()) ?? {};
  await page.mouse.click(x + 30, y + 15);
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await edges(page)).toEqual(before);
});

test('name, goal, owner and trend stay while weeks scroll, and the sums are in view on a wide screen', async ({
  ada,
}) => {
  const { page } = ada;
  await keep(ada, { Boats: { goal: 3 } });
  await page.setViewportSize({ width: 1440, height: 900 });
  await show(page, '/scorecard');
  for (const heading of await page.getByRole('columnheader').all()) await expect(heading).toBeInViewport({ ratio: 1 });
  await show(page, '/scorecard?weeks=year');
  for (const name of ['Measurable', 'Goal', 'Owner', 'Trend', 'Total', 'Average']) {
    await expect(page.getByRole('columnheader', { name })).toBeInViewport({ ratio: 1 });
  }
});

test('on a tablet twelve weeks are in view, with the goal, owner and trend below the name', async ({ ada }) => {
  const { page } = ada;
  await keep(ada, { Boats: { goal: 3, unit: 'boats', ownerId: ada.id } });
  await page.setViewportSize({ width: 1024, height: 768 });
  await show(page, `/scorecard${autumn}`);
  const weeks = page.getByRole('columnheader', { name: /^W\d/ });
  await expect(weeks).toHaveCount(12);
  for (const week of await weeks.all()) await expect(week).toBeInViewport({ ratio: 1 });
  const name = page.getByRole('rowheader', { name: 'Boats' });
  await expect(name.getByText('≥ 3 boats')).toBeInViewport();
  await expect(name.getByTitle('Ada Byron')).toBeInViewport();
});

test('rows that others add and move above do not move the current cell', async ({ ada }) => {
  const { page, call } = ada;
  const names = Array.from({ length: 40 }, (_, index) => [`Number ${index + 1}`, {}]);
  const { ids } = await keep(ada, Object.fromEntries(names));
  await show(page, `/scorecard${autumn}`);
  await choose(page, 'Number 1', 37);
  await page.keyboard.press('Control+ArrowDown');
  const here = cell(page, 'Number 40', 37);
  await expect(here).toBeFocused();
  const { y } = (await here.boundingBox()) ?? {};
  await call('DELETE', `/api/measurables/${ids['Number 2']}`);
  await call('PUT', '/api/measurables/sort-order', { measurableIds: [ids['Number 40'], ids['Number 39']] });
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '41');
  await expect(here).toBeInViewport({ ratio: 1 });
  await expect(here).toBeFocused();
  expect(y).toBeGreaterThan(0);
});

test('no number is cut off, however narrow its column', async ({ ada }) => {
  const { page, call } = ada;
  const { ids } = await keep(ada, {
    Cash: { goal: 50_000, format: 'currency', unit: 'USD' },
    Payroll: { goal: 1_250_000, format: 'currency', unit: 'CHF' },
    Parts: { goal: 12_000, unit: 'pieces of all kinds' },
  });
  const values = [ids.Cash, ids.Payroll, ids.Parts].flatMap((measurableId) =>
    [52_300, 12_400, -1_234_567.89].map((value, index) => ({ measurableId, year: 2026, week: 45 + index, value })),
  );
  await call('PUT', '/api/measurables/values', { values });
  await show(page, '/scorecard?at=2026-W47');
  await expect(row(page, 'Parts').getByRole('gridcell', { name: '12,400, met' })).toBeVisible();
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = () =>
      page
        .getByRole('gridcell')
        .filter({ hasText: /\d/ })
        .evaluateAll((cells) => cells.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    await expect.poll(cut, `cut at ${width}`).toEqual([]);
  }
});

test('the health is that of the current week', async ({ ada }) => {
  const { page, call } = ada;
  const { ids } = await keep(ada, { Met: { goal: 10 }, Near: { goal: 10 }, Missed: { goal: 10 }, Free: {} });
  await show(page, '/scorecard');
  await expect(page.getByText('No numbers yet')).toBeVisible();
  const now = weekOf(dayIn(0), 'monday');
  await call('PUT', '/api/measurables/values', {
    values: [ids.Met, ids.Near, ids.Missed].map((measurableId, index) => ({
      ...now,
      measurableId,
      value: 10 - 2 * index,
    })),
  });
  await expect(page.getByText(new RegExp(`^Health: 67% .* \\(W${now.week}\\)$`))).toBeVisible();
});

test('the palette links to a measurable', async ({ ada }) => {
  const { page } = ada;
  await keep(ada, { Boats: {} });
  await ada.call('POST', '/api/scorecards', { name: 'Yard' });
  const yard = await keep(ada, { 'Ropes spliced': {} });
  await show(page, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'My 90' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search/ }).fill('ropes');
  await page.getByRole('option', { name: /Ropes spliced/ }).click();
  await expect(page.getByRole('combobox', { name: 'Scorecard' })).toHaveValue(String(yard.scorecardId));
  await expect(row(page, 'Ropes spliced').locator(':focus')).toHaveCount(1);
});

test('a chart shows the year of a measurable, also as a table', async ({ ada }) => {
  const { page, call } = ada;
  const { ids } = await keep(ada, { Boats: { goal: 3 } });
  for (const [week, value] of [
    [37, 4],
    [38, 1],
  ]) {
    await call('PUT', `/api/measurables/${ids.Boats}/values`, { year, week, value });
  }
  await show(page, `/scorecard${autumn}`);
  await row(page, 'Boats').getByRole('gridcell', { name: 'From 4 to 1' }).click();
  const chart = page.getByRole('dialog', { name: 'Chart of Boats' });
  await expect(chart.getByText('2 weeks entered, goal met in 1 of 2, total 5, average 2.5')).toBeVisible();
  await chart.getByText('Show as a table').click();
  await expect(chart.getByRole('row', { name: /\(W38\) 1 ≥ 3 Missed/ })).toBeVisible();
  await chart.getByRole('button', { name: 'Previous year' }).click();
  await expect(chart.getByText('No values in 2025')).toBeVisible();
});

test('a chart shows the existing weeks in full and readable, also on a phone', async ({ ada }) => {
  const { page, call } = ada;
  const { ids } = await keep(ada, { Cash: { goal: 400_000, format: 'currency', unit: 'EUR' } });
  const values = [388_700, 402_100, 437_900].map((value, index) => ({
    ...{ measurableId: ids.Cash, year, week: 40 + index, value },
  }));
  await call('PUT', '/api/measurables/values', { values });
  await page.setViewportSize({ width: 390, height: 844 });
  await show(page, `/scorecard${autumn}`);
  await page.getByRole('button', { name: 'Actions for Cash' }).click();
  await page.getByRole('menuitem', { name: 'Show chart' }).click();
  const chart = page.getByRole('slider', { name: `Weeks of ${year}` });
  await expect(chart.locator('text').first()).toHaveText('€380k');
  await expect(chart.getByText('W40')).toBeVisible();
  await expect(chart.getByText(/^28 Sept?$/)).toBeVisible();
  await expect(chart.getByText('W36')).toHaveCount(0);
  expect((await chart.getByText('W40').boundingBox())?.height).toBeGreaterThanOrEqual(11);
  await expect.poll(() => chart.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
});

test('a whole spreadsheet is pasted at once: names, then two hundred rows of fifty-two weeks', async ({ ada }) => {
  test.slow();
  const { page, call } = ada;
  const scorecard = await call<{ id: number }>('POST', '/api/scorecards', { name: 'Everything' });
  await show(page, '/scorecard?weeks=year&at=2025-W1');
  await page.getByRole('textbox', { name: 'New measurable' }).click();
  await paste(ada, Array.from({ length: 200 }, (_, index) => `Number ${index + 1}`).join('\n'));
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '202');
  await row(page, 'Number 1').getByRole('gridcell').nth(3).click();
  const line = Array.from({ length: 52 }, (_, week) => week + 1).join('\t');
  await paste(ada, Array.from({ length: 200 }, () => line).join('\n'));
  await expectToast(page, '10,400 values saved');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  const last = ['Number 200', '', ada.email, '', line, '1,378', '26.5'].join('\t');
  await expect.poll(async () => (await copied(page)).split('\n').at(-1)).toBe(last);
  expect((await copied(page)).split('\n')).toHaveLength(200);
  await page.keyboard.press('Control+End');
  await expect(row(page, 'Number 200').getByRole('gridcell').last()).toHaveText('26.5');
  await expect
    .poll(async () => {
      const rows = await call<Row[]>('GET', `/api/measurables?scorecardId=${scorecard.id}&year=2025`);
      return rows.flatMap(({ values }) => values).length;
    })
    .toBe(10_400);
  await page.reload();
  await expect(
    row(page, 'Number 1')
      .getByRole('gridcell')
      .nth(3 + 51),
  ).toHaveText('52');
});
