import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, expectToast, inviteCodeOf, onePixel, type Person, test } from './world.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const said = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('article').locator('p');
const say = ({ call }: Person, id: number, content: string) =>
  call('POST', `/api/chat/channels/${id}/messages`, { content });
const messageIn = async ({ call }: Person, id: number) =>
  (await call<{ id: number }[]>('GET', `/api/chat/channels/${id}/messages`))[0]?.id;

test('a channel is created, and what one writes there shows at once to others, who see how much waits', async ({
  ada,
  grace,
}) => {
  await ada.page.goto('/chat');
  await expect(ada.page.getByText('No channels yet. Create your first channel!').first()).toBeVisible();
  await ada.page.getByRole('button', { name: 'Create channel' }).first().click();
  await ada.page.getByRole('button', { name: 'Create Channel', exact: true }).last().click();
  await expect(ada.page.getByText('Channel name is required')).toBeVisible();
  await ada.page.getByRole('textbox', { name: 'Name' }).fill('yard');
  await ada.page.keyboard.press('Enter');
  await expectToast(ada.page, 'Success', 'Channel created successfully');
  await expect(ada.page.getByRole('heading', { name: 'yard' })).toBeVisible();
  await expect(ada.page.getByRole('button', { name: '2 members' })).toBeVisible();

  await grace.page.goto('/');
  await field(ada.page).fill('In the water');
  await field(ada.page).press('Shift+Enter');
  await field(ada.page).pressSequentially('**Thursday**');
  await field(ada.page).press('Enter');
  await expect(said(ada.page)).toHaveText(['In the water\nThursday']);
  const yard = grace.page.getByRole('link', { name: /yard.*1 unread/ });
  await expect(yard).toBeVisible();
  await expect(grace.page).toHaveTitle(/^\(1\) /);
  await yard.click();
  await expect(said(grace.page)).toHaveText(['In the water\nThursday']);
  await expect(grace.page.getByText('New', { exact: true })).toBeVisible();
  await expect(grace.page).toHaveTitle(/^yard/);
  await expectAccessible(grace.page);
  await field(grace.page).pressSequentially('@ad');
  await expect(ada.page.getByText('Grace is writing…')).toBeVisible();
  await grace.page.getByRole('button', { name: '@Ada Byron' }).click();
  await expect(field(grace.page)).toHaveValue(/^@\S+ $/);
  await field(grace.page).fill('');

  await grace.page.getByRole('article').hover();
  await grace.page.getByRole('button', { name: 'Add a reaction' }).click();
  await grace.page.getByRole('button', { name: 'Anchor' }).click();
  await ada.page.getByRole('button', { name: '⚓ 1, Grace Byron' }).click();
  await grace.page.getByRole('button', { name: '⚓ 2, you and Ada Byron' }).click();
  await expect(ada.page.getByRole('button', { name: '⚓ 1, you' })).toBeVisible();
  await expectAccessible(ada.page);

  await ada.page.getByRole('article').hover();
  await ada.page.getByRole('button', { name: 'Edit message' }).click();
  await ada.page.getByRole('textbox', { name: 'Change message' }).fill('On Friday');
  await ada.page.keyboard.press('Enter');
  await expect(said(grace.page)).toHaveText(['On Friday']);
  await ada.page.getByRole('article').hover();
  await ada.page.getByRole('button', { name: 'Delete message' }).click();
  await ada.page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(grace.page.getByText('No messages yet')).toBeVisible();
});

test('what one may do with a message is reached by keys, and by a touch on a phone', async ({ ada, grace }) => {
  const { id } = await ada.call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  for (const words of ['In the water', 'At last']) await say(ada, id, words);
  const { page } = ada;
  await page.goto(`/chat/${id}`);
  await expect(said(page)).toHaveText(['In the water', 'At last']);
  await page.getByRole('log', { name: 'Messages' }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(
    page
      .getByRole('article')
      .first()
      .getByRole('button', { name: / 1, you$/ }),
  ).toBeVisible();

  await grace.page.setViewportSize({ width: 390, height: 844 });
  await grace.page.goto(`/chat/${id}`);
  await grace.page.getByText('At last').click();
  const reply = grace.page.getByRole('button', { name: 'Reply in a thread' });
  await expect(reply).toHaveCount(1);
  expect((await reply.boundingBox())?.width).toBeGreaterThanOrEqual(44);
  await reply.click();
  await expect(grace.page.getByRole('textbox', { name: 'Reply', exact: true })).toBeVisible();
});

test('three write at once, one on a phone, one cut off amid ten messages: all see the same, each once, in order', async ({
  ada,
  grace,
  meet,
  cable,
  allow,
}) => {
  allow(/ERR_|WebSocket/);
  const alan = await meet('Alan', cable.url);
  await alan.call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
  const { id } = await ada.call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  await grace.page.setViewportSize({ width: 390, height: 844 });
  const pages = [ada.page, grace.page, alan.page];
  for (const page of pages) await page.goto(`/chat/${id}`);
  for (const page of pages) await expect(field(page)).toBeEditable();
  for (let n = 0; n < 10; n++) {
    if (n === 3 || n === 8) await alan.context.setOffline(n === 3);
    if (n === 3) cable.cut();
    if (n === 8) cable.mend();
    for (const [who, page] of pages.entries()) {
      await field(page).fill(`${who} says ${n}`);
      await field(page).press('Enter');
    }
  }
  const kept = async () =>
    (await ada.call<{ content: string }[]>('GET', `/api/chat/channels/${id}/messages`)).map(({ content }) => content);
  await expect.poll(async () => (await kept()).length).toBe(30);
  const all = await kept();
  for (const who of [0, 1, 2])
    expect(all.filter((words) => words.startsWith(`${who}`))).toEqual(
      Array.from({ length: 10 }, (_, n) => `${who} says ${n}`),
    );
  for (const page of pages) await expect(said(page)).toHaveText(all);
});

test('who is invited into a private channel sees it come, and who leaves it sees it go', async ({ ada, grace }) => {
  const { id } = await ada.call<{ id: number }>('POST', '/api/chat/channels', { name: 'leadership', type: 'private' });
  await grace.page.goto('/chat');
  await expect(grace.page.getByText('No channels yet').first()).toBeVisible();
  await ada.page.goto(`/chat/${id}`);
  await ada.page.getByRole('button', { name: 'Invite' }).click();
  await ada.page.getByRole('textbox', { name: 'Search' }).fill('grac');
  await ada.page.getByRole('checkbox', { name: /Grace/ }).check();
  await ada.page.getByRole('button', { name: 'Invite', exact: true }).last().click();
  await expectToast(ada.page, 'Users invited');
  await expect(ada.page.getByRole('button', { name: '2 members' })).toBeVisible();
  await grace.page.getByRole('link', { name: 'leadership' }).first().click();
  await grace.page.getByRole('button', { name: 'Channel actions' }).click();
  await grace.page.getByRole('menuitem', { name: 'Leave channel' }).click();
  await grace.page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(grace.page.getByText('No channels yet').first()).toBeVisible();
  await expect(ada.page.getByRole('button', { name: '1 member' })).toBeVisible();
});

test('who is written to directly sees it under the name of who wrote, and answers there', async ({ ada, grace }) => {
  await grace.page.goto('/');
  await ada.page.goto(`/users/${grace.id}`);
  await ada.page.getByRole('button', { name: 'Message Grace Byron' }).click();
  await field(ada.page).fill('Do you have a minute?');
  await field(ada.page).press('Enter');
  await grace.page.getByRole('link', { name: /Ada Byron.*1 unread/ }).click();
  await expect(said(grace.page)).toHaveText(['Do you have a minute?']);
  await expectAccessible(grace.page);

  await grace.page.getByRole('button', { name: 'Write to somebody' }).first().click();
  await grace.page.getByRole('checkbox', { name: /Ada/ }).check();
  await grace.page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(said(grace.page)).toHaveText(['Do you have a minute?']);
});

test('replies stand in a thread beside the channel, which the message tells of, and outlive the message', async ({
  ada,
  grace,
}) => {
  const { id } = await ada.call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  await say(ada, id, 'In the water');
  for (const { page } of [ada, grace]) await page.goto(`/chat/${id}`);
  await ada.page.getByRole('article').hover();
  await ada.page.getByRole('button', { name: 'Pin message' }).click();
  await grace.page.getByRole('button', { name: 'Pinned messages' }).click();
  await grace.page.getByRole('link', { name: 'Show in channel' }).click();
  await grace.page.getByRole('article').hover();
  await grace.page.getByRole('button', { name: 'Reply in a thread' }).click();
  await grace.page.getByRole('textbox', { name: 'Reply', exact: true }).fill('At last');
  await grace.page.keyboard.press('Enter');
  await ada.page.getByRole('button', { name: /^1 reply/ }).click();
  await ada.page.getByRole('textbox', { name: 'Reply', exact: true }).fill('Yes');
  await ada.page.keyboard.press('Enter');
  const replies = grace.page.getByRole('log', { name: 'Replies' }).getByRole('article').locator('p');
  await expect(replies).toHaveText(['In the water', 'At last', 'Yes']);
  await expect(said(grace.page)).toHaveText(['In the water']);
  await expect(grace.page.getByRole('button', { name: /^2 replies/ })).toBeVisible();
  await expectAccessible(grace.page);
  await ada.call('DELETE', `/api/chat/messages/${await messageIn(ada, id)}`);
  await expect(replies).toHaveText(['This message was deleted.', 'At last', 'Yes']);
  await grace.page.getByRole('button', { name: 'Close thread' }).click();
  await expect(said(grace.page)).toHaveText(['This message was deleted.']);
});

test('a thread opens at a reply far back, and comes to its end with what one replies there', async ({ ada }) => {
  const { id } = await ada.call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  await say(ada, id, 'In the water');
  const head = await messageIn(ada, id);
  const sent: number[] = [];
  for (let n = 1; n <= 60; n++) {
    const reply = await ada.call<{ id: number }>('POST', `/api/chat/messages/${head}/replies`, {
      content: `Reply ${n}`,
    });
    sent.push(reply.id);
  }
  await ada.page.goto(`/chat/${id}?thread=${head}&reply=${sent[4]}`);
  const replies = ada.page.getByRole('log', { name: 'Replies' });
  await expect(replies.getByText('Reply 5', { exact: true })).toBeInViewport();
  await expect(replies.getByText('Reply 60', { exact: true })).toHaveCount(0);
  const later = replies.getByRole('button', { name: 'Show later replies' });
  // One scrolls there first, as a person does: what keeps the list still knows of that a frame later.
  await later.scrollIntoViewIfNeeded();
  await expect(later).toBeInViewport();
  await later.click();
  await expect(replies.getByText('Reply 60', { exact: true })).toBeAttached();
  await expect(replies.getByText('Reply 30', { exact: true })).toBeInViewport();
  await ada.page.reload();
  await ada.page.getByRole('textbox', { name: 'Reply', exact: true }).fill('One more');
  await ada.page.keyboard.press('Enter');
  await expect(replies.getByText('One more', { exact: true })).toBeInViewport();
});

test('a picture and a file go with a message, and are shown to others and saved by them', async ({ ada, grace }) => {
  const { id } = await ada.call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  for (const { page } of [ada, grace]) await page.goto(`/chat/${id}`);
  const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Keel first') };
  await ada.page
    .getByLabel('Files', { exact: true })
    .setInputFiles([{ name: 'slip.png', mimeType: 'image/png', buffer: onePixel }, plan]);
  await expect(ada.page.getByRole('img', { name: 'Ready' })).toHaveCount(2);
  await expectAccessible(ada.page);
  await ada.page.reload();
  await expect(ada.page.getByRole('img', { name: 'Ready' })).toHaveCount(2);
  await field(ada.page).press('Enter');
  await expect(grace.page.getByRole('img', { name: 'slip.webp' })).toHaveJSProperty('naturalWidth', 1);
  const saving = grace.page.waitForEvent('download');
  await grace.page.getByRole('link', { name: /plan.txt/ }).click();
  expect((await saving).suggestedFilename()).toBe('plan.txt');
  await expectAccessible(grace.page);
});

test('what is written while the network is gone goes out once it is back: once, in order, for all', async ({
  ada,
  meet,
  cable,
  allow,
}) => {
  allow(/net::ERR|Failed to load resource|WebSocket|Failed to fetch/);
  const grace = await meet('Grace', cable.url);
  await grace.call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
  const { id } = await ada.call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  for (const { page } of [ada, grace]) await page.goto(`/chat/${id}`);
  await say(ada, id, 'First');
  await expect(said(grace.page)).toHaveText(['First']);
  cable.cut();
  for (const text of ['Second', 'Third', 'Fourth']) {
    await field(grace.page).fill(text);
    await field(grace.page).press('Enter');
  }
  await expect(said(grace.page)).toHaveText(['First', 'Second', 'Third', 'Fourth']);
  await say(ada, id, 'Meanwhile');
  cable.mend();
  const all = ['First', 'Meanwhile', 'Second', 'Third', 'Fourth'];
  for (const { page } of [ada, grace]) await expect(said(page)).toHaveText(all);
  await grace.page.reload();
  await expect(said(grace.page)).toHaveText(all);
});
