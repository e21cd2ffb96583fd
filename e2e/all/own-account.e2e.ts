import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, password, show, test } from '../world.ts';

test('someone downloads their data, leaves, deletes their account and comes back in time', async ({ grace, allow }) => {
  // The window asks in the organization that was left.
  allow(/status of 403 .*\/api\/user\)$/);
  const { page } = grace;
  await show(page, '/profile');
  const account = page.getByRole('region', { name: 'Your account' });
  const downloading = page.waitForEvent('download');
  await account.getByRole('link', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^quarterdeck-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(await readFile(await download.path()));
  expect(strFromU8(files['account.json'] ?? new Uint8Array())).toContain(grace.id);

  await account.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('Leave your organizations first');
  await dialog.getByRole('link', { name: /^Leave / }).click();
  await expect(page.getByRole('heading', { name: /^Leave / })).toBeFocused();
  await page.getByRole('link', { name: 'Leave Organization' }).click();
  await page.getByRole('button', { name: 'Leave Organization' }).click();

  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog).toContainText('In 14 days your account is deleted');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await page.getByLabel('Email').fill(grace.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Create Your Organization' })).toBeVisible();
});
