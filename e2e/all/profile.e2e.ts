import sharp from 'sharp';
import { expect, expectToast, type Person, password, show, test } from '../world.ts';

const nameIn = ({ page }: Person) => page.getByRole('button', { name: /Account menu/ });

test('a user changes their name, which shows immediately in the account menu and on other screens', async ({
  ada,
  grace,
}) => {
  await show(ada.page, '/directory');
  await show(grace.page, '/profile');
  const { page } = grace;
  const form = page.getByRole('region', { name: 'Edit Profile' });
  await expect(form.getByText('Administrative Controls')).toHaveCount(0);
  await form.getByLabel('First Name').fill('');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByText('First name is required')).toBeVisible();
  await form.getByLabel('First Name').fill('Greta');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Success', 'User profile updated successfully');
  await expect(nameIn(grace)).toContainText('Greta Byron');
  await expect(ada.page.getByRole('article', { name: 'Greta Byron' })).toBeVisible();

  await form.getByLabel('Email Address').fill('greta@example.com');
  await form.getByLabel('Your password').fill(password);
  await form.getByLabel('Location').fill('Lisbon');
  const stored = () => page.evaluate(() => Object.values(localStorage).join());
  await expect.poll(stored).toContain('Lisbon');
  expect(await stored()).not.toContain(password);
});

test('a changed role applies immediately on the person’s open screens', async ({ ada, grace, allow }) => {
  allow(/status of 403/);
  await show(grace.page, '/scorecard');
  await expect(grace.page.getByRole('heading', { name: 'Scorecard' })).toBeVisible();
  const create = grace.page.getByRole('button', { name: 'New Scorecard' }).first();
  await expect(create).toHaveCount(0);
  await show(ada.page, `/users/${grace.id}`);
  const save = async (role: string) => {
    await ada.page.getByRole('combobox', { name: 'Role' }).selectOption(role);
    await ada.page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(ada.page, 'Success', 'User profile updated successfully');
  };
  await save('Manager');
  await expect(create).toBeVisible();
  await create.click();
  const dialog = grace.page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('Numbers');
  await save('Managee');
  await expect(create).toHaveCount(0);
  await dialog.getByRole('button', { name: /^(Create|Save)/ }).click();
  await expectToast(grace.page, 'Error', 'Only managers and admins can change scorecards');
});

test('the form says why a profile cannot be saved', async ({ ada, grace, allow }) => {
  allow(/status of 403/);
  await grace.call('POST', '/api/organizations', { name: 'Elsewhere' });
  await show(ada.page, `/users/${grace.id}`);
  await ada.page.getByLabel('Email Address').fill('mine@example.com');
  await ada.page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(ada.page, 'Error', 'Failed to update user profile');
  await expect(ada.page.getByText(/^Only they can change their email/)).toBeVisible();
});

test('leaving asks for confirmation and for a new owner', async ({ ada, grace, allow }) => {
  allow(/status of 40[0349]/);
  await grace.call('POST', '/api/rocks', { title: 'Open the loft', ownerId: grace.id });
  await show(grace.page, '/profile');
  await grace.page.getByRole('link', { name: 'Leave Organization' }).click();
  await expect(grace.page.getByRole('heading', { name: 'Leave Analytical Engines' })).toBeVisible();
  await grace.page.getByRole('button', { name: 'Leave Organization' }).click();
  await expect(grace.page.getByRole('paragraph').filter({ hasText: 'Choose who takes over your work' })).toBeVisible();
  await grace.page.getByRole('combobox', { name: 'Transfer ownership to' }).click();
  await grace.page.getByRole('option', { name: 'Ada Byron' }).click();
  await grace.page.getByRole('button', { name: 'Leave Organization' }).click();
  await expect(grace.page.getByRole('heading', { name: 'Create Your Organization' })).toBeVisible();
  await show(ada.page, '/rocks');
  await expect(ada.page.getByText('Open the loft')).toBeVisible();
});

test('an admin removes a person on their profile', async ({ ada: { page }, grace, allow }) => {
  allow(/status of 404 .*\/api\/users\//);
  await show(page, `/users/${grace.id}`);
  await page.getByRole('link', { name: 'Delete User' }).click();
  await page.getByRole('combobox', { name: 'Transfer ownership to' }).click();
  await page.getByRole('option', { name: 'Ada Byron' }).click();
  await page.getByRole('button', { name: 'Delete User' }).click();
  await expectToast(page, 'User deleted');
  await expect(page).toHaveURL('/directory');
});

const pngFile = (buffer: Buffer) => ({ name: 'portrait.png', mimeType: 'image/png', buffer });
const portrait = async () =>
  pngFile(
    await sharp({ create: { width: 600, height: 400, channels: 3, background: 'brown' } })
      .png()
      .toBuffer(),
  );

test('a user’s picture shows on all screens, and a file of another type is refused', async ({ ada, grace, allow }) => {
  allow(/status of 400/);
  await show(ada.page, '/directory');
  await show(grace.page, '/profile');
  const field = grace.page.getByLabel('Your picture');
  const theirs = ada.page.getByRole('article', { name: 'Grace Byron' }).locator('img');
  await field.setInputFiles(pngFile(Buffer.from('<svg onload="alert(1)"/>')));
  await expect(grace.page.getByText(/^Unsupported image/).first()).toBeVisible();
  await expect(theirs).toHaveCount(0);
  await field.setInputFiles(await portrait());
  await expect(theirs).toHaveJSProperty('naturalWidth', 256);
  await expect(nameIn(grace).locator('img')).toHaveJSProperty('naturalWidth', 256);
  await grace.page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(theirs).toHaveCount(0);
});

test('the organization’s logo shows to its members', async ({ ada, grace }) => {
  await show(grace.page, '/');
  await show(ada.page, '/organization');
  await ada.page
    .getByLabel('Logo', { exact: true })
    .last()
    .setInputFiles(await portrait());
  const switcher = grace.page.getByRole('button', { name: /Switch organization/ });
  await expect(switcher.locator('img')).toHaveJSProperty('naturalWidth', 256);
});

test('preferences show immediately in all windows: language, theme, first day of the week', async ({ ada }) => {
  const { page } = ada;
  await ada.call('POST', '/api/todos', { title: 'Open the loft', ownerId: ada.id, dueDate: '2031-12-05' });
  const other = await ada.context.newPage();
  await other.goto('/todos');
  await expect(other.getByText('5 Dec 2031').first()).toBeVisible();
  await show(page, '/profile');
  await page.getByLabel('Date and number format').selectOption('Deutsch');
  await expect(other.getByText('5. Dez. 2031').first()).toBeVisible();
  await page.getByLabel('Appearance').selectOption('Dark');
  for (const one of [page, other])
    await expect(one.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByLabel('First Day of the Week').selectOption('Sunday');
  await page.reload();
  await expect(page.getByLabel('Date and number format')).toHaveValue('de-DE');
  await page.keyboard.press('c');
  await page.keyboard.press('t');
  const dueDate = page.getByRole('dialog').getByRole('textbox', { name: 'Due Date' });
  await dueDate.click();
  await expect(page.locator('.mantine-DateInput-weekday').first()).toHaveText(/^So/);
  await page.getByRole('button', { name: /^Tomorrow/ }).click();
  await expect(dueDate).not.toHaveValue('');
  await dueDate.fill('soon');
  await dueDate.press('Tab');
  await expect(page.getByText(/^Enter a date, such as/)).toBeVisible();
  await expect(page.locator('.mantine-DateInput-weekday').first()).toBeHidden();
});
