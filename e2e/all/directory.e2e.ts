import type { Page } from '@playwright/test';
import { expect, expectToast, inviteCodeOf, type Person, show, test } from '../world.ts';

const cards = (page: Page) => page.getByRole('article');

/** As Ada, removes Grace in the directory and takes over her work. */
async function removeGrace(page: Page) {
  await page.getByRole('button', { name: 'Delete Grace Byron' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Grace Byron' });
  await expect(dialog.getByRole('button', { name: 'Delete User' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Transfer ownership to' }).click();
  await page.getByRole('option', { name: 'Ada Byron' }).click();
  await dialog.getByRole('button', { name: 'Delete User' }).click();
  await expectToast(page, 'User deleted');
}

/** A person who has joined Ada's organization. */
async function join(ada: Person, newcomer: Person): Promise<Person> {
  await newcomer.call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
  return newcomer;
}

test('people are found by part of their name or email, and by team', async ({ ada, grace, meet }) => {
  await join(ada, await meet('Alan'));
  const { page } = ada;
  await show(page, '/directory');
  await expect(page.getByRole('heading', { name: 'Team Directory' })).toBeVisible();
  await expect(page.getByText('3 members')).toBeVisible();
  await expect(cards(page)).toHaveText([/Ada Byron/, /Alan Byron/, /Grace Byron/]);
  const search = page.getByRole('searchbox', { name: 'Search people' });
  await search.fill(grace.email.toUpperCase().slice(0, 8));
  await expect(cards(page)).toHaveText([/Grace Byron.*Managee/]);
  await expect(cards(page).getByRole('link', { name: grace.email })).toHaveAttribute('href', `mailto:${grace.email}`);
  await search.fill('no such person');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await expect(cards(page)).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Team' }).selectOption('Leadership');
  await expect(cards(page)).toHaveText([/Ada Byron/, /Grace Byron/]);
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Admin');
  await expect(cards(page)).toHaveText([/Ada Byron/]);
  await page.reload();
  await expect(cards(page)).toHaveText([/Ada Byron/]);
  await page.getByRole('combobox', { name: 'Role' }).selectOption('All Roles');
  await cards(page).getByRole('link', { name: 'Grace Byron' }).click();
  await expect(page).toHaveURL(`/users/${grace.id}`);
});

test('a person who joins, comes online or goes offline is shown immediately', async ({ ada, meet }) => {
  const { page } = ada;
  await show(page, '/directory');
  await expect(page.getByText("You're the only one here")).toBeVisible();
  const alan = await join(ada, await meet('Alan'));
  const card = page.getByRole('article', { name: 'Alan Byron' });
  await expect(card).toBeVisible();
  await expect(card.getByText('(online)')).toHaveCount(0);
  await show(alan.page, '/');
  await expect(card.getByText('(online)')).toHaveCount(1);
  await alan.page.close();
  await expect(card.getByText('(online)')).toHaveCount(0);
});

test('an admin removes someone, another person takes over the work, and all others see it immediately', async ({
  ada,
  grace,
  meet,
  allow,
}) => {
  // What the page of the removed person asks at that moment is refused.
  allow(/status of 40[13]/);
  const alan = await join(ada, await meet('Alan'));
  const rock = await ada.call<{ id: number }>('POST', '/api/rocks', { title: 'Open the loft', ownerId: grace.id });
  await show(ada.page, '/directory');
  await show(alan.page, '/directory');
  await show(grace.page, '/rocks');
  await expect(alan.page.getByRole('article', { name: 'Grace Byron' })).toBeVisible();
  await expect(alan.page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await expect(ada.page.getByRole('button', { name: 'Delete Ada Byron' })).toHaveCount(0);
  await expect(grace.page.getByText('Open the loft')).toBeVisible();
  await removeGrace(ada.page);
  await expect(ada.page.getByRole('article', { name: 'Grace Byron' })).toHaveCount(0);
  await expect(alan.page.getByRole('article', { name: 'Grace Byron' })).toHaveCount(0);
  // Her account is older than her membership, so she keeps it.
  await expect(grace.page.getByRole('heading', { name: 'Create Your Organization' })).toBeVisible();
  await show(alan.page, `/rocks/${rock.id}`);
  await expect(alan.page.getByText('Ada Byron').filter({ visible: true }).first()).toBeVisible();
});

test('a removed person with another organization continues there', async ({ ada, grace, allow }) => {
  allow(/status of 40[1349]/);
  await grace.call('POST', '/api/organizations', { name: 'Difference Engines' });
  await grace.call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
  await ada.call('POST', '/api/rocks', { title: 'Open the loft' });
  await show(grace.page, '/rocks');
  await expect(grace.page.getByText('Open the loft')).toBeVisible();
  await show(ada.page, '/directory');
  await removeGrace(ada.page);
  await expectToast(
    grace.page,
    "You're no longer a member of Analytical Engines",
    'Ask an admin if you think that is a mistake.',
  );
  await expect(grace.page.getByText('No rocks yet')).toBeVisible();
  await expect(grace.page.getByRole('button', { name: /Difference Engines.*Switch organization/ })).toBeVisible();
});

test('a refusal is shown, and the dialog stays open', async ({ ada, grace, allow }) => {
  allow(/status of 404/);
  await show(ada.page, '/directory');
  await ada.page.getByRole('button', { name: 'Delete Grace Byron' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'Delete Grace Byron' });
  await dialog.getByRole('combobox', { name: 'Transfer ownership to' }).click();
  await ada.page.getByRole('option', { name: 'Ada Byron' }).click();
  await ada.call('DELETE', `/api/users/${grace.id}?transferToUserId=${ada.id}`);
  await dialog.getByRole('button', { name: 'Delete User' }).click();
  await expectToast(ada.page, 'Error', 'User not found');
  await expect(dialog).toBeVisible();
});

test('a link to a missing profile leads back to the directory', async ({ ada: { page }, allow }) => {
  allow(/status of 404/);
  await show(page, '/users/no-one');
  await expect(page.getByText('User not found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Directory' }).click();
  await expect(page).toHaveURL('/directory');
});
