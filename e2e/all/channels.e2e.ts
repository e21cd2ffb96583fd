import { expectAccessible } from '../axe.ts';
import { expect, expectToast, test } from '../world.ts';

test('who is removed from a private channel loses it in the open window, with the draft, and is back after Undo', async ({
  ada,
  grace,
  allow,
}) => {
  // The window reloads what it shows when its permissions change, and so learns that the channel is gone. It may be storing the draft.
  allow(/404 .*\/api\/chat\/channels\/\d+\/(messages|draft)/);
  const { id } = await ada.call<{ id: number }>('POST', '/api/chat/channels', { name: 'Board', type: 'private' });
  const { id: userId } = await grace.call<{ id: string }>('GET', '/api/user');
  await ada.call('POST', `/api/chat/channels/${id}/invite`, { userId });
  await ada.call('POST', `/api/chat/channels/${id}/messages`, { content: 'The crane contract' });
  await grace.page.goto(`/chat/${id}`);
  await expect(grace.page.getByText('The crane contract')).toBeVisible();
  await expect(grace.page.getByText('Ada Byron added Grace Byron.')).toBeVisible();
  const field = grace.page.getByRole('textbox', { name: /^Message / });
  const stored = () => grace.page.evaluate(() => JSON.stringify(localStorage));
  await field.fill('Half a thought');
  await expect.poll(stored).toContain('Half a thought');
  // Another tab had put a text aside.
  await grace.page.evaluate(`for (const key of Object.keys(localStorage).filter((key) => key.includes('.draft.')))
    localStorage.setItem(key + '#aside', JSON.stringify({ at: Date.now(), values: 'Another thought' }))`);

  await ada.page.goto(`/chat/${id}`);
  await ada.page.getByRole('button', { name: '2 members' }).click();
  await expectAccessible(ada.page);
  await ada.page.getByRole('button', { name: 'Remove Grace Byron' }).click();
  await expectToast(ada.page, 'Removed from Board', 'Grace Byron');
  await expect(grace.page.getByText('You can no longer see Board')).toBeVisible();
  await expect(grace.page.getByText('The crane contract')).toHaveCount(0);
  await expect.poll(stored).not.toContain(' thought');

  await ada.page.getByRole('button', { name: 'Undo' }).click();
  await expect(field).toBeVisible();
  await expect(field).toHaveValue('');

  // The messages that the browser stores for times without a network.
  const copies = () =>
    grace.page.evaluate(`(async () => {
      const stored = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return stored.flat().filter(({ url }) => url.includes('/api/chat/channels/${id}/messages')).length;
    })()`);
  await expect.poll(copies).toBeGreaterThan(0);
  await grace.page.goto('about:blank');
  await ada.call('DELETE', `/api/chat/channels/${id}/members/${userId}`);
  await grace.page.goto('/todos');
  await expect.poll(copies).toBe(0);
});

test('a public channel is left and found again among all channels', async ({ ada }) => {
  const { page, call } = ada;
  const { id } = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  await page.goto(`/chat/${id}`);
  const list = page.getByRole('navigation', { name: 'Channels' });
  const actions = page.getByRole('button', { name: 'Channel actions' });
  await actions.click();
  const level = page.getByRole('menuitemradio', { name: 'Mentions only', exact: true });
  const usual = page.getByRole('menuitemradio', { name: 'Default (Mentions only)' });
  await expect(usual).toBeChecked();
  await level.click();
  await actions.click();
  await expect(level).toBeChecked();
  await expect(usual).not.toBeChecked();
  await page.getByRole('menuitem', { name: 'Leave channel' }).click();
  await expectToast(page, 'You left the channel', 'yard');
  await expect(list.getByRole('link', { name: 'yard' })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'general' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'yard' })).toHaveCount(0);
  await page.getByRole('combobox', { name: /Search people/ }).fill('yard');
  await expect(page.getByRole('option', { name: 'yard' })).toBeVisible();
  await page.keyboard.press('Escape');
  await list.getByRole('button', { name: 'Channel list' }).click();
  await page.getByRole('menuitem', { name: 'Browse channels' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Join yard' }).click();
  await expect(list.getByRole('link', { name: 'yard' })).toBeVisible();
});

test('a channel is made private and public again, after a question that says who loses it and what opens', async ({
  ada,
  grace,
  allow,
}) => {
  // The open window asks for messages at the moment at which it loses the channel.
  allow(/404 .*\/api\/chat\/channels\/\d+\/messages/);
  const { page, call } = ada;
  const { id } = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  for (const content of ['One', '@channel two']) await call('POST', `/api/chat/channels/${id}/messages`, { content });
  await page.goto(`/chat/${id}`);
  await grace.page.goto(`/chat/${id}`);
  await expect(grace.page.getByText('@channel two')).toBeVisible();
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Channel actions' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose('Make private');
  const dialog = page.getByRole('dialog', { name: 'Make “yard” private?' });
  await expect(dialog.getByText('Grace Byron will lose the channel and its messages at once.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make private' }).click();
  await expect(page.getByText('Ada Byron made the channel private.')).toBeVisible();
  await expect(grace.page.getByText('You can no longer see yard')).toBeVisible();

  await choose('Make public');
  await expect(page.getByText(/will read all \d messages in this channel/)).toBeVisible();
  await page.getByRole('button', { name: 'Make public' }).click();
  await expect(grace.page.getByText('@channel two')).toBeVisible();
  const yard = grace.page.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name: /yard/ });
  await expect(yard).not.toHaveText(/unread/);
});

test('a private channel moves to a section, is hidden with Undo, and comes back with the next message', async ({
  ada,
  grace,
}) => {
  const { page, call } = ada;
  const { id } = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'board', type: 'private' });
  await call('POST', `/api/chat/channels/${id}/invite`, { userId: grace.id });
  await page.goto(`/chat/${id}`);
  const list = page.getByRole('navigation', { name: 'Channels' });
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Channel actions' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose('Move to a section');
  await page.getByRole('combobox', { name: 'Section' }).fill('Leaders');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(list.getByRole('heading', { name: 'Leaders' })).toBeVisible();
  await choose('Hide channel');
  await expectToast(page, 'Channel hidden', 'board');
  await expect(list.getByRole('link', { name: /board/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('link', { name: /board/ })).toBeVisible();
  await list.getByRole('link', { name: /board/ }).click();
  await choose('Hide channel');
  await expect(list.getByRole('link', { name: /board/ })).toHaveCount(0);
  await grace.call('POST', `/api/chat/channels/${id}/messages`, { content: 'News' });
  await expect(list.getByRole('link', { name: /board/ })).toBeVisible();
});
