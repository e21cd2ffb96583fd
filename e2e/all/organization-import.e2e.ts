import { readFile } from 'node:fs/promises';
import { expect, show, test } from '../world.ts';

test('an export becomes an organization, with what is in it shown before, and progress that survives a reload', async ({
  ada,
  allow,
}) => {
  const { page } = ada;
  allow(/status of 400/);
  await show(page, '/organization/export');
  await page.getByRole('button', { name: 'Export organization' }).click();
  const link = page.getByRole('link', { name: /^Download \(/ });
  await expect(link).toBeVisible({ timeout: 30_000 });
  const downloading = page.waitForEvent('download');
  await link.click();
  const buffer = await readFile(await (await downloading).path());

  await page.goto('/organization-signup');
  await page.getByRole('link', { name: 'From an export file' }).click();
  const field = page.getByLabel('The ZIP file of an export');
  await field.setInputFiles({ name: 'notes.zip', mimeType: 'application/zip', buffer: Buffer.from('no ZIP file') });
  await expect(page.getByRole('alert')).toContainText('The file is damaged');
  await field.setInputFiles({ name: 'sails.zip', mimeType: 'application/zip', buffer });
  await expect(page.getByText(/^In the file: /)).toBeVisible();
  await expect(page.getByText(/^Exported by Ada /)).toBeVisible();
  await page.getByRole('button', { name: 'Create this organization' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Open organization' }).click({ timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(async () => (await fetch('/api/organizations/user')).json())).toHaveLength(2);
});
