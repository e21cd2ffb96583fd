import { expect, expectToast, show, test } from '../world.ts';

test('deleted rows are found in the trash and restored', async ({ ada }) => {
  const { page } = ada;
  const rock = await ada.call<{ id: number }>('POST', '/api/rocks', { title: 'Open the Lisbon loft' });
  const todo = await ada.call<{ id: number }>('POST', '/api/todos', { title: 'Order the rope' });
  await show(page, '/rocks');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Trash' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await ada.call('DELETE', `/api/rocks/${rock.id}`);
  await ada.call('DELETE', `/api/todos/${todo.id}`);
  const rows = page.getByRole('region', { name: 'Trash' }).getByRole('listitem');
  await expect(rows).toHaveText([/To-do.*Order the rope.*by Ada/, /Rock.*Open the Lisbon loft/]);
  await page.getByRole('searchbox', { name: 'Search the trash' }).fill('loft');
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Restore Open the Lisbon loft' }).click();
  await expectToast(page, 'Restored', 'Open the Lisbon loft');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await show(page, '/rocks');
  await expect(page.getByRole('article')).toHaveText(/Open the Lisbon loft/);
});
