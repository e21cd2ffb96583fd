import { Client } from 'pg';
import { embeddedConnection } from '#server/db/embedded-socket.ts';
import { expect, expectToast, type Person, test } from './world.ts';

const count = 10_000;

/** Puts so many pending to-dos of a person straight into the database; by calls it would take minutes. */
async function insertTodos({ id }: Person) {
  const client = new Client(embeddedConnection(process.env.E2E_DATA_DIR ?? ''));
  await client.connect();
  await client.query(
    `insert into todos (organization_id, title, priority, owner_id, created_by_id, sort_order)
     select organization_id, 'Row ' || n, 'medium', user_id, user_id, n * 100
     from memberships, generate_series(1, $1) n where user_id = $2 and is_default`,
    [count, id],
  );
  await client.end();
}

test('ten thousand to-dos are scrolled, completed, moved and deleted like ten', async ({ ada }) => {
  const { page } = ada;
  await insertTodos(ada);
  await page.goto('/todos');
  await expect(page.getByRole('heading', { name: `Pending (${count})` })).toBeVisible();
  const rows = page.getByRole('list', { name: 'Pending to-dos' }).getByRole('listitem');
  await expect(rows.first()).toHaveAttribute('aria-setsize', String(count));
  expect(await rows.count()).toBeLessThan(60);

  await page.getByRole('checkbox', { name: 'Complete Row 1', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Pending (${count - 1})` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Completed (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Row 2', exact: true }).click();
  await expectToast(page, 'Todo deleted successfully');
  await expect(page.getByRole('heading', { name: `Pending (${count - 2})` })).toBeVisible();

  await page.getByRole('button', { name: 'Move Row 3', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`Row 3 is over position 1 of ${count - 2}.`)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`Row 3 is over position 2 of ${count - 2}.`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(rows).toContainText(['Row 4', 'Row 3', 'Row 5']);

  // The list grows a little while the heights of its last rows become known.
  await expect(async () => {
    await page.mouse.wheel(0, 1_000_000);
    await expect(page.getByRole('button', { name: `Row ${count}`, exact: true })).toBeInViewport({ timeout: 500 });
  }).toPass();
  expect(await rows.count()).toBeLessThan(60);
  await page.getByRole('checkbox', { name: `Complete Row ${count}`, exact: true }).click();
  await expect(page.getByRole('button', { name: `Row ${count - 1}`, exact: true })).toBeInViewport();
});

test('My 90 shows the weightiest of ten thousand to-dos', async ({ ada }) => {
  const { page, call } = ada;
  await insertTodos(ada);
  await call('POST', '/api/todos', { title: 'Man overboard', priority: 'urgent', ownerId: ada.id });
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Priority To-Dos' });
  await expect(card.getByRole('listitem').first()).toContainText('Man overboard');
  await expect(card.getByRole('listitem')).toHaveCount(10);
  await expect(page.getByRole('region', { name: 'To-Dos Complete' })).toContainText(`0/${count + 1}`);
  await page.getByRole('checkbox', { name: 'Complete Man overboard' }).click();
  await expect(page.getByRole('region', { name: 'To-Dos Complete' })).toContainText(`1/${count + 1}`);
});
