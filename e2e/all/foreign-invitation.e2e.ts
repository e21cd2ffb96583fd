import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { linkTo } from '../mails.ts';
import { expect, expectToast, type Person, show, test } from '../world.ts';

/** A domain of our own, because other organizations approve that of everyone else. */
const domain = `${randomUUID().slice(0, 8)}.example.com`;

/** Invites an address as an admin; returns the address and the link. */
async function inviteAdmin(by: Person): Promise<{ email: string; link: string }> {
  const email = `kay.${randomUUID().slice(0, 8)}@${domain}`;
  await by.call('POST', '/api/invitations', { emails: [email], role: 'admin' });
  return { email, link: await linkTo(email, 'invite') };
}

const dialogOf = (page: Page) => page.getByRole('alertdialog');
const masked = `k…@${domain}`;

test('another account asks for an invitation, and an admin accepts', async ({ ada, meet }) => {
  const { email, link } = await inviteAdmin(ada);
  const mallory = await meet('Mallory');
  await mallory.page.goto(link);
  const question = dialogOf(mallory.page);
  await expect(question).toContainText(`This invitation is for ${masked}`);
  await question.getByRole('button', { name: 'Ask Ada Byron' }).click();
  await expectToast(mallory.page, 'Request sent', 'Ada Byron will decide about it.');
  await mallory.page.goto(link);
  await expect(question).toContainText('You asked Ada Byron');
  await question.getByRole('button', { name: 'OK' }).click();

  await show(ada.page, '/notifications');
  await ada.page.getByText(`Mallory Byron (${mallory.email}) asks to use the invitation of ${email}.`).click();
  const row = ada.page.getByRole('region', { name: 'Invitations' }).getByRole('listitem').first();
  await expect(row).toContainText(email);
  await expect(row).toContainText(`Mallory Byron (${mallory.email}, not confirmed)`);
  await row.getByRole('button', { name: 'Accept Mallory Byron' }).click();
  await expectToast(ada.page, 'Success', 'Mallory Byron is now a member');
  await expect(row).toContainText(`Used by Mallory Byron (${mallory.email})`);
  await mallory.page.goto('/');
  await expect(mallory.page.getByRole('heading', { name: 'My 90' })).toBeVisible();
});

test('a member reads that the invitation is for a colleague, and stays where they are', async ({ ada, grace }) => {
  const { link } = await inviteAdmin(ada);
  await grace.page.goto(link);
  const notice = dialogOf(grace.page);
  await expect(notice).toContainText('You are already a member');
  await expect(notice).toContainText(`This invitation is for ${masked}.`);
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect(notice).toBeHidden();
  expect(await ada.call('GET', '/api/invitations')).toMatchObject([{ joinedBy: null }]);
});

test('an invited admin signs up, confirms the address and joins', async ({ ada, visitor, allow }) => {
  allow(/status of 403 .*\/api\/organizations\/join\)$/);
  const { email, link } = await inviteAdmin(ada);
  await visitor.goto(link);
  await expect(visitor.getByText(`This invitation is for ${masked}.`)).toBeVisible();
  await visitor.getByRole('link', { name: 'Accept Invitation & Sign In' }).click();
  await expect(visitor.getByText(`Your invitation is for ${masked}. Use that address.`)).toBeVisible();
  await visitor.getByRole('textbox', { name: 'First Name' }).fill('Kay');
  await visitor.getByRole('textbox', { name: 'Last Name' }).fill('McNulty');
  await visitor.getByRole('textbox', { name: 'Email' }).fill(email);
  await visitor.getByRole('textbox', { name: 'Password' }).fill('analytical engine');
  await visitor.getByRole('button', { name: 'Sign Up' }).click();
  await expect(dialogOf(visitor)).toContainText('Confirm your email first');
  await dialogOf(visitor).getByRole('button', { name: 'Not Now' }).click();
  await visitor.goto(await linkTo(email, 'confirm-email'));
  await visitor.getByRole('button', { name: /Confirm/ }).click();
  await visitor.goto('/');
  await visitor.getByRole('button', { name: 'Join Analytical Engines' }).click();
  await expectToast(visitor, 'Successfully Joined Organization', 'Welcome to Analytical Engines');
  expect(await ada.call('GET', '/api/invitations')).toMatchObject([{ joinedBy: { email } }]);
});

test('an admin undoes a merge in the directory', async ({ ada, grace }) => {
  const chris = await ada.call<{ id: string }>('POST', '/api/users', { firstName: 'Chris', lastName: 'Rock' });
  await ada.call('POST', '/api/rocks', { title: 'Loft', ownerId: chris.id });
  await ada.call('POST', `/api/users/${chris.id}/merge`, { userId: grace.id });
  await show(ada.page, '/directory');
  const merges = ada.page.getByRole('region', { name: 'Merged people' });
  await expect(merges).toContainText('Grace Byron took over 1 entry of Chris Rock');
  await merges.getByRole('button', { name: 'Bring back Chris Rock' }).click();
  await expectToast(ada.page, 'Success', 'Chris Rock is back');
  await expect(ada.page.getByRole('article', { name: 'Chris Rock' })).toBeVisible();
  await expect(merges).toBeHidden();
});
