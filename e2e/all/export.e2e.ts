import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, show, test } from '../world.ts';

test('an admin exports the organization, and finds the file after a reload', async ({ ada, grace }) => {
  const { page } = ada;
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
  const files = unzipSync(await readFile(await download.path()));
  expect(strFromU8(files['data/users.json'] ?? new Uint8Array())).toContain(grace.id);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete export' }).click();
  await expect(button).toBeHidden();

  await show(grace.page, '/organization/export');
  await expect(grace.page.getByText('Only admins can export the organization')).toBeVisible();
});
