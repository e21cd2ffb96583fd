import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectToast, inviteCodeOf, type Person, show, test } from '../world.ts';

const cards = (page: Page) => page.getByRole('article');

/** As Ada, removes Grace in the directory and takes over her work. */
async function removeGrace(page: Page) {
  await page.getByRole('button', { name: 'Remove Grace Byron' }).click();
  await expect(page.getByRole('heading', { name: 'Remove Grace Byron' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Transfer ownership to' }).click();
  await page.getByRole('option', { name: 'Ada Byron' }).click();
  await page.getByRole('button', { name: 'Delete User' }).click();
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

test('who removes a person sees that another admin was faster', async ({ ada, grace, allow }) => {
  allow(/status of 404/);
  await show(ada.page, '/directory');
  await ada.page.getByRole('button', { name: 'Remove Grace Byron' }).click();
  await ada.page.getByRole('combobox', { name: 'Transfer ownership to' }).click();
  await ada.page.getByRole('option', { name: 'Ada Byron' }).click();
  await ada.call('DELETE', `/api/users/${grace.id}?transferToUserId=${ada.id}`);
  await expect(ada.page.getByText('User not found')).toBeVisible();
  await ada.page.getByRole('link', { name: 'Back to Directory' }).click();
  await expect(ada.page).toHaveURL('/directory');
});

test('a link to a missing profile leads back to the directory', async ({ ada: { page }, allow }) => {
  allow(/status of 404/);
  await show(page, '/users/no-one');
  await expect(page.getByText('User not found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Directory' }).click();
  await expect(page).toHaveURL('/directory');
});

test('the directory as a table finds who is in no team, and gives several people a role and a team, which Undo takes back', async ({
  ada,
  grace,
  meet,
}) => {
  await join(ada, await meet('Alan'));
  const { page } = ada;
  await show(page, '/directory');
  await page.getByText('Table', { exact: true }).click();
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  await expect(rows).toHaveText([/Ada Byron/, /Alan Byron/, /Grace Byron/]);
  await expect(rows.filter({ hasText: 'Grace' })).toContainText('Leadership');
  await page.getByRole('combobox', { name: 'Show only' }).selectOption('In no team');
  await expect(rows).toHaveText([/Alan Byron/]);
  await page.reload();
  await expect(rows).toHaveText([/Alan Byron/]);
  await page.getByRole('combobox', { name: 'Show only' }).selectOption('Everyone');

  await page.getByRole('checkbox', { name: 'Select Alan Byron' }).check();
  await page.getByRole('checkbox', { name: 'Select Grace Byron' }).check();
  await page.getByRole('button', { name: 'Role', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Manager' }).click();
  await expectToast(page, 'Role changed', '2 people');
  await expect(rows.filter({ hasText: 'Manager' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows.filter({ hasText: 'Managee' })).toHaveCount(2);

  await page.getByRole('checkbox', { name: 'Select Alan Byron' }).check();
  await page.getByRole('checkbox', { name: 'Select Grace Byron' }).check();
  await page.getByRole('button', { name: 'Add to Team' }).click();
  await page.getByRole('menuitem', { name: 'Leadership' }).click();
  await expectToast(page, 'Added to the team', '1 person');
  await expect(rows.filter({ hasText: 'Leadership' })).toHaveCount(3);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.split('\r\n')).toHaveLength(4);
  expect(csv).toContain(`Grace,Byron,${grace.email},Managee,Active,,,,Leadership`);
});

test('a profile shows the seat, the manager, the reports and the details that someone enters', async ({
  ada,
  grace,
}) => {
  const { page } = ada;
  const top = await ada.call<{ id: string }>('POST', '/api/seats', {
    title: 'Captain',
    people: [{ userId: ada.id, name: null }],
  });
  await ada.call('POST', '/api/seats', {
    title: 'Navigator',
    parentId: top.id,
    people: [{ userId: grace.id, name: null }],
  });
  await ada.call('POST', '/api/rocks', { title: 'Chart the coast', ownerId: grace.id });
  await show(page, `/users/${grace.id}`);
  const overview = page.getByRole('region', { name: 'Overview' });
  await expect(overview.getByRole('link', { name: 'Navigator' })).toHaveAttribute('href', /org-chart\?seat=/);
  await expect(overview.getByRole('link', { name: 'Ada Byron' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Chart the coast' })).toBeVisible();
  await overview.getByRole('link', { name: 'Ada Byron' }).click();
  await expect(overview.getByRole('link', { name: 'Grace Byron' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).pressSequentially('Head of the fleet');
  await page.getByRole('textbox', { name: 'Phone' }).pressSequentially('+351 21 000');
  await page.keyboard.press('Control+Enter');
  await expect(overview).toContainText('Head of the fleet');
  await expect(overview.getByRole('link', { name: '+351 21 000' })).toHaveAttribute('href', 'tel:+351 21 000');
});

test('in an organization where admins invite, others see no button for it', async ({ ada, grace }) => {
  const { page } = ada;
  await ada.call('POST', '/api/users', { firstName: 'Chris', lastName: 'Rock' });
  await show(grace.page, '/directory');
  await expect(grace.page.getByRole('button', { name: 'Invite Chris Rock' })).toBeVisible();
  await show(page, '/organization');
  await page.getByRole('combobox', { name: 'Who May Invite People' }).click();
  await page.getByRole('option', { name: 'Admins only' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).first().click();
  await expectToast(page, 'Success', 'Organization settings saved');
  await expect(grace.page.getByRole('button', { name: 'Invite Chris Rock' })).toBeHidden();
  await expect(grace.page.getByRole('button', { name: 'Add Person' })).toBeHidden();
});
