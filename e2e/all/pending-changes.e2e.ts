import { expectAccessible } from '../axe.ts';
import { tabTo } from '../keys.ts';
import { expect, inviteCodeOf, type Person, test } from '../world.ts';

/** Blocks all changes to the server, like a proxy in front of one that is down. */
async function closeTheWay({ page }: Person): Promise<() => Promise<void>> {
  const away = (url: URL) => url.pathname.startsWith('/api/');
  await page
    .context()
    .route(away, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 502, body: 'Bad Gateway' }),
    );
  return () => page.context().unroute(away);
}

const waiting = '1 change is not saved yet';

test('a number typed while the server is down waits, also through a reload, and is saved when it is back', async ({
  ada,
  allow,
}) => {
  allow(/status of 502/);
  const { page } = ada;
  const { id: scorecardId } = await ada.call<{ id: number }>('POST', '/api/scorecards', { name: 'Weekly numbers' });
  await ada.call('POST', '/api/measurables', { name: 'Boats sold', scorecardId, ownerId: ada.id });
  await page.goto('/scorecard');
  const cell = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Boats sold', exact: true }) })
    .getByRole('gridcell')
    .nth(3);
  const open = await closeTheWay(ada);
  await cell.click();
  await page.keyboard.type('42');
  await page.keyboard.press('Enter');
  await expect(page.getByText(waiting)).toBeVisible();
  await expect(cell).toHaveAccessibleName(/42.*not saved yet/);
  await page.reload();
  await expect(page.getByText(waiting)).toBeVisible();
  await expect(cell).toHaveText('42');
  await expect(cell).toHaveAccessibleName(/not saved yet/);
  await open();
  await expect(page.getByText(waiting)).toBeHidden();
  await expect(cell).not.toHaveAccessibleName(/not saved yet/);
  await page.reload();
  await expect(cell).toHaveText('42');
});

test('changes of one row wait in order, and a refusal after a reload names the row', async ({ ada, allow }) => {
  allow(/status of (502|404)/);
  const { page } = ada;
  const { id } = await ada.call<{ id: number }>('POST', '/api/todos', { title: 'Read the minutes' });
  const { id: gone } = await ada.call<{ id: number }>('POST', '/api/todos', { title: 'Sell the sloop' });
  await page.goto('/todos');
  const open = await closeTheWay(ada);
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await row('Read the minutes')
    .getByRole('checkbox', { name: /^Complete/ })
    .click();
  await row('Sell the sloop')
    .getByRole('checkbox', { name: /^Complete/ })
    .click();
  await expect(page.getByText('2 changes are not saved yet: Read the minutes, Sell the sloop…')).toBeVisible();
  await expect(row('Read the minutes').getByRole('img', { name: 'Not saved yet' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 changes are not saved yet: Read the minutes, Sell the sloop…')).toBeVisible();
  await ada.call('DELETE', `/api/todos/${gone}`);
  await open();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update todo: Sell the sloop' })).toBeVisible();
  await expect.poll(() => ada.call('GET', `/api/todos/${id}`)).toMatchObject({ completed: true });
  await page.reload();
  await page.getByRole('status').filter({ hasText: "1 change couldn't be saved." }).getByText('Show').click();
  const unsaved = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(unsaved.getByRole('listitem')).toContainText('Failed to update todo: Sell the sloop (Todo not found)');
  await unsaved.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(unsaved).toContainText('Everything is saved.');
});

test('a server that stops responding is detected', async ({ ada, meet, cable, allow }) => {
  allow(/net::ERR/);
  const grace = await meet('Grace', cable.url);
  await grace.call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
  await grace.page.goto('/todos');
  await expect(grace.page.getByRole('textbox', { name: 'New to-do for yourself' })).toBeVisible();
  cable.silence();
  await expect(grace.page.getByText('Reconnecting…')).toBeVisible();
});

test('data that could not be read while the server was down loads when it is back', async ({
  ada,
  meet,
  cable,
  allow,
}) => {
  allow(/net::ERR|WebSocket|status of 502/);
  const { page, call } = await meet('Grace', cable.url);
  await call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
  await page.route('**/api/chat/overview', (route) => route.fulfill({ status: 502 }));
  await page.goto('/todos');
  await expect(page.getByRole('textbox', { name: 'New to-do for yourself' })).toBeVisible();
  const channel = page.getByRole('link', { name: 'Channel general' });
  await expect(channel).toBeHidden();
  cable.cut();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await page.unroute('**/api/chat/overview');
  cable.mend();
  await expect(channel).toBeVisible();
});

test('a row created while the server is down shows as pending, and exists once afterwards', async ({ ada, allow }) => {
  allow(/status of 502/);
  const { page } = ada;
  await page.goto('/todos');
  const open = await closeTheWay(ada);
  const field = page.getByRole('textbox', { name: 'New to-do for yourself' });
  await field.fill('Order the rope');
  await field.press('Enter');
  const notice = page.getByText('1 change is not saved yet: Order the rope…');
  const sign = page
    .getByRole('list', { name: 'Pending to-dos' })
    .getByRole('listitem')
    .filter({ hasText: 'Order the rope' })
    .getByRole('img', { name: 'Not saved yet' });
  await expect(notice).toBeVisible();
  await expect(sign).toBeVisible();
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(sign).toBeVisible();
  await open();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Order the rope' })).toHaveCount(1);
  await expect(sign).toBeHidden();
});

test('offline changes are listed, one is discarded, and the other is saved immediately by a retry', async ({
  ada,
  allow,
}) => {
  allow(/status of 502/);
  const { page } = ada;
  for (const title of ['Order the rope', 'Mend the sail']) await ada.call('POST', '/api/todos', { title });
  await page.goto('/todos');
  const complete = (title: string) => page.getByRole('checkbox', { name: `Complete ${title}` });
  await expect(complete('Mend the sail')).toBeVisible();
  const open = await closeTheWay(ada);
  for (const title of ['Order the rope', 'Mend the sail']) await complete(title).click();
  const list = page.getByRole('dialog', { name: 'Unsaved changes' });
  await page
    .getByRole('status')
    .filter({ hasText: /2 changes/ })
    .getByRole('button', { name: 'Show' })
    .press('Enter');
  await expect(list).toContainText('2 changes are not saved yet.');
  const sail = list.getByRole('listitem').filter({ hasText: 'Mend the sail' });
  await expect(sail).toContainText('Waiting for a connection to the server.');
  await expectAccessible(page);
  await sail.getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard the change to “Mend the sail”?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(sail).toBeVisible();
  await sail.getByRole('button', { name: 'Discard' }).press('Enter');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(list.getByRole('status')).toBeFocused();
  await expect(list).toContainText('1 change is not saved yet.');
  // A slow click would come after the next automatic retry.
  await tabTo(list.getByRole('button', { name: 'Retry Order the rope' }));
  await open();
  await page.keyboard.press('Enter');
  await expect(list).toContainText('Everything is saved.');
  const todos = await ada.call<{ title: string; completed: boolean }[]>('GET', '/api/todos?scope=all');
  expect(todos.filter(({ completed }) => completed).map(({ title }) => title)).toEqual(['Order the rope']);
});
