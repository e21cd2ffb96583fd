import type { Page } from '@playwright/test';
import { passkeyDevice } from '../passkey-device.ts';
import { expect, expectToast, password, test } from '../world.ts';

/** Adds a virtual authenticator to a browser that is unlocked and answers immediately. */
async function giveDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', passkeyDevice);
}

test('a user adds a passkey, signs in with it alone, by a button or by autofill, and removes it', async ({
  meet,
  baseURL,
  allow,
}) => {
  // Requests that are open at sign-out are refused.
  allow(/status of 401/);
  // Browsers allow no passkeys for an IP address.
  const ada = await meet('Ada', baseURL?.replace('127.0.0.1', 'localhost'));
  await ada.call('POST', '/api/organizations', { name: 'Analytical Engines' });
  const { page } = ada;
  await giveDevice(page);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await card.getByRole('textbox', { name: 'Name' }).fill('Key of the yard');
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await card.getByRole('button', { name: "I've saved them" }).click();

  const signOut = async () => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  // In a browser without passkey autofill.
  await page.evaluate('PublicKeyCredential.isConditionalMediationAvailable = async () => false');
  await signOut();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expectToast(page, 'Logged in successfully');
  // With autofill, the authenticator accepts the offer immediately.
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
