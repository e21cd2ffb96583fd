import type { Page } from '@playwright/test';
import { passkeyDevice } from './passkey-device.ts';
import { expect, expectToast, password, test } from './world.ts';

/** Gives a browser a device that keeps passkeys, is unlocked, and touched as soon as it is asked. */
async function giveDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', passkeyDevice);
}

test('one adds a passkey, signs in with it alone, by a button or as the browser offers it, and removes it', async ({
  meet,
  baseURL,
  allow,
}) => {
  // What was still being asked for when one signs out is refused.
  allow(/status of 401/);
  // Browsers know no passkeys of a number.
  const ada = await meet('Ada', baseURL?.replace('127.0.0.1', 'localhost'));
  await ada.call('POST', '/api/organizations', { name: 'Analytical Engines' });
  const { page } = ada;
  await giveDevice(page);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await card.getByRole('textbox', { name: 'Name' }).fill('Key of the yard');
  await card.getByRole('textbox', { name: 'Your password' }).fill(password);
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await card.getByRole('button', { name: "I've saved them" }).click();

  const signOut = async () => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  // In a browser that offers none by itself.
  await page.evaluate('PublicKeyCredential.isConditionalMediationAvailable = async () => false');
  await signOut();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expectToast(page, 'Logged in successfully');
  // In one that does, the device takes up the offer at once.
  await page.reload();
  await signOut();
  await expectToast(page, 'Logged in successfully');

  allow(/status of 400 .*\/passkeys\/\d+\/remove\)$/);
  await page.goto('/profile');
  await expect(card.getByText(/last used/)).toBeVisible();
  await card.getByRole('button', { name: 'Remove Key of the yard' }).click();
  await card.getByRole('textbox', { name: 'Your password' }).fill('guessed it');
  await card.getByRole('button', { name: 'Remove Key of the yard' }).click();
  await expect(card.getByText('Incorrect password')).toBeVisible();
  await card.getByRole('textbox', { name: 'Your password' }).fill(password);
  await card.getByRole('button', { name: 'Remove Key of the yard' }).click();
  await expect(card.getByText('Key of the yard')).toBeHidden();
});
