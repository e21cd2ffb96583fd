import { expectAccessible } from '../axe.ts';
import { expect, expectToast, holdToast, type Person, promote, show, test } from '../world.ts';

/** The first organization of a person. */
async function firstOf(person: Person): Promise<{ id: number; slug: string }> {
  const [first] = await person.call<{ id: number; slug: string }[]>('GET', '/api/organizations');
  return first ?? { id: 0, slug: '' };
}

test('a user who is not a super admin is redirected', async ({ grace: { page }, allow }) => {
  allow(/status of 403/);
  await show(page, '/admin');
  await expect(page).toHaveURL('/');
  await show(page, '/super-admin');
  await expect(page.getByText('Access Denied')).toBeVisible();
  await expect(page.getByText("You don't have super admin privileges.")).toBeVisible();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a super admin of an inactive organization can open all organizations, also with a trailing slash in the URL', async ({
  ada,
  allow,
}) => {
  allow(/status of 403/);
  await promote(ada);
  const { id } = await firstOf(ada);
  await ada.call('PATCH', `/api/super-admin/organizations/${id}`, { isActive: false });
  await show(ada.page, '/super-admin/');
  await expect(ada.page.getByRole('heading', { name: 'Organizations', level: 1 })).toBeVisible();
  await expect(ada.page.getByRole('button', { name: /Activate/ }).first()).toBeVisible();
});

test('a super admin deactivates and deletes an organization while two members are using it', async ({
  ada,
  grace,
  meet,
  allow,
}) => {
  allow(/status of 40[134]/);
  await ada.call('POST', '/api/organizations', { name: 'Difference Engines' });
  const first = await firstOf(grace);
  await ada.call('POST', `/api/organizations/${first.id}/switch`);
  const root = await meet('Root');
  await promote(root);
  await show(root.page, `/super-admin?q=${ada.email}`);
  await show(ada.page, '/todos');
  await show(grace.page, '/rocks');
  await expect(ada.page.getByRole('heading', { name: 'To-Dos', level: 1 })).toBeVisible();
  await expect(grace.page.getByRole('heading', { name: 'Rocks', level: 1 })).toBeVisible();

  const row = root.page.getByRole('listitem').filter({ hasText: first.slug });
  const question = root.page.getByRole('alertdialog');
  await row.getByRole('button', { name: /Deactivate/ }).click();
  await expect(question).toContainText('It has 2 people.');
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(root.page, 'Organization status updated', 'Organization status has been changed');
  await holdToast(root.page);
  for (const { page } of [ada, grace]) await expect(page.getByText('This organization is inactive')).toBeVisible();
  await root.page.getByRole('button', { name: 'Undo' }).click();
  await expect(ada.page.getByRole('heading', { name: 'To-Dos', level: 1 })).toBeVisible();

  await row.getByRole('button', { name: /Delete/ }).click();
  await expect(question).toContainText('Are you sure you want to delete "Analytical Engines"?');
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await question.getByRole('textbox').fill('Analytical Engines');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(root.page, 'Organization deleted', 'Organization has been permanently deleted');
  await expect(row.getByRole('button', { name: /Deactivate/ })).toBeHidden();
  for (const { page } of [ada, grace]) await expect(page.getByText('This organization is inactive')).toBeVisible();
  await expectAccessible(root.page);
  const deleted = root.page.getByRole('region', { name: 'Deleted organizations' }).getByRole('listitem');
  const ended = deleted.filter({ hasText: first.slug });
  await expect(ended).toContainText(/Permanently removed on/);
  await ended.getByRole('button', { name: 'Restore Analytical Engines' }).click();
  await expectToast(root.page, 'Organization restored', 'Analytical Engines');
  await expect(ada.page.getByRole('heading', { name: 'To-Dos', level: 1 })).toBeVisible();
});

test('a super admin creates an organization whose admin already has an account', async ({ meet, grace }) => {
  const root = await meet('Root');
  await promote(root);
  await show(root.page, '/');
  await root.page.getByRole('link', { name: 'Super Admin' }).click();
  await expectAccessible(root.page);
  // Without an organization there is no navigation, not even on a phone.
  const links = root.page.getByRole('navigation', { name: 'Super Admin' });
  await root.page.setViewportSize({ width: 390, height: 844 });
  await links.getByRole('link', { name: 'Audit Log' }).click();
  await expect(root.page.getByRole('heading', { name: 'Audit Log' })).toBeVisible();
  await links.getByRole('link', { name: 'Dashboard' }).click();
  await expect(root.page.getByRole('heading', { name: 'Super Admin Dashboard' })).toBeVisible();
  await links.getByRole('link', { name: 'Organizations' }).click();
  await root.page.getByRole('button', { name: 'Create Organization' }).click();
  const dialog = root.page.getByRole('dialog', { name: 'Create Organization' });
  await dialog.getByRole('textbox', { name: 'Organization Name' }).fill('Compilers');
  await expect(dialog.getByRole('button', { name: 'Create Organization' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Admin Email' }).fill(grace.email);
  await expect(
    dialog.getByText('Grace Byron becomes the admin immediately. Their address is not confirmed.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Organization' }).click();
  await expectToast(root.page, 'Organization created', 'New organization has been created successfully');
  await expect(
    root.page.getByRole('listitem').filter({ hasText: grace.email }).getByText('Compilers', { exact: true }),
  ).toBeVisible();
});

test('the super admin dashboard activates and deactivates organizations', async ({ ada, allow }) => {
  // The settings of an inactive organization are refused.
  allow(/status of 403 .*\/api\/organizations\/\d+\)$/);
  await promote(ada);
  await show(ada.page, '/');
  await ada.page.getByRole('button', { name: /Switch organization/ }).click();
  await ada.page.getByRole('menuitem', { name: 'Super Admin Panel' }).click();
  await expect(ada.page.getByRole('heading', { name: 'Super Admin Dashboard' })).toBeVisible();
  await expect(ada.page.getByRole('region', { name: 'Platform Health' })).toContainText('%');
  await expectAccessible(ada.page);
  const first = await firstOf(ada);
  const active = ada.page.getByRole('listitem').filter({ hasText: first.slug }).getByRole('switch');
  await active.click();
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(ada.page, 'Organization deactivated successfully', 'Analytical Engines');
  await holdToast(ada.page);
  await ada.page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(ada.page, 'Organization activated successfully', 'Analytical Engines');
  await ada.page.getByRole('link', { name: 'Back to App' }).click();
  await expect(ada.page.getByRole('heading', { name: 'My 90' })).toBeVisible();
});
