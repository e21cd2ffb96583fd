import type { Page } from '@playwright/test';
import { expect, expectToast, type Person, show, test } from '../world.ts';

/** Creates a second organization, which becomes the person's current one. */
async function createOrganization(person: Person, name: string) {
  await person.call('POST', '/api/organizations', { name });
  await person.call('POST', '/api/teams', { name: 'Crew' });
}

async function switchTo(page: Page, name: string) {
  await page.getByRole('button', { name: /Switch organization/ }).click();
  await page.getByRole('menuitemradio', { name }).click();
}

const titlesOf = async (person: Person) =>
  (await person.call<{ title: string }[]>('GET', '/api/todos')).map(({ title }) => title);

test('a user without an organization creates one and becomes its admin', async ({ meet }) => {
  const { page, call } = await meet('Ada');
  await show(page, '/rocks');
  await expect(page.getByRole('heading', { name: 'Create Your Organization' })).toBeVisible();
  await expect(page.getByText('Track Goals')).toBeVisible();
  await expect(page.getByText('Manage Teams')).toBeVisible();
  await page.getByRole('link', { name: 'Create Organization' }).click();
  await expect(page).toHaveURL('/organization-signup');
  const create = page.getByRole('button', { name: 'Create Organization' });
  await expect(create).toBeDisabled();
  await page.getByRole('textbox', { name: 'Organization Name' }).fill('Analytical Engines');
  await create.click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  expect(await call('GET', '/api/user')).toMatchObject({ role: 'admin' });
});

test('the switcher changes to the other organization and back', async ({ ada, allow }) => {
  // Requests of the page being left are refused, because its organization is not the current one.
  allow(/status of 409/);
  await createOrganization(ada, 'Difference Engines');
  await show(ada.page, '/todos');
  await switchTo(ada.page, 'Analytical Engines');
  await expectToast(ada.page, 'Organization switched', 'Successfully switched organization');
  await expect(ada.page).toHaveURL('/todos');
  await expect(ada.page.getByRole('button', { name: /Account menu/ })).toContainText('Analytical Engines');
  await ada.page.getByRole('button', { name: /Switch organization/ }).click();
  const items = ada.page.getByRole('menuitemradio');
  await expect(items).toHaveText([/Analytical Engines\s*admin/i, /Difference Engines\s*admin/i]);
  await expect(items.first()).toBeChecked();
  await expect(items.first().getByRole('img', { name: 'Default' })).toBeVisible();
});

test('another tab follows the switch', async ({ ada }) => {
  await ada.call('POST', '/api/todos', { title: 'Punch the cards' });
  await createOrganization(ada, 'Difference Engines');
  const other = await ada.context.newPage();
  await show(ada.page, '/todos');
  await other.goto('/todos');
  await other.getByRole('button', { name: 'Add Todo' }).first().click();
  await other.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Oil the gears');
  await switchTo(ada.page, 'Analytical Engines');
  await expectToast(other, 'Organization switched');
  await expect(other.getByRole('dialog')).toBeHidden();
  await expect(other.getByText('Punch the cards')).toBeVisible();
  await expect(other.getByRole('button', { name: /Account menu/ })).toContainText('Analytical Engines');
});

test('a tab that missed the switch cannot write into the wrong organization', async ({ ada, allow }) => {
  allow(/status of 409/);
  allow(/socket\.io/);
  await createOrganization(ada, 'Difference Engines');
  const deaf = await ada.context.newPage();
  await deaf.route(/socket\.io/, (route) => route.abort());
  await deaf.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await deaf.goto('/todos');
  await expect(deaf.getByText('Nothing to do')).toBeVisible();
  await show(ada.page, '/todos');
  await switchTo(ada.page, 'Analytical Engines');
  await expectToast(ada.page, 'Organization switched');

  await deaf.getByRole('textbox', { name: 'New to-do for yourself' }).fill('Build the difference engine');
  await deaf.keyboard.press('Enter');
  await expect(deaf.getByRole('button', { name: /Account menu/ })).toContainText('Analytical Engines');
  expect(await titlesOf(ada)).toEqual([]);
  await switchTo(ada.page, 'Difference Engines');
  await expectToast(ada.page, 'Organization switched');
  expect(await titlesOf(ada)).toEqual([]);
});

test('a link that names an organization switches to it, if the user is a member', async ({ ada, allow }) => {
  allow(/status of 404 .*\/switch\)$/);
  const [first] = await ada.call<{ id: number }[]>('GET', '/api/organizations');
  await ada.call('POST', '/api/todos', { title: 'Call the shipyard', ownerId: ada.id });
  await createOrganization(ada, 'Difference Engines');
  await show(ada.page, `/todos?organization=${first?.id}`);
  await expect(ada.page.getByText('Call the shipyard')).toBeVisible();
  await expect(ada.page).toHaveURL('/todos');
  await show(ada.page, '/todos?organization=2000000000');
  await expectToast(ada.page, "You aren't in that organization", 'Organization not found');
  await expect(ada.page.getByText('Call the shipyard')).toBeVisible();
});
