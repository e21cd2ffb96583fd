import { expect, show, test } from '../world.ts';

test('admins read who did what from where, filter it and export it', async ({ ada: { page } }) => {
  await show(page, '/invitations');
  await page.getByRole('button', { name: 'Generate New Code' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Generate' }).click();
  await show(page, '/organization');
  await page.getByRole('link', { name: 'Audit Log' }).click();
  const log = page.getByRole('region', { name: 'Audit log' });
  await expect(log.getByText('Ada Byron replaced the invite code')).toBeVisible();
  await expect(log.getByText('from 127.0.0.1').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('audit-log.csv');
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Deletions' }).click();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nothing found')).toBeVisible();
});
