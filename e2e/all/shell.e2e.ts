import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { tabTo } from '../keys.ts';
import { expect, expectToast, holdToast, test } from '../world.ts';

const phone = { width: 390, height: 844 };
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('on a phone the navigation is a drawer that closes on selection and on its overlay', async ({ ada: { page } }) => {
  await page.setViewportSize(phone);
  await page.goto('/');
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(drawer.getByRole('link', { name: 'My 90', exact: true })).toHaveAttribute('aria-current', 'page');
  await drawer.getByRole('link', { name: 'Rocks' }).click();
  await expect(page).toHaveURL('/rocks');
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(drawer).toBeVisible();
  expect((await drawer.boundingBox())?.width).toBeCloseTo(320);
  await page.mouse.click(380, 400);
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await drawer.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/auth');
});

test('the sidebar links to every screen, and the heading takes the focus', async ({ ada: { page } }) => {
  await page.goto('/');
  for (const group of ['Overview', 'Core Tools', 'Team']) {
    await expect(page.getByRole('heading', { level: 2, name: group, exact: true })).toBeVisible();
  }
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  expect((await sidebar.boundingBox())?.width).toBe(256);
  for (const [name, path] of [
    ['Rocks', '/rocks'],
    ['To-Dos', '/todos'],
    ['Issues', '/issues'],
    ['Teams', '/teams'],
  ] as const) {
    await sidebar.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(heading(page, name)).toBeFocused();
    await expect(page).toHaveTitle(`${name} · Quarterdeck`);
  }
  await page.goBack();
  await expect(heading(page, 'Issues')).toBeVisible();
});

test('a screen chosen before the first one has loaded takes the focus', async ({ ada: { page } }) => {
  await page.route('**/RocksPage*.js', () => {});
  await page.goto('/rocks');
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'To-Dos', exact: true }).click();
  await expect(heading(page, 'To-Dos')).toBeFocused();
});

test('favorites are on top of the navigation on every device, and the navigation folds to its icons', async ({
  ada: { page, call, context },
}) => {
  const { id } = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  await page.goto('/');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const star = (of: Page, name: string) => of.getByRole('button', { name: 'Favorite', description: name }).first();
  await star(page, 'To-Dos').click();
  // By keyboard, the link itself has the shortcut.
  await tabTo(sidebar.getByRole('link', { name: 'yard' }));
  await page.keyboard.press('f');
  const first = (number: number) => sidebar.getByRole('navigation').getByRole('link').nth(number);
  await expect(first(0)).toHaveAttribute('href', '/todos');
  await expect(first(1)).toHaveAttribute('href', `/chat/${id}`);
  await sidebar.getByRole('button', { name: 'Move yard' }).click();
  await page.getByRole('menuitem', { name: 'Move to top' }).click();
  await expect(first(0)).toHaveAttribute('href', `/chat/${id}`);
  await expect(sidebar.getByRole('button', { name: 'Move yard' })).toBeFocused();
  await expectToast(page, 'Order changed', 'yard: position 1 of 2.');
  await page.keyboard.press('Control+z');
  await expect(first(0)).toHaveAttribute('href', '/todos');
  const other = await context.newPage();
  await other.goto('/');
  await star(other, 'To-Dos').click();
  await expect(first(0)).toHaveAttribute('href', `/chat/${id}`);
  await other.close();

  await heading(page, 'My 90').click();
  await page.keyboard.press('b');
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(60);
  await page.reload();
  await expect(sidebar.getByRole('link', { name: 'To-Dos', exact: true })).toBeInViewport();
  expect((await sidebar.boundingBox())?.width).toBe(60);
  await sidebar.getByRole('link', { name: 'Issues', exact: true }).click();
  await expect(heading(page, 'Issues')).toBeVisible();
  await sidebar.getByRole('button', { name: 'Show the names in the navigation' }).click();
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(256);
});

test('the help explains the terms of the organization, and Ctrl-K finds its articles by their words', async ({
  ada: { page },
}) => {
  await page.goto('/');
  await expect(heading(page, 'My 90')).toBeVisible();
  await page.keyboard.press('?');
  await page.getByRole('link', { name: 'Help: how everything works' }).click();
  await expect(page.getByRole('article', { name: 'Rocks' })).toContainText('carries over');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Search/ }).fill('stars');
  await page.getByRole('option', { name: 'Issues' }).click();
  await expect(page).toHaveURL('/help#issues');
  await expect(page.getByRole('article', { name: 'Issues' })).toBeFocused();
});

test('Ctrl-K finds issues, measurables, milestones, scorecards, meetings and teams, each with its link', async ({
  ada,
}) => {
  const { page, call } = ada;
  await call('POST', '/api/issues', { title: 'The Lisbon slip is wet' });
  await call('POST', '/api/meetings', { title: 'Lisbon L10', meetingDate: '2030-01-07' });
  const { id: scorecardId } = await call<{ id: number }>('POST', '/api/scorecards', { name: 'Numbers' });
  await call('POST', '/api/measurables', { name: 'Lisbon launches', scorecardId });
  await call('POST', '/api/teams', { name: 'Lisbon' });
  const { id: rockId } = await call<{ id: number }>('POST', '/api/rocks', { title: 'Open the loft' });
  await call('POST', '/api/milestones', { rockId, title: 'Lisbon lease signed' });
  for (const [typed, result, address] of [
    ['lisbon', /The Lisbon slip is wet/, /\/issues\?issue=\d+$/],
    ['lisbon', /Lisbon launches/, /\/scorecard\?measurable=\d+$/],
    ['lisbon', /Lisbon lease signed.*Open the loft/, new RegExp(`/rocks/${rockId}$`)],
    ['lisbon laese', /Lisbon lease/, new RegExp(`/rocks/${rockId}$`)],
    ['numbers', /^Numbers$/, /\/scorecard\?scorecard=\d+$/],
    ['lisbon', /^Lisbon$/, /\/teams\?team=\d+$/],
    ['lisbon', /Lisbon L10/, /\/\?meeting=\d+$/],
  ] as const) {
    await page.goto('/');
    await expect(heading(page, 'My 90')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Search/ }).fill(typed);
    await page.getByRole('option', { name: result }).click();
    await expect(page).toHaveURL(address);
  }
  await expect(page.getByRole('dialog', { name: 'Edit Meeting' })).toBeVisible();
});

test('Ctrl-K finds a headline, which can be read, edited and deleted there', async ({ ada }) => {
  const { page, call } = ada;
  await call('POST', '/api/headlines', { title: 'Delmar renews', description: 'For two years' });
  await page.goto('/');
  await expect(heading(page, 'My 90')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Search/ }).pressSequentially('delmar ren');
  await page.getByRole('option', { name: /Delmar renews/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Headline', exact: true });
  await expect(dialog).toContainText('For two years');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Edit Delmar renews' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Headline' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Delmar leaves');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Delmar leaves');
  await dialog.getByRole('button', { name: 'Delete Delmar leaves' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Headline deleted successfully')).toBeVisible();
});

test('Ctrl-K finds people, rocks, to-dos and commands', async ({ ada }) => {
  const { page, call } = ada;
  await call('POST', '/api/rocks', { title: 'Open the Lisbon loft' });
  await call('POST', '/api/todos', { title: 'Call the Lisbon landlord', dueDate: '2030-12-18' });
  await call('POST', '/api/issues', { title: 'No permit in Lisbon' });
  await page.goto('/');
  await expect(heading(page, 'My 90')).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search people, rocks, to-dos and commands' });
  await expect(field).toBeFocused();
  const results = page.getByRole('listbox', { name: 'Results' });
  await field.fill('lisbon');
  await expect(results.getByRole('option')).toHaveText([
    /Open the Lisbon loft/,
    /Call the Lisbon landlord18 Dec 2030/,
    /No permit in LisbonOpen/,
    'Search all messages',
  ]);
  await field.fill('byron');
  await expect(page.getByRole('group', { name: 'People' }).getByRole('option', { name: /Ada Byron/ })).toBeVisible();
  await field.fill('zzzz');
  await expect(page.getByText('No results for “zzzz”')).toBeVisible();
  await field.fill('lisbon');
  await expect(results.getByRole('option')).toHaveCount(4);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Todo details' })).toContainText('Call the Lisbon landlord');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Todo details' })).toBeHidden();
  await page.keyboard.press('Control+k');
  await field.fill('new r');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Create New Rock' })).toBeVisible();
});

test('Ctrl-K finds settings, filtered lists and files, also with a typo', async ({ ada: { page } }) => {
  await page.goto('/');
  await expect(heading(page, 'My 90')).toBeVisible();
  const field = page.getByRole('combobox', { name: /Search/ });
  for (const [typed, name, address] of [
    ['notif', /^Notifications/, '/notifications'],
    ['notifciation set', /^Notification settings/, '/notifications?tab=settings'],
    ['pasword', /^Password/, '/profile#password'],
    ['passkey', /^Passkeys/, '/profile#passkeys'],
    ['2fa', /^Two-factor/, '/profile#second-factor'],
    ['chat', /^Chat/, /\/chat(\/\d+)?$/],
    ['audit', /^Audit log/, '/audit'],
    ['export', /^Export rocks/, '/rocks#export'],
    ['theme', /^Preferences/, '/profile#preferences'],
    ['overdue', /^Overdue to-dos/, '/todos?due=overdue'],
    ['my rocks', /^My rocks/, '/rocks?owner=me'],
    ['settings', /^Organization/, '/organization'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await field.fill(typed);
    await page.getByRole('option', { name }).first().click();
    await expect(page).toHaveURL(address);
  }
  await page.keyboard.press('Control+k');
  await field.fill('password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'New password' })).toBeInViewport();
});

test('g and c with a letter navigate and create, and ? lists all shortcuts', async ({ ada: { page } }) => {
  await page.goto('/');
  await expect(heading(page, 'My 90')).toBeVisible();
  for (const [keys, name] of [
    ['gr', 'Rocks'],
    ['gt', 'To-Dos'],
    ['gi', 'Issues'],
    ['ge', 'Teams'],
    ['gd', 'Team Directory'],
    ['gm', 'My 90'],
  ] as const) {
    await page.keyboard.type(keys);
    await expect(heading(page, name)).toBeVisible();
  }
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Search and commands')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.type('ct');
  const dialog = page.getByRole('dialog', { name: 'Create New Todo' });
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('gr?');
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('gr?');
  await expect(page).toHaveURL('/');
});

test('each shortcut is given once, and each key for a screen opens another one', async ({ ada: { page } }) => {
  await page.goto('/trash');
  await expect(heading(page, 'Trash')).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Search and commands')).toBeVisible();
  const keys = (await help.locator('dd').allTextContents()).sort();
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  await page.keyboard.press('Escape');
  // Chat and the office take keys themselves, so they come last.
  const isLast = (key: string) => ['GC', 'GV'].includes(key);
  const goKeys = keys.filter((key) => /^G[A-Z]$/.test(key)).sort((one, other) => +isLast(one) - +isLast(other));
  expect(goKeys.length).toBeGreaterThan(12);
  const paths = new Set<string>();
  for (const key of goKeys) {
    if (isLast(key)) {
      await page.goto('/trash');
      await expect(heading(page, 'Trash')).toBeVisible();
    }
    const before = page.url();
    await page.keyboard.type(key.toLowerCase());
    await expect(page).not.toHaveURL(before);
    paths.add(new URL(page.url()).pathname);
  }
  expect(paths.size).toBe(goKeys.length);
});

for (const [size, name] of [
  [{ width: 1440, height: 900 }, 'wide'],
  [phone, 'small'],
] as const) {
  test(`Quick Add creates one of each kind on a ${name} screen`, async ({ ada: { page } }) => {
    await page.setViewportSize(size);
    await page.goto('/');
    await page.getByRole('button', { name: 'Quick Add' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      /New Rock/,
      /New Todo/,
      /New Issue/,
      /New Headline/,
      /Schedule Meeting/,
    ]);
    await page.getByRole('menuitem', { name: 'New Rock' }).click();
    const rock = page.getByRole('dialog', { name: 'Create New Rock' });
    await rock.getByRole('textbox', { name: 'Title' }).fill('Open the Lisbon loft');
    await rock.getByRole('button', { name: 'Create Rock' }).click();
    await expectToast(page, 'Success', 'Rock created successfully');
    await expect(page.getByRole('link', { name: 'Open the Lisbon loft' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Status of Open the Lisbon loft: Not Started' })).toBeVisible();

    await page.getByRole('button', { name: 'Quick Add' }).click();
    await page.getByRole('menuitem', { name: 'New Todo' }).click();
    const todo = page.getByRole('dialog', { name: 'Create New Todo' });
    await todo.getByRole('textbox', { name: 'Title' }).press('Tab');
    await expect(todo.getByText('Please enter a title for the todo')).toBeVisible();
    await todo.getByRole('textbox', { name: 'Title' }).fill('Order the rope');
    await todo.getByRole('button', { name: 'Create Todo' }).click();
    await expectToast(page, 'Success', 'Todo created successfully');
    await expect(page.getByRole('button', { name: 'Order the rope', exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Quick Add' }).click();
    await page.getByRole('menuitem', { name: 'New Issue' }).click();
    const issue = page.getByRole('dialog', { name: 'Add Issue' });
    await issue.getByRole('textbox', { name: 'Title' }).press('Tab');
    await expect(issue.getByText('Title is required')).toBeVisible();
    await issue.getByRole('textbox', { name: 'Title' }).fill('The crane is booked twice');
    await issue.getByRole('button', { name: 'Add Issue' }).click();
    await expectToast(page, 'Success', 'Issue created successfully');
    await expect(page.getByRole('link', { name: /The crane is booked twice/ })).toBeVisible();

    await page.getByRole('button', { name: 'Quick Add' }).click();
    await page.getByRole('menuitem', { name: 'Schedule Meeting' }).click();
    const meeting = page.getByRole('dialog', { name: 'Schedule Meeting' });
    await meeting.getByRole('textbox', { name: 'Title' }).fill('');
    await meeting.getByRole('textbox', { name: 'Title' }).press('Tab');
    await expect(meeting.getByText('Title is required')).toBeVisible();
    await meeting.getByRole('textbox', { name: 'Title' }).fill('Leadership L10');
    await meeting.getByRole('button', { name: 'Schedule Meeting' }).click();
    await expectToast(page, 'Success', 'Meeting created successfully');
    await expect(page.getByRole('button', { name: /Leadership L10 ?.*, 09:00 · 90 min · every week/ })).toBeVisible();
  });
}

test('the theme is chosen in the account menu and kept', async ({ ada: { page } }) => {
  const root = page.locator('html');
  await page.goto('/');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(root).toHaveCSS('color-scheme', 'dark');
  await page.reload();
  await expect(root).toHaveCSS('color-scheme', 'dark');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  await expect(root).toHaveCSS('color-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveCSS('color-scheme', 'dark');
});

test('no link of the navigation moves when the channels arrive or a toast appears', async ({ ada: { page } }) => {
  const navigation = page.getByRole('complementary', { name: 'Sidebar' });
  const places = () =>
    Promise.all(
      [
        navigation.getByRole('link', { name: 'Org Chart' }),
        navigation.getByRole('link', { name: 'Invitations' }),
        navigation.getByRole('button', { name: 'Account menu' }),
      ].map(async (one) => (await one.boundingBox())?.y),
    );
  const channel = navigation.getByRole('link', { name: 'general' });
  await page.goto('/todos');
  await expect(channel).toBeVisible();
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/chat/overview', (route) => asked.promise.then(() => route.continue()));
  await page.reload();
  await expect(navigation.getByText('Loading channels...')).toBeVisible();
  const before = await places();
  asked.resolve();
  await expect(channel).toBeVisible();
  expect(await places()).toEqual(before);
  await page.keyboard.type('ctOrder the rope');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Success', 'Todo created successfully');
  expect(await places()).toEqual(before);
});

test('only one toast shows at a time', async ({ ada }) => {
  const { page, call } = ada;
  for (const title of ['One', 'Two']) await call('POST', '/api/rocks', { title });
  await page.goto('/rocks');
  await page.getByRole('button', { name: 'Delete rock One' }).click();
  await expectToast(page, 'Rock deleted successfully');
  await holdToast(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Edit rock Two' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Rock updated successfully');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a screen first opened offline loads when the network is back', async ({ ada, allow }) => {
  allow(/net::ERR|WebSocket/);
  const { page, context } = ada;
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'My 90' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Teams' }).click();
  await expect(page).toHaveURL('/teams');
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Create Team' })).toBeVisible();
});

test('a screen that a new version replaced loads with the new version', async ({ ada, allow }) => {
  allow(/status of 404/);
  const { page } = ada;
  await page.goto('/');
  await page.route('**/assets/TeamsPage*.js', (route) => route.fulfill({ status: 404 }));
  // A reload brings the new version.
  await page.route('/teams', async (route) => {
    await page.unroute('**/assets/TeamsPage*.js');
    await route.continue();
  });
  await page.getByRole('link', { name: 'Teams' }).click();
  await expect(page.getByRole('button', { name: 'Create Team' })).toBeVisible();
});

test('while the code of a screen loads, its name is in the header', async ({ ada: { page } }) => {
  await page.route('**/assets/TeamsPage*.js', () => {});
  await page.goto('/teams');
  await expect(heading(page, 'Teams')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
});

test('a menu that is opened while the code of a screen loads stays open when it arrives', async ({ ada: { page } }) => {
  const asked = Promise.withResolvers<void>();
  await page.route('**/assets/TeamsPage-*.js', (route) => asked.promise.then(() => route.continue()));
  await page.goto('/teams');
  await page.getByRole('button', { name: 'Quick Add' }).click();
  const item = page.getByRole('menuitem', { name: 'New Rock' });
  await expect(item).toBeFocused();
  const arrived = page.waitForResponse(/TeamsPage-.*\.js$/);
  asked.resolve();
  await (await arrived).finished();
  // Time in which the screen would be drawn.
  await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Create Team' })).toBeVisible();
});

test('a screen that cannot load the organization says so and offers a retry', async ({ ada: { page }, allow }) => {
  allow(/status of 403/);
  // Without a live connection nothing is refetched automatically.
  await page.routeWebSocket(/socket\.io/, () => {});
  await page.route(/\/api\/organizations\/\d+$/, (route) => route.fulfill({ status: 403, json: { message: 'No' } }));
  await page.goto('/rocks');
  await expect(page.getByText("Couldn't load this")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No rocks yet')).toBeVisible();
});

test('text typed into a quick dialog survives shortcuts', async ({ ada: { page } }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'My 90' })).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.press('t');
  const title = page.getByRole('dialog', { name: 'Create New Todo' }).getByRole('textbox', { name: 'Title' });
  await title.fill('Order rope');
  await page.keyboard.press('Control+k');
  await expect(title).toHaveValue('Order rope');
  await expect(title).toBeFocused();
});

/** Serves the page of a new version, which starts with other code. */
const renewed = (page: Page) =>
  page.route('/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/assets\/index-/g, 'assets/renewed-') });
  });

test('a notice tells the user about a new version, which loads when they choose', async ({ meet, cable, allow }) => {
  allow(/net::ERR|WebSocket/);
  const { page, call } = await meet('Ada', cable.url);
  await call('POST', '/api/organizations', { name: 'Analytical Engines' });
  await page.goto('/teams');
  // Without its code no screen could report the error.
  await expect(page.getByRole('button', { name: 'Create Team' })).toBeVisible();
  const notice = page.getByText('A new version is ready');
  const lose = async () => {
    cable.cut();
    await expect(page.getByText('Reconnecting…')).toBeVisible();
    cable.mend();
    await expect(page.getByText('Reconnecting…')).toBeHidden();
  };
  await lose();
  await expect(notice).toBeHidden();
  await renewed(page);
  await lose();
  await expect(notice).toBeVisible();
  await page.unroute('/');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('typed text survives where a new version replaced part of the screen', async ({ ada, allow }) => {
  allow(/status of 404|dynamically imported/);
  const { page } = ada;
  await page.route(/assets\/TodoDialog/, (route) => route.fulfill({ status: 404 }));
  await page.goto('/todos');
  const field = page.getByRole('textbox', { name: 'New to-do for yourself' });
  await field.fill('Order the rope');
  await page.getByRole('button', { name: 'Add Todo' }).first().click();
  await expect(page.getByText('A new version is ready')).toBeVisible();
  await expect(field).toHaveValue('Order the rope');
});
