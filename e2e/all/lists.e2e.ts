import { Client } from 'pg';
import { embeddedConnection } from '#server/db/embedded-socket.ts';
import { tabTo } from '../keys.ts';
import { expect, expectToast, holdToast, type Person, show, test } from '../world.ts';

const count = 10_000;

/** Runs a statement on the server's database, because creating rows by calls would take minutes. */
async function onDatabase(statement: string, values: unknown[]) {
  const client = new Client(embeddedConnection(process.env.E2E_DATA_DIR ?? ''));
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

/** Inserts this number of pending to-dos of a person. */
const insertTodos = ({ id }: Person) =>
  onDatabase(
    `insert into todos (organization_id, title, priority, owner_id, created_by_id, sort_order)
     select organization_id, 'Row ' || n, 'medium', user_id, user_id, n * 100
     from memberships, generate_series(1, $1) n where user_id = $2 and is_default`,
    [count, id],
  );

/** Inserts this number of open issues of a person. */
const insertIssues = ({ id }: Person) =>
  onDatabase(
    `insert into issues (organization_id, title, owner_id, created_by_id, sort_order)
     select organization_id, 'Row ' || n, user_id, user_id, n * 100
     from memberships, generate_series(1, $1) n where user_id = $2 and is_default`,
    [count, id],
  );

test('ten thousand to-dos scroll, complete, move and delete like ten', async ({ ada }) => {
  const { page } = ada;
  await insertTodos(ada);
  await show(page, '/todos');
  await expect(page.getByRole('heading', { name: `Pending (${count})` })).toBeVisible();
  const rows = page.getByRole('list', { name: 'Pending to-dos' }).getByRole('listitem');
  await expect(rows.first()).toHaveAttribute('aria-setsize', String(count));
  await expect.poll(() => rows.count()).toBeLessThan(60);

  await page.getByRole('checkbox', { name: 'Complete Row 1', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Pending (${count - 1})` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Completed (1)' })).toBeVisible();
  // The rows below move up when it has gone.
  await expect(page.locator('[data-leaving]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete Row 2', exact: true }).click();
  await expectToast(page, 'Todo deleted successfully');
  await expect(page.getByRole('heading', { name: `Pending (${count - 2})` })).toBeVisible();
  await expect(page.locator('[data-leaving]')).toHaveCount(0);

  await tabTo(page.getByRole('button', { name: 'Move Row 3', exact: true }));
  await page.keyboard.press('Space');
  await expect(page.getByText(`Row 3 is over position 1 of ${count - 2}.`)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`Row 3 is over position 2 of ${count - 2}.`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(rows).toContainText(['Row 4', 'Row 3', 'Row 5']);

  // The list grows a little when the heights of its last rows are measured.
  await expect(async () => {
    await page.mouse.wheel(0, 1_000_000);
    await expect(page.getByRole('button', { name: `Row ${count}`, exact: true })).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect.poll(() => rows.count()).toBeLessThan(60);
  await page.getByRole('checkbox', { name: `Complete Row ${count}`, exact: true }).click();
  await expect(page.getByRole('button', { name: `Row ${count - 1}`, exact: true })).toBeInViewport();
});

test('two thousand colleagues scroll, search and select like ten', async ({ ada }) => {
  const { page } = ada;
  await onDatabase(
    `with people as (
       insert into users (id, first_name, last_name)
       select $1 || '-' || n, 'Colleague', n::text from generate_series(1, 2000) n returning id)
     insert into memberships (organization_id, user_id, is_default)
     select organization_id, people.id, true from people, memberships where user_id = $1 and is_default`,
    [ada.id],
  );
  await ada.call('POST', '/api/todos', { title: 'Row', ownerId: ada.id });
  await show(page, '/directory');
  const people = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  await expect(people.first()).toHaveAttribute('aria-setsize', '2001');
  await expect.poll(() => people.count()).toBeLessThan(60);
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 1_000_000);
  await expect(people.last()).toHaveAttribute('aria-posinset', '2001');
  await expect.poll(() => people.count()).toBeLessThan(60);
  await page.getByRole('searchbox', { name: 'Search people' }).fill('colleague 1999');
  await expect(people).toHaveText([/Colleague 1999/]);

  await show(page, '/todos');
  await page.getByRole('button', { name: 'Owner of Row: Ada Byron' }).click();
  await page.keyboard.type('colleague 1234');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/Colleague 1234/]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Owner of Row: Colleague 1234' })).toBeVisible();
});

test('ten thousand issues rate, move, close and scroll like ten', async ({ ada }) => {
  const { page } = ada;
  await insertIssues(ada);
  await show(page, '/issues');
  const cards = page.getByRole('article');
  await expect(page.getByRole('main').getByRole('listitem').first()).toHaveAttribute('aria-setsize', String(count));
  await expect.poll(() => cards.count()).toBeLessThan(40);
  await page.getByRole('article', { name: 'Row 2', exact: true }).getByRole('radio', { name: '5 stars' }).click();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('By Rating');
  await expect(cards.first()).toContainText('Row 2');
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Manual Order');

  await page.getByRole('checkbox', { name: 'Select Row 1', exact: true }).click();
  await expect(async () => {
    await page.mouse.wheel(0, 1_000_000);
    await expect(page.getByRole('button', { name: `Row ${count}`, exact: true })).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect.poll(() => cards.count()).toBeLessThan(40);
  await page.getByRole('checkbox', { name: `Select Row ${count}`, exact: true }).click({ modifiers: ['Shift'] });
  await expect(page.getByText(`${count} selected`)).toBeVisible();
  await page.getByRole('checkbox', { name: `Select Row ${count}`, exact: true }).click();
  await page.getByRole('button', { name: 'Move to Long-Term' }).click();
  await expectToast(page, `${count - 1} issue(s) updated successfully`);
  await holdToast(page);
  await expect(cards).toHaveText([new RegExp(`Row ${count}`)]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toHaveAttribute('aria-setsize', String(count));
});

test('My 90 shows the most important of ten thousand to-dos', async ({ ada }) => {
  const { page, call } = ada;
  await insertTodos(ada);
  await call('POST', '/api/todos', { title: 'Man overboard', priority: 'urgent', ownerId: ada.id });
  await show(page, '/');
  const card = page.getByRole('region', { name: 'Priority To-Dos' });
  await expect(card.getByRole('listitem').first()).toContainText('Man overboard');
  await expect(card.getByRole('listitem')).toHaveCount(10);
  await expect(page.getByRole('region', { name: 'To-Dos Complete' })).toContainText(`0/${count + 1}`);
  await page.getByRole('checkbox', { name: 'Complete Man overboard' }).click();
  await expect(page.getByRole('region', { name: 'To-Dos Complete' })).toContainText(`1/${count + 1}`);
});

test('a list is one tab stop, and letter keys act on its row', async ({ ada }) => {
  const { page, call } = ada;
  for (const title of ['One', 'Two']) await call('POST', '/api/issues', { title, ownerId: ada.id });
  await show(page, '/issues?view=list');
  const rows = page.getByRole('list', { name: 'Issues' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  await tabTo(page.getByRole('button', { name: 'Export' }));
  await page.keyboard.press('Tab');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('Shift+J');
  await expect(page.getByText('2 selected')).toBeVisible();
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press('Shift+K');
  await expect(page.getByText('1 selected')).toBeVisible();
  const bar = page.getByRole('region', { name: 'Selected issues' });
  const close = bar.getByRole('button', { name: 'Close', exact: true });
  const before = await close.boundingBox();
  await page.getByRole('button', { name: 'Select all 2' }).click();
  await expect(page.getByText('2 selected')).toBeVisible();
  expect(await close.boundingBox()).toEqual(before);
  await page.getByRole('button', { name: 'Clear' }).click();
  await tabTo(rows.first());
  await page.keyboard.press('j');
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('x');
  await page.keyboard.press('s');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Issue updated successfully');
  await page.keyboard.press('k');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Issue details' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Edit Issue' })).toBeVisible();
  await page.keyboard.press('Escape');
  await tabTo(rows.first());
  await page.keyboard.press('Tab');
  await expect(page.locator('li :focus')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL('/todos');
});

test('a list offers filters by how many rows it has: none, behind a button, or all at once', async ({ ada }) => {
  const { page, call } = ada;
  for (const [path, search, empty] of [
    ['/rocks', 'Filter rocks', 'No rocks yet'],
    ['/issues', 'Filter issues', 'No issues found'],
  ] as const) {
    await show(page, path);
    const controls = page.getByRole('search', { name: search });
    const filters = controls.getByRole('combobox', { name: 'Status' });
    const opener = controls.getByRole('button', { name: 'Filter', exact: true });
    await expect(page.getByText(empty)).toBeVisible();
    await expect(controls).toBeHidden();
    await call('POST', `/api${path}`, { title: 'The first' });
    await expect(opener).toBeVisible();
    await expect(filters).toBeHidden();
    await opener.click();
    await expect(filters).toBeVisible();
    await opener.click();
    await expect(filters).toBeHidden();
    for (let row = 2; row <= 8; row += 1) await call('POST', `/api${path}`, { title: `Row ${row}` });
    await expect(filters).toBeVisible();
    await expect(opener).toBeHidden();
  }
  await call('POST', '/api/todos', { title: 'Order the rope', dueDate: '2024-01-05' });
  await show(page, '/todos?due=overdue');
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Overdue', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

test('beside the navigation of a tablet, rows show their team and their whole title', async ({ ada }) => {
  const { page, call } = ada;
  const [team] = await call<{ id: number }[]>('GET', '/api/teams');
  const title = 'Ask the notary for the Lisbon lease in English by Friday';
  for (const noun of ['rocks', 'todos', 'issues']) {
    await call('POST', `/api/${noun}`, { title, teamId: team?.id, ownerId: ada.id });
  }
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/rocks?view=list', '/todos', '/issues?view=list']) {
      await show(page, path);
      await expect(page.getByRole('button', { name: `Team of ${title}: Leadership` })).toBeVisible();
      const cut = await page.evaluate<number>(`Math.max(
        ...[...document.querySelectorAll('main [data-key=Enter], main [data-key=Enter] > span')].map((one) =>
          Math.max(one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight)))`);
      expect(cut, `${path} at ${width}`).toBeLessThanOrEqual(1);
    }
  }
});
