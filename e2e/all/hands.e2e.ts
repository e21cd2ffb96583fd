import { pressUntilFocused, tabTo } from '../keys.ts';
import { expect, expectToast, show, test } from '../world.ts';

const noLetters = { singleKeys: false };

for (const [path, label, noun, fields] of [
  ['/todos', 'Pending to-dos', 'todos', { priority: 'high' }],
  ['/issues?view=list', 'Issues', 'issues', { priority: 'high' }],
] as const) {
  test(`${noun} are moved by Alt and arrows and by a menu, with Undo, and the focus stays on the row`, async ({
    ada,
  }) => {
    const { page, call, id: ownerId } = ada;
    for (const title of ['Three', 'Two', 'One']) await call('POST', `/api/${noun}`, { title, ownerId, ...fields });
    await show(page, path);
    const rows = page.getByRole('list', { name: label }).locator('> li');
    const order = (...titles: string[]) => expect(rows).toHaveText(titles.map((title) => new RegExp(title)));
    await expect(rows).toHaveCount(3);
    const before = (await rows.allInnerTexts()).map((text) => /One|Two|Three/.exec(text)?.[0] ?? '');
    const [first = '', second = '', third = ''] = before;
    await tabTo(rows.first());
    await expect(rows.first()).toHaveAccessibleName(new RegExp(`^${first}, .*High priority, Ada Byron$`));
    await page.keyboard.press('Alt+ArrowDown');
    await order(second, first, third);
    await expect(rows.nth(1)).toBeFocused();
    await expect(page.getByText(`${first}: position 2 of 3.`)).toBeAttached();
    await expectToast(page, 'Order changed');
    await page.keyboard.press('Control+z');
    await order(first, second, third);
    await page.keyboard.press('End');
    await pressUntilFocused(rows.filter({ hasText: third }), 'ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: `Move ${third}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Move down' })).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    const saved = page.waitForResponse(`/api/${noun}/sort-order`);
    await page.keyboard.press('Enter');
    await order(third, first, second);
    await expect(rows.first()).toBeFocused();
    await saved;
    await page.reload();
    await order(third, first, second);
    await page.getByRole('button', { name: `Move ${third}` }).click();
    await page.getByRole('menuitem', { name: 'Move down' }).click();
    await order(first, third, second);
  });
}

test('single letters are turned off on all devices, and chords stay', async ({ ada }) => {
  const { page, call, id: ownerId } = ada;
  for (const title of ['Two', 'One']) await call('POST', '/api/todos', { title, ownerId });
  await show(page, '/profile');
  await page.getByText('Single-key shortcuts').click();
  await expect
    .poll(async () => (await call<{ preferences: object }>('GET', '/api/user')).preferences)
    .toMatchObject(noLetters);
  await page.keyboard.press('Tab');
  for (const key of ['g', 't', '?', 'c', 't']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/profile');
  await show(page, '/todos');
  const rows = page.getByRole('list', { name: 'Pending to-dos' }).locator('> li');
  await tabTo(rows.first());
  await page.keyboard.press('x');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the calendar of a date field is used by keys', async ({ ada: { page } }) => {
  await show(page, '/todos');
  await expect(page.getByRole('button', { name: 'Add Todo' }).first()).toBeVisible();
  await page.keyboard.type('ct');
  const field = page.getByRole('textbox', { name: 'Due Date' });
  await expect(field).toBeVisible();
  await tabTo(field);
  await field.press('Control+a');
  await page.keyboard.type('2030-01-31');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: /31 January 2030/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /Friday.? 1 February 2030/ })).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('button', { name: 'Friday, 1 March 2030' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Today/ })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/1 Mar 2030/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Friday, 1 March 2030' })).toBeFocused();
  await page.keyboard.type('may 2 2030');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue(/2 May 2030/);
});
