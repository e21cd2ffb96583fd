import type { Page } from '@playwright/test';
import { tabTo } from '../keys.ts';
import { expect, expectToast, test } from '../world.ts';

/** Delays the code of a dialog until it is released. */
async function holdBack(page: Page, file: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('a dialog takes text typed while it opens, and none of it triggers a shortcut', async ({ ada: { page } }) => {
  const letCome = await holdBack(page, /assets\/TodoDialog/);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'My 90' })).toBeVisible();
  await page.keyboard.type('ctg rGrill the team');
  letCome();
  const dialog = page.getByRole('dialog', { name: 'Create New Todo' });
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('g rGrill the team');
  await page.keyboard.type(' again');
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('g rGrill the team again');
  await expect(page).toHaveURL('/');
});

test('a Tab typed while a dialog opens leads to its next field', async ({ ada: { page } }) => {
  const letCome = await holdBack(page, /assets\/AddPersonDialog/);
  await page.goto('/directory');
  await page.getByRole('button', { name: 'Add Person' }).click();
  await page.keyboard.type('Grace');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Hopper');
  letCome();
  const dialog = page.getByRole('dialog', { name: 'Add Person' });
  await expect(dialog.getByRole('textbox', { name: 'Last Name' })).toHaveValue('Hopper');
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('Grace');
});

test('a channel takes text typed while it opens, whether from a link or a page load', async ({
  ada: { page, call },
}) => {
  const { id } = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  const message = page.getByRole('textbox', { name: /^Message / });
  const letCodeCome = await holdBack(page, /assets\/ChatPage/);
  const letChannelsCome = await holdBack(page, /api\/chat\/overview/);
  await page.goto('/');
  await page.getByRole('heading', { name: 'My 90' }).waitFor();
  await page.evaluate(`history.pushState(null, '', '/chat/${id}'); dispatchEvent(new PopStateEvent('popstate'))`);
  await page.keyboard.type('great ');
  letCodeCome();
  await expect(page.getByRole('heading', { name: 'Chat' })).toBeVisible();
  await page.keyboard.type('g rest');
  letChannelsCome();
  await expect(message).toHaveValue('great g rest');
  await message.fill('');
  const letComeAgain = await holdBack(page, /assets\/ChatPage/);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Chat' })).toBeVisible();
  await page.keyboard.type('g r again');
  letComeAgain();
  await expect(message).toHaveValue('g r again');
  await expect(page).toHaveURL(`/chat/${id}`);
});

test('text typed while a dialog waits for what it creates goes there, or nowhere, and a refusal leaves the form as it was', async ({
  ada: { page },
  grace,
  allow,
}) => {
  allow(/status of 400/);
  const dialog = page.getByRole('dialog');
  const message = (name: string | RegExp) => page.getByRole('textbox', { name });
  await page.goto('/chat');
  await expect(message('Message #general')).toBeVisible();
  await page.getByRole('button', { name: 'Create channel' }).first().click();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  const fault = { path: 'name', code: 'invalid', message: 'Choose another name' };
  await page.route('**/api/chat/channels', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', message: fault.message, errors: [fault] } }),
  );
  await page.keyboard.type('yard');
  await page.keyboard.press('Enter');
  await expect(name).toHaveAccessibleDescription('Choose another name');
  await expect(name).toHaveValue('yard');
  await expect(name).toBeFocused();
  await page.unroute('**/api/chat/channels');

  const letChannelCome = await holdBack(page, /api\/chat\/channels$/);
  await page.keyboard.type(' two');
  await page.keyboard.press('Enter');
  await page.keyboard.type('g rope is here');
  await expect(name).toHaveValue('yard two');
  letChannelCome();
  await expect(message('Message #yard two')).toHaveValue('g rope is here');

  await page.getByRole('button', { name: 'New message' }).first().click();
  const person = dialog.getByRole('textbox', { name: 'Search' });
  await expect(person).toBeFocused();
  await page.keyboard.type(grace.firstName);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: /Grace/ })).toBeChecked();
  const refused = { path: 'userIds.0', code: 'invalid', message: 'They cannot take part' };
  await page.route('**/api/chat/direct', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', message: refused.message, errors: [refused] } }),
  );
  await page.keyboard.press('Control+Enter');
  await expect(person).toHaveAccessibleDescription('They cannot take part');
  await page.unroute('**/api/chat/direct');
  const letDirectCome = await holdBack(page, /api\/chat\/direct$/);
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('g r lunch?');
  letDirectCome();
  await expect(message(/^Message Grace/)).toHaveValue('g r lunch?');

  for (const [screen, button, path, address] of [
    ['/scorecard', 'New Scorecard', /api\/scorecards$/, /\/scorecard\?.*scorecard=\d+/],
    ['/org-chart?tab=drafts', 'Create draft', /api\/charts$/, /\/org-chart\?.*draft=\d+/],
    ['/teams', 'Create Team', /api\/teams$/, /\/teams\?.*team=\d+/],
  ] as const) {
    await page.goto(screen);
    await page.getByRole('button', { name: button }).first().click();
    await expect(dialog.getByRole('textbox').first()).toBeFocused();
    const letCome = await holdBack(page, path);
    await page.keyboard.type('Riggers');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type('g r');
    await expect(dialog.getByRole('textbox').first()).toHaveValue('Riggers');
    letCome();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(address);
  }
});

test('the palette takes text typed while it opens, and Enter', async ({ ada: { page } }) => {
  const letCome = await holdBack(page, /assets\/Palette/);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'My 90' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('direct');
  await page.keyboard.press('Enter');
  letCome();
  await expect(page).toHaveURL('/directory');
});

test('an owner named by keyboard is selected, even if the people or the code load late', async ({ ada, grace }) => {
  const { page, call } = ada;
  const ownerOf = async (id: number) => (await call<{ ownerId: string | null }>('GET', `/api/rocks/${id}`)).ownerId;
  const { id } = await call<{ id: number }>('POST', '/api/rocks', { title: 'Open the loft', ownerId: ada.id });
  const letCodeCome = await holdBack(page, /assets\/PersonPicker/);
  await page.goto(`/rocks/${id}`);
  const owner = page.getByRole('button', { name: /^Owner of Open the loft/ });
  await owner.press('Enter');
  await page.keyboard.type(grace.firstName);
  await page.keyboard.press('Enter');
  letCodeCome();
  await expect(owner).toHaveAccessibleName('Owner of Open the loft: Grace Byron');
  await expect.poll(() => ownerOf(id)).toBe(grace.id);

  const letPeopleCome = await holdBack(page, /api\/users$/);
  await page.goto(`/rocks/${id}`);
  await owner.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Find a person' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type(ada.firstName);
  await page.keyboard.press('Enter');
  letPeopleCome();
  await expect(owner).toHaveAccessibleName('Owner of Open the loft: Ada Byron');
  await expect.poll(() => ownerOf(id)).toBe(ada.id);
  await owner.click();
  await expect(page.getByRole('textbox', { name: 'Find a person' })).toBeFocused();
  await page.keyboard.type(grace.firstName);
  await page.keyboard.press('Enter');
  await expect.poll(() => ownerOf(id)).toBe(grace.id);
  for (const _ of ['with its code to be fetched', 'with its code there']) {
    await page.getByRole('button', { name: 'Set a due date for Open the loft' }).click();
    await expect(page.locator('table button[data-today]')).toBeFocused();
    await page.keyboard.press('Escape');
  }
});

test('text typed into a form survives Back, a reload and another page, until it is sent', async ({ ada }) => {
  const { page } = ada;
  const dialog = page.getByRole('dialog', { name: 'Create New Rock' });
  const title = dialog.getByRole('textbox', { name: 'Title' });
  await page.goto('/todos');
  await page.goto('/rocks');
  await page.getByRole('button', { name: 'Add Rock' }).click();
  await title.fill('Open the loft');
  await page.goBack();
  await page.goto('/rocks');
  await page.getByRole('button', { name: 'Add Rock' }).click();
  await expect(dialog.getByText('You have an unsaved draft: “Open the loft”')).toBeVisible();
  await expect(title).toHaveValue('');
  await page.reload();
  await page.getByRole('button', { name: 'Add Rock' }).click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(title).toHaveValue('Open the loft');
  await dialog.getByRole('button', { name: 'Create Rock' }).click();
  await expectToast(page, 'Success', 'Rock created successfully');
  await page.getByRole('button', { name: 'Add Rock' }).click();
  await expect(title).toHaveValue('');
  await expect(dialog.getByText('You have an unsaved draft')).toBeHidden();
});

test('a draft on offer is neither merged into what is typed instead nor replaced by it', async ({
  ada: { page, call },
}) => {
  const dialog = page.getByRole('dialog', { name: 'Create New Todo' });
  const title = dialog.getByRole('textbox', { name: 'Title' });
  const titles = async () => (await call<{ title: string }[]>('GET', '/api/todos')).map((todo) => todo.title).sort();
  const begin = async (text: string) => {
    await page.goto('/todos');
    await page.getByRole('heading', { name: 'To-Dos' }).waitFor();
    await page.keyboard.type(`ct${text}`);
    await expect(title).toHaveValue(text);
  };
  await begin('Measure the job');
  await begin('Order the rope');
  await page.keyboard.press('Enter');
  await expect.poll(titles).toEqual(['Order the rope']);
  await begin('Call the harbor');
  await begin('');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(title).toHaveValue('Call the harbor');
  await page.keyboard.press('Control+Enter');
  await expect.poll(titles).toEqual(['Call the harbor', 'Order the rope']);
  await begin('');
  await dialog.getByText('You have an unsaved draft: “Measure the job”').waitFor();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByText('You have an unsaved draft')).toBeHidden();
});

test('a draft is discarded with a click, and an unsent comment stays with its to-do, also after visiting another one', async ({
  ada,
}) => {
  const { page, call } = ada;
  const { id } = await call<{ id: number }>('POST', '/api/todos', { title: 'Mend the sail', ownerId: ada.id });
  await page.goto(`/todos?todo=${id}`);
  const comment = page.getByRole('textbox', { name: 'Add a comment' });
  await comment.fill('Which rope?');
  await page.reload();
  await expect(comment).toHaveValue('Which rope?');
  const other = await call<{ id: number }>('POST', '/api/todos', { title: 'Order the tar', ownerId: ada.id });
  await page.evaluate(
    `history.pushState(null, '', '/todos?todo=${other.id}'); dispatchEvent(new PopStateEvent('popstate'))`,
  );
  await expect(page.getByRole('dialog').getByText('Order the tar')).toBeVisible();
  await expect(comment).toHaveValue('');
  await comment.fill('How much tar?');
  await page.goBack();
  await expect(page.getByRole('dialog').getByText('Mend the sail')).toBeVisible();
  await expect(comment).toHaveValue('Which rope?');
  await page.goto('/issues');
  await page.getByRole('button', { name: 'Add Issue' }).first().click();
  const title = page.getByRole('dialog', { name: 'Add Issue' }).getByRole('textbox', { name: 'Title' });
  await title.fill('Damp');
  await page.reload();
  await page.getByRole('button', { name: 'Add Issue' }).first().click();
  const offer = page.getByText('You have an unsaved draft: “Damp”');
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(offer).toBeHidden();
  await expect(title).toHaveValue('');
});

test('signing out deletes all typed text from the browser', async ({ ada: { page }, allow }) => {
  // Requests still open then are refused.
  allow(/401 \(Unauthorized\)/);
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.draft.')));
  await page.goto('/issues');
  await page.getByRole('button', { name: 'Add Issue' }).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Secret');
  await expect.poll(drafts).toHaveLength(1);
  await page.reload();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  expect(await drafts()).toEqual([]);
});

test('typing a name into a select highlights the first match, which Enter and Tab take, and Enter never submits the form', async ({
  ada: { page },
  grace,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'My 90' })).toBeVisible();
  await page.keyboard.type('ct');
  const dialog = page.getByRole('dialog', { name: 'Create New Todo' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Order the rope');
  const owner = dialog.getByRole('combobox', { name: 'Owner' });
  await owner.click();
  await expect(page.getByRole('option', { name: `${grace.firstName} Byron` })).toBeVisible();
  await owner.selectText();
  await page.keyboard.type('gra');
  await expect(page.locator('[data-combobox-selected]')).toContainText(`${grace.firstName} Byron`);
  await page.keyboard.press('Enter');
  await expect(owner).toHaveValue('Grace Byron');
  await owner.fill('ad');
  await page.keyboard.press('Tab');
  await expect(owner).toHaveValue('Ada Byron');
  await owner.fill('no such person');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Order the rope');
  await owner.fill('');
  await page.keyboard.press('Enter');
  await expect(owner).toHaveValue('');
  const priority = dialog.getByRole('combobox', { name: 'Priority' });
  await tabTo(priority);
  await page.keyboard.type('hi');
  await expect(priority).toHaveValue('High');
});

test('a name typed before the people have loaded stays, and matches its person when they are there', async ({
  ada: { page },
  grace,
}) => {
  const people = Promise.withResolvers<void>();
  await page.route('**/api/users', async (route) => {
    await people.promise;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'My 90' })).toBeVisible();
  await page.keyboard.type('ct');
  const owner = page.getByRole('dialog', { name: 'Create New Todo' }).getByRole('combobox', { name: 'Owner' });
  await owner.fill('gra');
  people.resolve();
  await expect(page.getByRole('option', { name: `${grace.firstName} Byron` })).toBeVisible();
  await expect(owner).toHaveValue('gra');
  await page.keyboard.press('Enter');
  await expect(owner).toHaveValue('Grace Byron');
});
