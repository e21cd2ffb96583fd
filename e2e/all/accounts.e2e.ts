import { linkTo } from '../mails.ts';
import { expect, expectToast, password, test } from '../world.ts';

test('a user who forgot the password sets a new one with a mailed link, which works once', async ({
  ada,
  visitor,
  allow,
}) => {
  allow(/status of 400 .*\/api\/auth\/reset-password\)$/);
  await visitor.goto('/auth');
  await visitor.getByRole('link', { name: 'Forgot your password?' }).click();
  // The form on the previous page asks for an address, too.
  await expect(visitor.getByRole('button', { name: 'Send reset link' })).toBeVisible();
  await visitor.getByRole('textbox', { name: 'Email' }).fill(ada.email);
  await visitor.getByRole('button', { name: 'Send reset link' }).click();
  await expect(visitor.getByRole('status')).toContainText('a password reset link');

  const link = await linkTo(ada.email, 'reset-password');
  await visitor.goto(link);
  await visitor.getByRole('textbox', { name: 'New password' }).fill('difference engine');
  await visitor.getByRole('button', { name: 'Set password' }).click();
  await expectToast(visitor, 'Password changed', 'Sign in with your new password.');
  await visitor.getByRole('textbox', { name: 'Email' }).fill(ada.email);
  await visitor.getByRole('textbox', { name: 'Password' }).fill('difference engine');
  await visitor.getByRole('button', { name: 'Sign In' }).click();
  await expect(visitor.getByRole('heading', { name: /Ada|My 90/ }).first()).toBeVisible();

  await visitor.goto(`/forgot-password`);
  await visitor.goto(link);
  await visitor.getByRole('textbox', { name: 'New password' }).fill('analytical engines');
  await visitor.getByRole('button', { name: 'Set password' }).click();
  await expect(visitor.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});

test('a user confirms the address, requests another one, gets it by confirming it, and undoes it from the old one', async ({
  ada,
  visitor,
  allow,
}) => {
  allow(/status of 40[01]/);
  const { page, email } = ada;
  await page.goto('/profile');
  await expect(page.getByText(`Please confirm ${email}`)).toBeVisible();
  await page.goto(await linkTo(email, 'confirm-email'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page.getByRole('link', { name: 'Go to Quarterdeck' }).click();

  await page.goto('/profile');
  const edit = page.getByRole('region', { name: 'Edit Profile' });
  await edit.getByRole('textbox', { name: 'Email Address' }).fill(`new.${email}`);
  await edit.getByRole('textbox', { name: 'Your password' }).fill('wrong');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByText('Incorrect password').first()).toBeVisible();
  await edit.getByRole('textbox', { name: 'Your password' }).fill(password);
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`We sent a link to new.${email}`)).toBeVisible();
  await page.goto(await linkTo(`new.${email}`, 'confirm-email'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText(`new.${email}`).first()).toBeVisible();

  await visitor.goto(await linkTo(email, 'undo-email'));
  await visitor.getByRole('button', { name: 'Undo the change' }).click();
  await expect(visitor.getByText(`Your account uses ${email} again.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome to Quarterdeck' })).toBeVisible();
});

test('the page of a mailed link says which account must sign in, and returns there afterwards', async ({
  ada,
  visitor,
}) => {
  const { email } = ada;
  const link = await linkTo(email, 'confirm-email');
  await visitor.goto(link);
  await expect(visitor.getByText(`Sign in as ${email}, then confirm it.`)).toBeVisible();
  await visitor.getByRole('button', { name: 'Sign In' }).click();
  await visitor.getByRole('textbox', { name: 'Email' }).fill(email);
  await visitor.getByRole('textbox', { name: 'Password' }).fill(password);
  await visitor.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(visitor.getByRole('button', { name: 'Confirm this address' })).toBeVisible();
});

test('an admin sees that someone’s address is pending, and cancels that', async ({ ada, grace }) => {
  await ada.page.goto(`/users/${grace.id}`);
  await ada.page.getByLabel('Email Address').fill(`new.${grace.email}`);
  await ada.page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(ada.page.getByText(`The email changes to new.${grace.email} once it is confirmed`)).toBeVisible();
  await ada.page.getByRole('button', { name: 'Cancel change' }).click();
  await expectToast(ada.page, 'The email stays the same');
  await expect(ada.page.getByText(`The email changes to`)).toHaveCount(0);
});

test('a user changes the password on the profile, and mistakes are shown at their field', async ({ ada, allow }) => {
  allow(/status of 400 .*\/api\/auth\/password\)$/);
  await ada.page.goto('/profile');
  const card = ada.page.getByRole('region', { name: 'Password' });
  await card.getByRole('textbox', { name: 'Current password' }).fill('wrong');
  await card.getByRole('textbox', { name: 'New password' }).fill('difference engine');
  await card.getByRole('button', { name: 'Change password' }).click();
  await expect(card.getByText('Incorrect password')).toBeVisible();
  await card.getByRole('textbox', { name: 'Current password' }).fill(password);
  await card.getByRole('button', { name: 'Change password' }).click();
  await expectToast(ada.page, 'Password changed', "You've been signed out on all other devices.");
});
