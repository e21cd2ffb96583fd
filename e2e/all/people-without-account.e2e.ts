import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { linkTo } from '../mails.ts';
import { expect, expectToast, inviteCodeOf, type Person, password, show, test } from '../world.ts';

/** Adds Chris Rock in the directory. */
async function addChris(page: Page): Promise<void> {
  await show(page, '/directory');
  await page.getByRole('button', { name: 'Add Person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Person' });
  await dialog.getByRole('textbox', { name: 'First Name' }).fill('Chris');
  await dialog.getByRole('textbox', { name: 'Last Name' }).fill('Rock');
  await dialog.getByRole('button', { name: 'Add Person' }).click();
  await expectToast(page, 'Person added', 'Chris Rock');
  await expect(dialog).toBeHidden();
}

const idOfChris = async (ada: Person) =>
  (await ada.call<{ id: string; firstName: string }[]>('GET', '/api/users')).find(
    ({ firstName }) => firstName === 'Chris',
  )?.id;

test('a person is added, given a rock and a seat, and invited, and finds everything after accepting', async ({
  ada,
  visitor,
  allow,
}) => {
  allow(/status of 403 .*\/api\/organizations\/join\)$/);
  const { page } = ada;
  await addChris(page);
  const card = page.getByRole('article', { name: 'Chris Rock' });
  await expect(card).toContainText('No account yet');
  await expect(card.getByRole('button', { name: /Message/ })).toHaveCount(0);
  const chris = await idOfChris(ada);
  await ada.call('POST', '/api/seats', { title: 'Shipwright', people: [{ userId: chris, name: null }] });
  await show(page, '/rocks');
  await page.getByRole('button', { name: 'Create First Rock' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Title' }).fill('Open the Lisbon loft');
  await form.getByRole('combobox', { name: 'Owner' }).click();
  await page.getByRole('option', { name: 'Chris Rock No account yet' }).click();
  await form.getByRole('button', { name: 'Create Rock' }).click();
  await expect(page.getByRole('button', { name: 'Owner of Open the Lisbon loft: Chris Rock' })).toBeVisible();

  await show(page, '/directory');
  await card.getByRole('button', { name: 'Invite Chris Rock' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite Chris Rock' });
  // A domain of its own, because others approve that of everyone else.
  const email = `chris@${randomUUID()}.example.com`;
  await invitation.getByRole('textbox', { name: 'Email Address' }).fill(ada.email);
  await invitation.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(invitation.getByText('Already a member')).toBeVisible();
  await invitation.getByRole('textbox', { name: 'Email Address' }).fill(email);
  await invitation.getByRole('button', { name: 'Send Invitation' }).click();
  await expectToast(page, 'Success', `Invitation sent to ${email}`);
  await expect(card).toContainText('Invited');

  await show(page, '/org-chart');
  const seat = page.getByRole('article', { name: 'Shipwright' });
  await expect(seat.getByRole('img', { name: 'No account yet' })).toBeVisible();
  await visitor.goto(await linkTo(email, 'invite'));
  await visitor.getByRole('link', { name: 'Accept Invitation & Sign In' }).click();
  await visitor.getByRole('tab', { name: 'Sign Up' }).click();
  await visitor.getByRole('textbox', { name: 'First Name' }).fill('Chris');
  await visitor.getByRole('textbox', { name: 'Last Name' }).fill('Rock');
  await visitor.getByRole('textbox', { name: 'Email' }).fill(email);
  await visitor.getByRole('textbox', { name: 'Password' }).fill(password);
  await visitor.getByRole('button', { name: 'Sign Up' }).click();
  // Work belongs to the confirmed address.
  await expect(visitor.getByRole('alertdialog')).toContainText('Confirm your email first');
  await visitor.goto(await linkTo(email, 'confirm-email'));
  await visitor.getByRole('button', { name: /Confirm/ }).click();
  await visitor.goto('/');
  await visitor.getByRole('button', { name: 'Join Analytical Engines' }).click();
  await expect(visitor.getByRole('heading', { name: 'My 90' })).toBeVisible();
  await expect(visitor.getByText('Open the Lisbon loft')).toBeVisible();
  await expect(seat).toContainText('Chris Rock');
  await expect(seat.getByRole('img', { name: 'No account yet' })).toHaveCount(0);
  expect(await ada.call('GET', '/api/users')).toHaveLength(2);
});

test('a name in a seat becomes a person, and an admin merges them with the member who joined', async ({
  ada,
  meet,
}) => {
  const { page } = ada;
  await ada.call('POST', '/api/seats', { title: 'Shipwright', people: [{ userId: null, name: 'Chris Rock' }] });
  await show(page, '/org-chart');
  await page
    .getByRole('article', { name: 'Shipwright' })
    .getByRole('button', { name: /^Shipwright, / })
    .click();
  const panel = page.getByRole('region', { name: 'Seat Shipwright' });
  await panel.getByRole('button', { name: 'Add Chris Rock to the directory' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Person' });
  await expect(dialog.getByRole('textbox', { name: 'Last Name' })).toHaveValue('Rock');
  await dialog.getByRole('button', { name: 'Add Person' }).click();
  await expect(panel).toContainText('No account yet');
  const member = await meet('Christopher');
  await member.call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
  await show(page, `/users/${await idOfChris(ada)}`);
  await page.getByRole('button', { name: 'Merge…' }).click();
  const merge = page.getByRole('dialog', { name: 'Merge Chris Rock' });
  await merge.getByRole('combobox', { name: 'Chris Rock is' }).click();
  await expect(page.getByRole('option')).toHaveText([/Ada Byron/, /Christopher Byron/]);
  await page.getByRole('option', { name: 'Christopher Byron' }).click();
  await merge.getByRole('button', { name: 'Merge' }).click();
  await expect(page).toHaveURL(`/users/${member.id}`);
  await show(page, '/org-chart');
  await expect(page.getByRole('article', { name: 'Shipwright' })).toContainText('Christopher Byron');
});
