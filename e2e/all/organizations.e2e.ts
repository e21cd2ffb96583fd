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

test('the switcher changes to the other organization and back', async ({ ada }) => {
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

test('two tabs work in two organizations, offline too', async ({ ada, allow }) => {
  allow(/socket\.io|ERR_INTERNET_DISCONNECTED|status of 502/);
  const first = await ada.call<{ organizationId: number }>('GET', '/api/user');
  await createOrganization(ada, 'Difference Engines');
  const { page } = ada;
  await show(page, '/todos');
  await expect(page.getByText('Nothing to do')).toBeVisible();
  const other = await ada.context.newPage();
  await other.goto('/todos');
  await switchTo(other, 'Analytical Engines');
  await expectToast(other, 'Organization switched');
  const add = async (tab: Page, title: string) => {
    await tab.getByRole('textbox', { name: 'New to-do for yourself' }).click();
    await tab.keyboard.type(title);
    await tab.keyboard.press('Enter');
    await expect(tab.getByText(title).first()).toBeVisible();
  };
  await add(page, 'Turn the crank');
  await add(other, 'Punch the cards');
  await ada.context.setOffline(true);
  await add(page, 'Oil the gears');
  await add(other, 'Count the cogs');
  await ada.context.setOffline(false);

  const titlesIn = async (id: number) => {
    const response = await page.request.get('/api/todos', { headers: { 'x-organization-id': String(id) } });
    return ((await response.json()) as { title: string }[]).map(({ title }) => title).sort();
  };
  const memberships = await ada.call<{ organization: { id: number } }[]>('GET', '/api/organizations/user');
  const second = memberships.find(({ organization: { id } }) => id !== first.organizationId)?.organization.id ?? 0;
  await expect.poll(() => titlesIn(second)).toEqual(['Oil the gears', 'Turn the crank']);
  await expect.poll(() => titlesIn(first.organizationId)).toEqual(['Count the cogs', 'Punch the cards']);
  // Each tab keeps its organization over a reload. A new one opens the one that was chosen last.
  await page.reload();
  await expect(page.getByText('Turn the crank')).toBeVisible();
  await expect(page.getByText('Punch the cards')).toBeHidden();
  const third = await ada.context.newPage();
  await third.goto('/todos');
  await expect(third.getByText('Punch the cards')).toBeVisible();
  // A link that opens in a new tab stays in the organization of its page.
  const rocks = page.getByRole('navigation').getByRole('link', { name: 'Rocks' });
  await expect(rocks).toHaveAttribute('href', `/rocks?organization=${second}`);
  const created = await page.request.post('/api/video-rooms', {
    headers: { 'x-organization-id': String(second) },
    data: { name: 'Workshop' },
  });
  const address = `/meeting-bridge/${((await created.json()) as { id: number }).id}?organization=${second}`;
  await show(page, '/meeting-bridge');
  await expect(page.getByRole('link', { name: 'Join Room' })).toHaveAttribute('href', address);
  // A copied one is for people whose tabs may be in any organization.
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the link to Workshop' }).click();
  await expectToast(page, 'Copied to clipboard');
  const { origin } = new URL(page.url());
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(origin + address);
  // What a tab could not send before it switched is sent by another one that is there.
  await other.route('**/api/todos', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 502 }),
  );
  await add(other, 'Weigh the wheels');
  await expect(other.getByText('1 change is not saved yet')).toBeVisible();
  await switchTo(other, 'Difference Engines');
  await expect.poll(() => titlesIn(first.organizationId)).toContain('Weigh the wheels');
});

test('a link that names an organization opens in it, if the user is a member', async ({ ada }) => {
  const [first] = await ada.call<{ id: number }[]>('GET', '/api/organizations');
  await ada.call('POST', '/api/todos', { title: 'Call the shipyard', ownerId: ada.id });
  await createOrganization(ada, 'Difference Engines');
  await show(ada.page, `/todos?organization=${first?.id}`);
  await expect(ada.page.getByText('Call the shipyard')).toBeVisible();
  await expect(ada.page).toHaveURL('/todos');
  await show(ada.page, '/todos?organization=2000000000');
  await expectToast(ada.page, "You aren't in that organization", "You don't have access to this link.");
  await expect(ada.page.getByText('Call the shipyard')).toBeVisible();
});
