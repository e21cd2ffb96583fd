import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, show, test } from '../world.ts';

test('an admin exports the organization, finds the file after a reload, and makes an organization of it', async ({
  ada,
  grace,
  allow,
}) => {
  const { page } = ada;
  allow(/status of 400/);
  await show(page, '/organization');
  await page.getByRole('link', { name: 'Export organization' }).click();
  await page.getByRole('button', { name: 'Export organization' }).click();
  const button = page.getByRole('button', { name: /^Download \(\d+ kB, until / });
  await expect(button).toBeVisible({ timeout: 30_000 });
  await page.reload();
  const downloading = page.waitForEvent('download');
  await button.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^quarterdeck-\d{4}-\d\d-\d\d\.zip$/);
  const buffer = await readFile(await download.path());
  const files = unzipSync(buffer);
  expect(strFromU8(files['data/users.json'] ?? new Uint8Array())).toContain(grace.id);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete export' }).click();
  await expect(button).toBeHidden();

  await show(grace.page, '/organization/export');
  await expect(grace.page.getByText('Only admins can export the organization')).toBeVisible();

  await page.goto('/organization-signup');
  await page.getByRole('link', { name: 'From an export file' }).click();
  const field = page.getByLabel('The ZIP file of an export');
  await field.setInputFiles({ name: 'notes.zip', mimeType: 'application/zip', buffer: Buffer.from('no ZIP file') });
  await expect(page.getByRole('alert')).toContainText('The file is damaged');
  await field.setInputFiles({ name: 'sails.zip', mimeType: 'application/zip', buffer });
  await expect(page.getByText(/^In the file: 2 people, /)).toBeVisible();
  await expect(page.getByText(/^Exported by Ada /)).toBeVisible();
  await page.getByRole('button', { name: 'Create this organization' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Open organization' }).click({ timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(async () => (await fetch('/api/organizations/user')).json())).toHaveLength(2);
});
