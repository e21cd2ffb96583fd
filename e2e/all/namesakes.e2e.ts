import { expect, inviteCodeOf, show, test } from '../world.ts';

test('two people of one name differ wherever they are chosen or named', async ({ ada, grace, meet }) => {
  const other = await meet('Grace');
  await other.call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
  const { page } = ada;
  await ada.call('POST', '/api/users', { firstName: 'Grace', lastName: 'Byron' });
  await ada.call('POST', '/api/todos', { title: 'Caulk the hull', ownerId: other.id });

  await show(page, '/todos');
  const owner = page.getByRole('button', { name: `Owner of Caulk the hull: Grace Byron (${other.email})` });
  await owner.click();
  await page.getByRole('textbox', { name: 'Find a person' }).pressSequentially('grace by');
  const options = page.getByRole('listbox', { name: 'People' }).getByRole('option');
  await expect(options).toHaveCount(3);
  await expect(options.filter({ hasText: grace.email })).toHaveCount(1);
  await expect(options.filter({ hasText: 'No account yet' })).toContainText('added');
  await page.keyboard.press('Escape');

  await show(page, '/rocks');
  await page.keyboard.press('c');
  await page.keyboard.press('r');
  const form = page.getByRole('dialog');
  const field = form.getByRole('combobox', { name: 'Owner' });
  await field.click();
  await field.pressSequentially(grace.email.slice(0, 12));
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(`Grace Byron (${grace.email})`);

  await page.goto(`/users/${other.id}/remove`);
  await expect(page.getByRole('heading', { name: `Remove Grace Byron (${other.email})` })).toBeVisible();

  await page.goto('/directory');
  await expect(page.getByRole('article', { name: `Grace Byron (${other.email})` })).toBeVisible();
  await page.getByRole('button', { name: 'Add Person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Person' });
  await page.keyboard.type('Grace');
  await page.keyboard.press('Tab');
  await page.keyboard.type('BYRON');
  await expect(dialog.getByRole('status')).toContainText('3 people already have this name:');
  await expect(dialog.getByRole('link', { name: other.email })).toHaveAttribute('href', `/users/${other.id}`);
});
