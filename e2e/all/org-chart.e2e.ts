import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { pressUntilFocused, tabTo } from '../keys.ts';
import { expect, expectToast, holdToast, type Person, show, test } from '../world.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
/** The button of a seat, which also says who holds it, its level and its superior. */
const open = (page: Page, name: string) =>
  card(page, name).getByRole('button', { name: new RegExp(`^${name}, .*, level \\d`) });
const edit = (page: Page) => page.getByRole('button', { name: 'Edit Chart' }).click();

type Seat = { id: string; title: string; parentId: string | null };
/** The title of the parent seat. */
async function reportsTo({ call }: Person, title: string): Promise<string | undefined> {
  const seats = await call<Seat[]>('GET', '/api/seats');
  const parentId = seats.find((seat) => seat.title === title)?.parentId;
  return seats.find(({ id }) => id === parentId)?.title;
}

/** The size of an element's content, and of the element. */
const sizesOf = (element: Record<'scrollWidth' | 'scrollHeight' | 'clientWidth' | 'clientHeight', number>) => ({
  inner: { width: element.scrollWidth, height: element.scrollHeight },
  outer: { width: element.clientWidth, height: element.clientHeight },
});

/** Drags the center of one element to the center of another. */
async function drag(page: Page, from: Locator, to: Locator) {
  const middle = async (part: Locator) => {
    const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return [x + width / 2, y + height / 2] as const;
  };
  await to.scrollIntoViewIfNeeded();
  await from.scrollIntoViewIfNeeded();
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  const [x, y] = await middle(to);
  await page.mouse.move(x, y - 10, { steps: 5 });
  await page.mouse.move(x, y);
  await page.mouse.up();
  // dnd-kit discards clicks for 50 ms after a drop. The page runs its timers in order.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
}

test('another user immediately sees a seat that is created, filled and emptied', async ({ ada, grace }) => {
  const { page } = ada;
  await Promise.all([show(page, '/org-chart'), show(grace.page, '/org-chart')]);
  await expect(card(page, 'Visionary')).toContainText('Ada Byron');
  await page.getByRole('button', { name: 'Create Seat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Seat' });
  await expect(dialog.getByText('Reports to: Integrator')).toBeVisible();
  const create = dialog.getByRole('button', { name: 'Create Seat' });
  await expect(create).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Seat Title' }).fill('Head of “Sails” ⛵');
  await dialog.getByRole('textbox', { name: 'Key Responsibilities' }).fill('• Sails\n\n- Ropes');
  await create.click();
  const panel = page.getByRole('region', { name: 'Seat Head of “Sails” ⛵' });
  await expect(panel.getByText('This seat is empty')).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveText(['Sails', 'Ropes']);
  await expect(card(grace.page, 'Head of “Sails” ⛵')).toContainText('Ropes');

  await panel.getByRole('button', { name: 'Assign Person' }).click();
  await panel.getByRole('combobox', { name: 'Person 1' }).click();
  await expect(page.getByRole('option').first()).toHaveText('No one assigned');
  await page.getByRole('option', { name: `Grace Byron — ${grace.email}` }).click();
  await panel.getByRole('button', { name: 'Add someone without an account' }).click();
  await panel.getByRole('textbox', { name: 'Name 2' }).fill('Rosa Lund');
  await panel.getByRole('button', { name: 'Move responsibility 2', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(panel.getByRole('button', { name: 'Move responsibility 1', exact: true })).toBeFocused();
  await expect(panel.getByText('Ropes: position 1 of 2.')).toBeAttached();
  await panel.getByRole('textbox', { name: 'New responsibility' }).fill('Masts');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('textbox', { name: 'Responsibility 3' })).toHaveValue('Masts');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText(grace.email)).toBeVisible();
  await expect(panel.getByRole('listitem')).toContainText(['Grace Byron', 'Rosa Lund', 'Ropes', 'Sails', 'Masts']);
  await expect(card(grace.page, 'Head of “Sails” ⛵')).toContainText('Rosa Lund');
  await panel.getByText('Activity', { exact: true }).click();
  await expect(panel.getByText(/^Ada changed the responsibilities/)).toBeVisible();
  await expect(panel.getByText(/Ada added Grace and Rosa Lund/)).toBeVisible();

  await panel.getByRole('button', { name: 'Close' }).click();
  await edit(page);
  await page.getByRole('button', { name: 'Remove Grace Byron from Head of “Sails” ⛵' }).click();
  await expect(card(grace.page, 'Head of “Sails” ⛵')).not.toContainText('Grace Byron');
  await holdToast(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(grace.page, 'Head of “Sails” ⛵')).toContainText('Grace Byron');

  await page.getByRole('button', { name: 'Create Seat' }).click();
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Reports to' })).toBeFocused();
  await page.keyboard.type('Head of Sales');
  await page.keyboard.press('Tab');
  await dialog.getByRole('textbox', { name: 'Seat Title' }).fill('Rigger');
  await create.click();
  await expect.poll(() => reportsTo(ada, 'Rigger')).toBe('Head of Sales');
});

test('a seat is moved by mouse and by keyboard, and back', async ({ ada }) => {
  const { page } = ada;
  await show(page, '/org-chart');
  await edit(page);
  await drag(page, open(page, 'Head of HR'), card(page, 'Head of Finance'));
  await expectToast(page, 'Seat moved', 'Head of HR');
  await expect.poll(() => reportsTo(ada, 'Head of HR')).toBe('Head of Finance');
  await holdToast(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => reportsTo(ada, 'Head of HR')).toBe('Integrator');

  await tabTo(open(page, 'Head of HR'));
  await pressUntilFocused(open(page, 'Integrator'), 'ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(open(page, 'Head of Client Success')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => reportsTo(ada, 'Head of Client Success')).toBe('Head of Sales');
  await expect(page.getByText('Head of Client Success reports to Head of Sales, position 1.')).toBeAttached();
});

test('the children of a deleted seat move to its parent until it is restored', async ({ ada }) => {
  const { page, call } = ada;
  await call('POST', '/api/seats', { title: 'Rigger', parentId: 'sales' });
  await show(page, '/org-chart');
  await edit(page);
  await expect(page.getByRole('button', { name: 'Delete Visionary' })).toHaveCount(0);
  for (const [at, title] of ['Head of Sales', 'Head of HR'].entries()) {
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Seat' });
    await expect(
      question.getByText(/^Are you sure you want to delete this seat\? This action cannot be/),
    ).toBeVisible();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(card(page, title)).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Restore Deleted Seats (${at + 1})` })).toBeVisible();
  }
  await expect.poll(() => reportsTo(ada, 'Rigger')).toBe('Integrator');
  await page.getByRole('button', { name: 'Restore one seat' }).click();
  await page.getByRole('menuitem', { name: 'Head of Sales' }).click();
  await expect.poll(() => reportsTo(ada, 'Rigger')).toBe('Head of Sales');
  await expect(card(page, 'Head of HR')).toHaveCount(0);
  await page.getByRole('button', { name: 'Restore Deleted Seats (1)' }).click();
  await expect(card(page, 'Head of HR')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Restore/ })).toHaveCount(0);
});

test('a search scrolls seats and people into view in turn, also collapsed ones', async ({ ada, grace }) => {
  const { page, call } = ada;
  await call('POST', '/api/seats', { title: 'Rigger', parentId: 'sales', people: [{ userId: grace.id }] });
  await show(page, '/org-chart');
  await page.getByRole('button', { name: 'Collapse Head of Sales' }).click();
  await expect(card(page, 'Rigger')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand Head of Sales, 1 below' })).toBeVisible();
  const field = page.getByRole('searchbox', { name: 'Search users or Seats' });
  await field.fill('grace');
  await expect(card(page, 'Rigger')).toBeInViewport();
  await field.fill('head of');
  await expect(page.getByText('1 of 6')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('2 of 6')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('6 of 6')).toBeVisible();
  await expect(card(page, 'Head of HR')).toBeInViewport();
});

test('a chart zooms by buttons, wheel and keys from 50 to 150 percent, and pans by mouse', async ({ ada }) => {
  const { page } = ada;
  await show(page, '/org-chart');
  const readout = page.getByRole('status', { name: 'Zoom in percent' });
  const chart = page.getByRole('region', { name: 'Chart' });
  await chart.hover();
  await page.keyboard.down('Control');
  for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect(readout).toHaveText('150%');
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeDisabled();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect(readout).toHaveText('140%');
  await tabTo(chart);
  await page.keyboard.press('+');
  await expect(readout).toHaveText('150%');
  const left = () => chart.evaluate(({ scrollLeft }) => scrollLeft);
  const before = await left();
  const { x, y, height } = (await chart.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await page.mouse.move(x + 300, y + height - 20);
  await page.mouse.down();
  await page.mouse.move(x + 200, y + height - 20, { steps: 4 });
  await page.mouse.up();
  expect(await left()).toBe(before + 100);
  for (let press = 0; press < 10; press++) await page.keyboard.press('-');
  await expect(readout).toHaveText('50%');
  // The buttons can be pressed at any zoom.
  await edit(page);
  const button = page.getByRole('button', { name: 'Add seat below Integrator' });
  expect((await button.boundingBox())?.width).toBeGreaterThan(27);
  const fold = page.getByRole('button', { name: 'Collapse Integrator' });
  expect((await fold.boundingBox())?.height).toBeGreaterThan(23);
});

test('a draft is edited separately, compared, and published on every screen', async ({ ada, grace }) => {
  const { page } = ada;
  await Promise.all([show(page, '/org-chart'), show(grace.page, '/org-chart')]);
  await page.getByRole('tab', { name: 'Drafts' }).click();
  await page.getByRole('button', { name: 'Create Draft' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Draft' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('After the merger');
  await dialog.getByRole('button', { name: 'Create Draft' }).click();
  await expect(page.getByRole('heading', { name: 'After the merger' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'No changes' })).toBeVisible();
  await expectAccessible(page);
  await edit(page);
  await drag(page, open(page, 'Head of HR'), card(page, 'Head of Finance'));
  await expect(card(page, 'Head of HR').getByText('Moved')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Head of Product' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'View 2 changes' }).click();
  await expect(page.getByRole('list', { name: 'Compared with the primary chart' }).getByRole('listitem')).toHaveText([
    'Head of HR reports to Head of Finance instead of Integrator.',
    'Head of Product was removed.',
  ]);
  expect(await reportsTo(ada, 'Head of HR')).toBe('Integrator');

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('“After the merger” published')).toBeVisible();
  await expect(card(grace.page, 'Head of Product')).toHaveCount(0);
  await expect.poll(() => reportsTo(ada, 'Head of HR')).toBe('Head of Finance');
  await page.getByRole('tab', { name: 'Drafts' }).click();
  await page.getByRole('link', { name: /^Primary until/ }).click();
  await expect(card(page, 'Head of Product')).toBeVisible();
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Draft deleted')).toBeVisible();
});

test('the chart fits its window of 1024 pixels, also beside the comparison and after edits, until the user zooms', async ({
  ada: { page, call },
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await call('POST', '/api/seats', { title: 'Head of Lisbon' });
  await show(page, '/org-chart');
  const chart = page.getByRole('region', { name: 'Chart', exact: true });
  const readout = page.getByRole('status', { name: 'Zoom in percent' });
  /** The number of pixels by which the chart, and the page, overflow. */
  const beyond = async () => {
    const parts = await Promise.all([chart, page.locator('html')].map((part) => part.evaluate(sizesOf)));
    return parts.map(({ inner, outer }) => [inner.width - outer.width, inner.height - outer.height]);
  };
  const expectAll = () =>
    expect.poll(beyond).toEqual([
      [0, 0],
      [0, 0],
    ]);
  const lisbon = card(page, 'Head of Lisbon');
  await expect(lisbon).toBeVisible();
  await expectAll();
  // The mark of the department covers no title.
  const boxOf = (text: string) => lisbon.getByText(text, { exact: true }).boundingBox();
  const [mark, title] = [await boxOf('7'), await boxOf('Head of Lisbon')];
  expect((mark?.y ?? 0) + (mark?.height ?? 0)).toBeLessThan((title?.y ?? 0) + 3);
  await edit(page);
  const before = await readout.textContent();
  await call('POST', '/api/seats', { title: 'Head of Porto' });
  await expect(card(page, 'Head of Porto')).toBeAttached();
  await page.getByRole('button', { name: 'Done Editing' }).click();
  await expect(readout).not.toHaveText(before ?? '');
  await expectAll();

  await page.getByRole('tab', { name: 'Drafts' }).click();
  await page.getByRole('button', { name: 'Create Draft' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Draft' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('With a loft');
  await dialog.getByRole('button', { name: 'Create Draft' }).click();
  await expect(page.getByRole('heading', { name: 'With a loft' })).toBeVisible();
  await edit(page);
  await page.getByRole('button', { name: 'Delete Head of Lisbon' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'View 1 change' }).click();
  await expect(page.getByRole('list', { name: 'Compared with the primary chart' })).toBeVisible();
  await expectAll();
  await page.setViewportSize({ width: 900, height: 768 });
  await expectAll();

  await page.getByRole('button', { name: 'Zoom in' }).click();
  const chosen = await readout.textContent();
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: 'View 1 change' }).click();
  await expect(readout).toHaveText(chosen ?? '');
  await page.getByRole('button', { name: 'Fit to screen' }).click();
  await expectAll();
});

test('on a phone the chart is an indented list, and the diagram is one tap away', async ({ ada: { page } }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await show(page, '/org-chart');
  const rows = page.getByRole('tree', { name: 'Chart' }).getByRole('treeitem');
  await expect(rows.first()).toHaveAccessibleName('Visionary, Ada Byron');
  await expect(rows.nth(2)).toHaveAttribute('aria-level', '3');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Collapse Integrator' }).click();
  await expect(rows).toHaveCount(2);
  await rows.first().click();
  await expect(page.getByRole('dialog', { name: 'Visionary' })).toContainText('Ada Byron');
  await page.keyboard.press('Escape');
  await page.getByText('Chart', { exact: true }).click();
  await expect(card(page, 'Visionary')).toBeInViewport();
});

test('a chart is saved as a picture, with all names intact', async ({ ada: { page, call } }) => {
  await call('POST', '/api/seats', { title: '<b>"Sails" & ⛵</b>' });
  await show(page, '/org-chart');
  await expect(card(page, 'Visionary')).toBeVisible();
  await expectAccessible(page);
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Chart actions' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name }).click();
    return readFile(await (await download).path());
  };
  const text = (await save('Save as SVG')).toString();
  expect(text).toContain('&lt;b&gt;"Sails" &amp; ⛵&lt;/b&gt;');
  expect(text).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
  expect((await save('Save as PNG')).subarray(1, 4).toString()).toBe('PNG');
});

test('the whole chart prints on one page', async ({ ada: { page } }) => {
  await show(page, '/org-chart');
  await expect(card(page, 'Visionary')).toBeVisible();
  const pdf = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('the form of a seat asks before it loses input, and keeps it over a reload', async ({ ada: { page } }) => {
  await show(page, '/org-chart?seat=sales');
  const panel = page.getByRole('region', { name: 'Seat Head of Sales' });
  await panel.getByRole('button', { name: 'Edit', exact: true }).click();
  const title = panel.getByRole('textbox', { name: 'Seat Title' });
  await expect(title).toBeFocused();
  await title.fill('');
  await expect(panel.getByRole('button', { name: 'Save' })).toBeDisabled();
  await title.fill('Head of Sales and fairs');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(title).toHaveValue('Head of Sales and fairs');
  await open(page, 'Integrator').click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await panel.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.reload();
  await panel.getByRole('button', { name: 'Restore' }).click();
  await expect(title).toHaveValue('Head of Sales and fairs');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(panel.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
  await page.reload();
  await expect(panel.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
});

test('a seat is moved by key and by a menu, added below and deleted by key in the list', async ({ ada }) => {
  const { page } = ada;
  await show(page, '/org-chart?view=list');
  await edit(page);
  const row = (name: string) => page.getByRole('treeitem', { name: `${name}, vacant` });
  await row('Head of Sales').click();
  await page.getByRole('button', { name: 'Close' }).click();
  await tabTo(row('Head of Sales'));
  await page.keyboard.press('Alt+ArrowDown');
  await expect(row('Head of Sales')).toHaveAttribute('aria-posinset', '2');
  await expect(row('Head of Sales')).toBeFocused();
  for (const [move, position] of [
    ['Move to top', '1'],
    ['Move down', '2'],
  ] as const) {
    await page.getByRole('button', { name: 'Actions for Head of Sales' }).click();
    await page.getByRole('menuitem', { name: move }).click();
    await expect(row('Head of Sales')).toHaveAttribute('aria-posinset', position);
    await expect(row('Head of Sales')).toBeFocused();
  }
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => reportsTo(ada, 'Head of Sales')).toBe('Head of Client Success');
  await expect(row('Head of Sales')).toBeFocused();
  await page.keyboard.press('Insert');
  await expect(page.getByRole('dialog', { name: 'Create New Seat' })).toContainText('Head of Sales');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row('Head of Sales')).toHaveCount(0);
  await expect(row('Head of Engineering')).toBeFocused();
});

test('seats below one superior are typed one after another by keyboard, while the page still saves', async ({
  ada,
}) => {
  const { page } = ada;
  await show(page, '/org-chart?view=list&seat=sales');
  const create = page.getByRole('button', { name: 'Create Seat' });
  await tabTo(create);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create New Seat' });
  const title = dialog.getByRole('textbox', { name: 'Seat Title' });
  await expect(title).toBeFocused();
  await title.pressSequentially('Key Account Manager');
  await tabTo(dialog.getByRole('checkbox', { name: 'Add another below the same' }));
  await page.keyboard.press('Space');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/api\/seats\?/, async (route) => {
    await answered;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  for (const next of ['Sales Engineer', 'Inside Sales Lead']) {
    await expect(title).toBeFocused();
    await expect(title).toHaveValue('');
    await page.keyboard.type(next);
    await page.keyboard.press('Enter');
  }
  await expect(dialog.getByRole('status')).toHaveText('3 seats added');
  answer();
  for (const name of ['Key Account Manager', 'Sales Engineer', 'Inside Sales Lead']) {
    await expect(page.getByRole('treeitem', { name: `${name}, vacant` })).toHaveAttribute('aria-level', '4');
    expect(await reportsTo(ada, name)).toBe('Head of Sales');
  }
  // Nothing is typed, so nothing is asked.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(create).toBeFocused();
});

test('publishing a draft shows what changed in the chart since, and keeps it', async ({ ada }) => {
  const { page, call } = ada;
  const { id } = await call<{ id: number }>('POST', '/api/charts', { name: 'Next year' });
  await call('POST', '/api/seats', { title: 'Rigger', parentId: 'sales' });
  await show(page, `/org-chart?tab=drafts&draft=${id}`);
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Publish draft' });
  await expect(dialog.getByRole('list', { name: 'Changes since this draft was created' })).toHaveText(
    'Rigger was added and reports to Head of Sales.',
  );
  await expect(dialog.getByRole('radio', { name: 'Both' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(card(page, 'Rigger')).toBeVisible();
});

test('the palette finds a seat, opens it and scrolls it into view', async ({ ada }) => {
  const { page, call } = ada;
  for (let count = 1; count <= 30; count++)
    await call('POST', '/api/seats', { title: `Rigger ${count}`, parentId: 'finance' });
  await show(page, '/org-chart');
  await expect(card(page, 'Visionary')).toBeVisible();
  for (let step = 0; step < 4; step++) await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Search/ }).fill('rigger 30');
  await page.getByRole('option', { name: /Rigger 30/ }).click();
  await expect(page.getByRole('region', { name: 'Seat Rigger 30' })).toBeVisible();
  await expect(card(page, 'Rigger 30')).toBeInViewport();
});
