import { expect, test } from '../world.ts';

test('the app follows the browser’s language until the user chooses one, and keeps that for every visit', async ({
  ada,
  browser,
}) => {
  const { page } = ada;
  await page.goto('/profile');
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('Deutsch');
  await expect(page.getByRole('combobox', { name: 'Sprache', exact: true })).toHaveValue('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/organization');
  await expect(page.getByRole('heading', { name: 'Begriffe' })).toBeVisible();
  // Her other device has a Spanish browser.
  const { cookies } = await page.context().storageState();
  const context = await browser.newContext({ locale: 'es-MX', storageState: { cookies, origins: [] } });
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('combobox', { name: 'Sprache', exact: true })).toHaveValue('de');
  await context.close();
});
