import type { Page } from '@playwright/test';
import { codeAt } from '#server/auth/totp.ts';
import { expect, expectToast, password, test } from '../world.ts';

const codeOf = (secret: string, steps = 0) => codeAt(secret, Math.floor(Date.now() / 30_000) + steps);

/** Sets up an authenticator app on a screen that offers it; returns its secret and the recovery codes. */
async function setUp(page: Page) {
  const card = page.getByRole('region', { name: 'Two-factor sign-in' });
  await card.getByRole('button', { name: 'Set up' }).click();
  await card.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: 'Set up' }).click();
  await expect(card.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = (await card.locator('code').innerText()).replaceAll(' ', '');
  await card.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await card.getByRole('button', { name: 'Turn on' }).click();
  await expectToast(page, 'Two-factor sign-in is on');
  const codes = card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allInnerTexts();
  await card.getByRole('button', { name: "I've saved them" }).click();
  return { secret, recoveryCodes };
}

async function signIn(page: Page, email: string, code: string) {
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('a user sets up an authenticator app, and signs in with its code or with a recovery code', async ({
  ada,
  visitor,
  allow,
}) => {
  allow(/status of 40[13] .*\/api\/login\)$/);
  await ada.page.goto('/profile');
  const { secret, recoveryCodes } = await setUp(ada.page);
  await expect(ada.page.getByText('10 recovery codes left')).toBeVisible();

  await signIn(visitor, ada.email, '000000');
  await expectToast(visitor, "We couldn't sign you in", 'Incorrect code');
  // A code works once, so this is the next one.
  await visitor.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1));
  await visitor.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(visitor, 'Logged in successfully');
  // Requests of the page in its idle moments would be refused.
  await visitor.goto('about:blank');
  await visitor.context().clearCookies();
  await signIn(visitor, ada.email, recoveryCodes[0] ?? '');
  await expectToast(visitor, 'Logged in successfully');
  await visitor.goto('/profile');
  await expect(visitor.getByText('9 recovery codes left')).toBeVisible();
  await expect(visitor.getByRole('region', { name: 'Recent Sign-Ins' }).getByRole('listitem')).toHaveCount(2);
});

test('an organization requires two-factor authentication, and a member sets it up and continues', async ({
  ada,
  grace,
  allow,
}) => {
  allow(/status of 403 /);
  await ada.page.goto('/profile');
  await setUp(ada.page);
  await grace.page.goto('/todos');
  await expect(grace.page.getByRole('heading', { name: 'To-Dos' })).toBeVisible();
  await ada.page.goto('/organization');
  await ada.page.getByRole('switch', { name: 'Require two-factor sign-in' }).click();
  await expectToast(ada.page, 'Success', 'Organization settings saved');
  await grace.page.reload();
  await expect(grace.page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await setUp(grace.page);
  await expect(grace.page.getByRole('heading', { name: 'To-Dos' })).toBeVisible();
});
