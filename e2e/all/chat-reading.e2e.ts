import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { tabTo } from '../keys.ts';
import { expect, expectToast, type Person, show, test } from '../world.ts';

const createChannel = async (person: Person, name = 'yard') =>
  (await person.call<{ id: number }>('POST', '/api/chat/channels', { name })).id;
const write = (person: Person, id: number, content: string) =>
  person.call<{ id: number }>('POST', `/api/chat/channels/${id}/messages`, { content });
const unreadIn = async (person: Person, id: number) =>
  (await person.call<{ channelId: number; unread: number; mentions: number }[]>('GET', '/api/chat/unread')).find(
    ({ channelId }) => channelId === id,
  );
const linkTo = (page: Page, name: RegExp) => page.getByRole('navigation').getByRole('link', { name }).first();

/** Runs in the page: whether the window has the keyboard, as if the user worked in another one. */
const look = (isLooking: boolean) => `(() => {
  document.hasFocus = () => ${isLooking};
  window.dispatchEvent(new Event(${isLooking} ? 'focus' : 'blur'));
})()`;

test('a channel opens at the first of many unread messages, and only what was in view is read', async ({
  ada,
  grace,
}) => {
  const { page } = grace;
  const id = await createChannel(ada);
  for (let n = 1; n <= 60; n++) await write(ada, id, n === 5 ? '@Grace please sign' : `Line ${n}`);
  await show(page, '/todos');
  await expect(linkTo(page, /yard/)).toContainText('1');
  await linkTo(page, /yard/).click();
  await expect(page.getByText('New', { exact: true })).toBeInViewport();
  await expect(page.getByText('Line 1', { exact: true })).toBeInViewport();
  await expect(page.getByText('Line 60', { exact: true })).not.toBeInViewport();
  await expect.poll(async () => (await unreadIn(grace, id))?.mentions).toBe(0);
  expect((await unreadIn(grace, id))?.unread).toBeGreaterThan(20);
  await expect(page.getByText(/new messages since/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Jump to latest' }).first().click();
  await expect(page.getByText('Line 60', { exact: true })).toBeInViewport();
  await expect.poll(async () => (await unreadIn(grace, id))?.unread).toBe(0);
});

test('a mention that is opened by itself leaves those before it unread, and leads to them', async ({ ada, grace }) => {
  const { page } = grace;
  const id = await createChannel(ada);
  await write(ada, id, '@Grace please sign');
  for (let n = 1; n <= 40; n++) await write(ada, id, `Line ${n}`);
  await write(ada, id, '@Grace lunch?');
  await show(page, '/chat/mentions');
  await page.getByRole('link', { name: /lunch/ }).click();
  await expect(page.getByRole('log').getByText('lunch?')).toBeInViewport();
  await expect(page.getByText(/42 new messages since/)).toBeVisible();
  await expectAccessible(page);
  expect(await unreadIn(grace, id)).toMatchObject({ unread: 42, mentions: 2 });
  await page.getByRole('button', { name: 'Jump to first unread' }).click();
  await expect(page.getByRole('log').getByText('please sign')).toBeInViewport();
  await expect.poll(async () => (await unreadIn(grace, id))?.mentions).toBe(1);
  await page.getByRole('button', { name: 'Mark as read' }).click();
  await expect.poll(async () => (await unreadIn(grace, id))?.unread).toBe(0);
});

test('a thread opens at the first of many unread replies, and only what was in view is read', async ({
  ada,
  grace,
}) => {
  const { page } = grace;
  const id = await createChannel(ada);
  const { id: head } = await write(grace, id, 'Who has the keys?');
  for (let n = 1; n <= 60; n++) await ada.call('POST', `/api/chat/messages/${head}/replies`, { content: `Reply ${n}` });
  const unreadInThread = async () =>
    (await grace.call<{ unread: number }>('GET', `/api/chat/messages/${head}/mark`)).unread;
  await show(page, '/chat/threads');
  await page.getByRole('link', { name: /Reply 60/ }).click();
  const thread = page.getByRole('region', { name: 'Thread' });
  await expect(thread.getByText('Reply 1', { exact: true })).toBeInViewport();
  await expect(thread.getByText('Reply 60', { exact: true })).not.toBeInViewport();
  await expect(thread.getByText(/new messages since/)).toBeVisible();
  await expect.poll(unreadInThread).toBeLessThan(60);
  expect(await unreadInThread()).toBeGreaterThan(20);
  await expectAccessible(page);
  await thread.getByRole('button', { name: 'Jump to latest' }).click();
  await expect(thread.getByText('Reply 60', { exact: true })).toBeInViewport();
  await expect.poll(unreadInThread).toBe(0);
});

test('a window that is only visible reads nothing, and shows where the new messages begin', async ({ ada, grace }) => {
  const { page } = grace;
  const id = await createChannel(ada);
  await write(ada, id, 'Before');
  await show(page, `/chat/${id}`);
  await expect.poll(async () => (await unreadIn(grace, id))?.unread).toBe(0);
  await page.evaluate(look(false));
  await write(ada, id, '@Grace the bank wants the numbers by 5 pm');
  await expect(page.getByRole('log').getByText('the bank wants the numbers')).toBeVisible();
  await expect(page.getByText('New', { exact: true })).toBeVisible();
  expect((await unreadIn(grace, id))?.unread).toBe(1);
  await page.evaluate(look(true));
  await expect.poll(async () => (await unreadIn(grace, id))?.unread).toBe(0);
  await expect(page.getByText('New', { exact: true })).toBeVisible();
});

test('messages are marked as unread from one on, and as read by Escape, with Undo', async ({ ada, grace }) => {
  const { page } = grace;
  const [id, other] = [await createChannel(ada), await createChannel(ada, 'orders')];
  for (const text of ['One', 'Two', 'Three']) await write(ada, id, text);
  await write(ada, other, '@Grace order 17');
  await show(page, `/chat/${id}`);
  await expect.poll(async () => (await unreadIn(grace, id))?.unread).toBe(0);
  await page.getByText('Two', { exact: true }).hover();
  await page.getByRole('button', { name: 'Mark unread from here' }).click();
  await expect.poll(async () => (await unreadIn(grace, id))?.unread).toBe(2);
  await expect(page.getByText(/2 new messages since/)).toBeVisible();
  await tabTo(page.getByRole('textbox', { name: 'Message' }));
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await unreadIn(grace, id))?.unread).toBe(0);
  await expectToast(page, 'Marked as read');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await unreadIn(grace, id))?.unread).toBe(2);
  await page.keyboard.press('Shift+Escape');
  await expect.poll(async () => (await unreadIn(grace, other))?.unread).toBe(0);
  expect((await unreadIn(grace, id))?.unread).toBe(0);
});

test('mentions and threads are lists with what is new, and the number counts what is meant for the reader', async ({
  ada,
  grace,
}) => {
  const { page } = grace;
  const id = await createChannel(ada);
  const mine = await write(grace, id, 'Who has the keys?');
  await show(page, '/todos');
  await write(ada, id, 'Only chatter');
  await expect(linkTo(page, /yard/)).toHaveAttribute('data-unread');
  await expect(page).toHaveTitle(/^To/);
  await write(ada, id, '@Grace invoice 4711');
  await ada.call('POST', `/api/chat/messages/${mine.id}/replies`, { content: 'In the drawer' });
  await expect(page).toHaveTitle(/^\(2\)/);
  await linkTo(page, /^Mentions/).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'invoice 4711' })).toContainText('New');
  await expectAccessible(page);
  await linkTo(page, /^Threads/).click();
  await expectAccessible(page);
  await page.getByRole('listitem').filter({ hasText: 'In the drawer' }).getByRole('link').click();
  const thread = page.getByRole('region', { name: 'Thread' });
  await expect(thread.getByText('In the drawer')).toBeVisible();
  await expect(linkTo(page, /^Threads/)).not.toHaveAttribute('data-unread');
  await thread.getByRole('button', { name: 'Unfollow' }).click();
  await expect(thread.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await thread.getByRole('textbox', { name: 'Reply' }).fill('Found them');
  await thread.getByRole('checkbox', { name: 'Also send to #yard' }).check();
  await thread.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log', { name: 'Messages' }).getByText('Found them')).toBeVisible();
  await expect(
    page.getByRole('log', { name: 'Messages' }).getByRole('button', { name: 'Replied in a thread' }),
  ).toBeVisible();
});

test('a direct message shows a banner on another page, but not in quiet times', async ({ ada, grace }) => {
  const { page } = grace;
  const { id } = await ada.call<{ id: number }>('PUT', '/api/chat/direct', { userIds: [grace.id] });
  // The banner loads after the screen, together with what asks for calls.
  const isReady = page.waitForResponse(/video-rooms\/calls/);
  await show(page, '/todos');
  await isReady;
  await write(ada, id, 'Are you *there*?');
  const banner = page.getByRole('status').getByRole('link', { name: /Are you there/ });
  await expect(banner).toBeVisible();
  await banner.click();
  await expect(page).toHaveURL(new RegExp(`/chat/${id}`));
  await expect.poll(async () => (await unreadIn(grace, id))?.unread).toBe(0);
  await show(page, '/notifications?tab=settings');
  await page.getByRole('button', { name: 'For 1 hour' }).click();
  await expect(page.getByRole('button', { name: 'End now' })).toBeVisible();
  await expectAccessible(page);
  await show(page, '/todos');
  await write(ada, id, 'And now?');
  await expect(page).toHaveTitle(/^\(1\)/);
  await expect(page.getByRole('link', { name: /And now/ })).toHaveCount(0);
});
