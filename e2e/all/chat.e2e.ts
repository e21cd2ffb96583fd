import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { tabTo } from '../keys.ts';
import { expect, expectToast, inviteCodeOf, onePixel, type Person, test } from '../world.ts';

const field = (page: Page) => page.getByRole('textbox', { name: /^Message / });
const messageTexts = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('article').locator('p');
const say = ({ call }: Person, id: number, content: string) =>
  call('POST', `/api/chat/channels/${id}/messages`, { content });
const messageIn = async ({ call }: Person, id: number) =>
  (await call<{ id: number }[]>('GET', `/api/chat/channels/${id}/messages`))[0]?.id;

test('a message in a new channel shows immediately to others, with the number of unread messages', async ({
  ada,
  grace,
}) => {
  await ada.page.goto('/chat');
  await expect(ada.page.getByRole('link', { name: 'general' })).toBeVisible();
  await ada.page.getByRole('button', { name: 'Create channel' }).first().click();
  await ada.page.getByRole('textbox', { name: 'Name' }).press('Tab');
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
  await expect(messageTexts(ada.page)).toHaveText(['In the water\nThursday']);
  const yard = grace.page.getByRole('link', { name: /yard.*unread/ });
  await expect(yard).toBeVisible();
  await yard.click();
  await expect(messageTexts(grace.page)).toHaveText(['In the water\nThursday']);
  await expect(grace.page.getByText('New', { exact: true })).toBeVisible();
  await expect(grace.page).toHaveTitle(/^yard/);
  await expectAccessible(grace.page);
  await field(grace.page).pressSequentially('@ad');
  await expect(ada.page.getByText('Grace is typing…')).toBeVisible();
  await grace.page.getByRole('option', { name: 'Ada Byron' }).click();
  await expect(field(grace.page)).toHaveValue('@Ada ');
  await field(grace.page).fill('');

  await grace.page.getByRole('article').hover();
  await grace.page.getByRole('button', { name: 'Add a reaction' }).click();
  await grace.page.keyboard.type('anch');
  await expect(grace.page.getByRole('gridcell')).toHaveText(['⚓', '🔱']);
  await grace.page.getByRole('button', { name: 'anchor' }).click();
  await ada.page.getByRole('button', { name: '⚓ 1, Grace Byron' }).click();
  await grace.page.getByRole('button', { name: '⚓ 2, you and Ada Byron' }).click();
  await expect(ada.page.getByRole('button', { name: '⚓ 1, you' })).toBeVisible();
  await expectAccessible(ada.page);

  await ada.page.getByRole('article').hover();
  await ada.page.getByRole('button', { name: 'Edit message' }).click();
  await ada.page.getByRole('textbox', { name: 'Edit message' }).fill('On Friday');
  await ada.page.keyboard.press('Enter');
  await expect(messageTexts(grace.page)).toHaveText(['On Friday']);
  await ada.page.getByRole('article').hover();
  await ada.page.getByRole('button', { name: 'Delete message' }).click();
  await ada.page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(grace.page.getByText('No messages yet')).toBeVisible();
});

test('@ and : open a list at the caret, whose Enter never sends, and only complete names are mentions', async ({
  ada: { page },
  grace,
}) => {
  const { id } = await grace.call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  await page.goto(`/chat/${id}`);
  const writing = page.getByLabel(/^Message #/);
  await expect(writing).toBeFocused();
  await page.keyboard.type('Hello @gr');
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeInViewport();
  await expect(page.getByRole('option')).toHaveText([/Grace Byron/]);
  await expect(page.getByRole('combobox', { name: /^Message / })).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(writing).toHaveValue('Hello @Grace ');
  await expect(messageTexts(page)).toHaveCount(0);
  await page.keyboard.type('and @cha');
  await page.keyboard.press('Tab');
  await page.keyboard.type('@');
  await expect(page.getByRole('option')).toHaveText([/Grace Byron/, /Everyone in this channel/]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await page.keyboard.press('Backspace');
  await page.keyboard.type(':rocke');
  await expect(page.getByRole('option').first()).toHaveText(/🚀/);
  await page.keyboard.press('Enter');
  await page.keyboard.type(':smile:');
  await expect(writing).toHaveValue('Hello @Grace and @channel 🚀 😀');
  await writing.fill('@gra and @Grace?');
  await page.keyboard.press('Enter');
  const mention = page.getByRole('log').locator('p span');
  await expect(mention).toHaveText(['@Grace Byron']);
  const mentions = async () =>
    (await grace.call<{ mentions: string[] }[]>('GET', `/api/chat/channels/${id}/messages`))[0]?.mentions;
  await expect.poll(mentions).toEqual([grace.id]);
  await grace.call('PUT', `/api/users/${grace.id}`, { firstName: 'Amelia' });
  await expect(mention).toHaveText(['@Amelia Byron']);
  await say(grace, id, '> quoted\nanswer\n\n2. two\n   - nested <b>x</b>');
  const last = page.getByRole('article').last();
  await expect(last.locator('blockquote')).toHaveText('quoted');
  await expect(last.locator('ol > li[value="2"] > ul > li')).toHaveText('nested <b>x</b>');
  await expect(last.locator('div > p')).toHaveText('answer');
});

test('the up arrow edits the last own message, mentions list the members of the channel, and emoji are found by name', async ({
  ada,
  grace,
  meet,
}) => {
  const edith = await meet('Edith');
  await edith.call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
  const { id } = await ada.call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard', type: 'private' });
  await ada.call('POST', `/api/chat/channels/${id}/invite`, { userId: grace.id });
  await say(grace, id, 'Which rope?');
  const { page } = ada;
  await page.goto(`/chat/${id}`);
  await expect(messageTexts(page)).toHaveText(['Which rope?']);
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('The long one ');
  await page.getByRole('button', { name: 'Insert an emoji' }).click();
  await expect(page.getByRole('textbox', { name: 'Find an emoji' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('sailb');
  await expect(page.getByRole('gridcell')).toHaveText(['⛵']);
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('The long one ⛵');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(messageTexts(page)).toHaveText(['Which rope?', 'The long one ⛵']);
  await expect(page.getByRole('img', { name: 'Not saved yet' })).toHaveCount(0);
  const change = page.getByRole('textbox', { name: 'Edit message' });
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(change).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type(' @');
  await expect(page.getByRole('option')).toHaveText([
    /Grace Byron/,
    /Everyone in this channel/,
    /Edith Byron.*Not in this channel/,
  ]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(messageTexts(page)).toHaveText(['Which rope?', 'The long one ⛵ @Grace Byron']);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(change).toBeHidden();
  await expect(field(page)).toBeFocused();
});

test('opening a channel focuses the input, and neither a click nor a key for another channel moves the list', async ({
  ada,
  grace,
}) => {
  const { page } = ada;
  const ids: number[] = [];
  for (let n = 10; n < 50; n++)
    ids.push((await ada.call<{ id: number }>('POST', '/api/chat/channels', { name: `yard ${n}` })).id);
  await page.goto('/chat');
  const list = page.getByRole('navigation', { name: 'Channels' });
  await list.getByRole('link', { name: 'yard 20' }).click();
  await expect(field(page)).toBeFocused();
  await page.getByRole('heading', { name: 'yard 20' }).click();
  await page.keyboard.type('great news');
  await expect(field(page)).toHaveValue('great news');
  const scrolled = () => list.evaluate((element) => element.scrollTop);
  await list.getByRole('link', { name: 'yard 49' }).scrollIntoViewIfNeeded();
  const before = await scrolled();
  expect(before).toBeGreaterThan(0);
  await list.getByRole('link', { name: 'yard 49' }).click();
  await expect(page.getByRole('heading', { name: 'yard 49' })).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  expect(await scrolled()).toBe(before);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('heading', { name: 'yard 48' })).toBeVisible();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('heading', { name: 'yard 49' })).toBeVisible();
  await say(grace, ids[2] ?? 0, 'Hello');
  await expect(list.getByRole('link', { name: 'yard 12 unread' })).toBeVisible();
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await expect(page.getByRole('heading', { name: 'yard 12' })).toBeVisible();
  await tabTo(list.getByRole('link', { name: 'yard 49' }));
  await page.keyboard.type('gt');
  await expect(page).toHaveURL('/todos');
});

test('a refused message returns to the input with its files, before text written since', async ({ ada, allow }) => {
  allow(/400/);
  const { page } = ada;
  const { id } = await ada.call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  await page.goto(`/chat/${id}`);
  const { promise: isSent, resolve: refuse } = Promise.withResolvers<void>();
  await page.route('**/messages', async (route) => {
    if (!route.request().postData()?.includes('Refused')) return route.continue();
    await isSent;
    return route.fulfill({ status: 400, json: { message: 'No room' } });
  });
  const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Keel first') };
  await page.getByLabel('Files', { exact: true }).setInputFiles([plan]);
  await expect(page.getByRole('img', { name: 'Ready' })).toHaveCount(1);
  for (const text of ['Refused', 'Taken']) {
    await field(page).fill(text);
    await field(page).press('Enter');
  }
  await field(page).fill('Third');
  refuse();
  await expect(field(page)).toHaveValue('Refused\nThird');
  await expect(page.getByRole('button', { name: 'Remove plan.txt' })).toBeVisible();
  await expect(messageTexts(page)).toHaveText(['Taken']);
});

test('the actions of a message are available by keyboard, and by touch on a phone', async ({ ada, grace }) => {
  const { id } = await ada.call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  for (const words of ['In the water', 'At last']) await say(ada, id, words);
  const { page } = ada;
  await page.goto(`/chat/${id}`);
  await expect(messageTexts(page)).toHaveText(['In the water', 'At last']);
  await tabTo(page.getByRole('log', { name: 'Messages' }));
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
  await expect(grace.page.getByRole('textbox', { name: /^Reply / })).toBeVisible();
});

test('three people write at once, one on a phone, one offline within ten messages: all see the same, each once, in order', async ({
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
  const savedTexts = async () =>
    (await ada.call<{ content: string }[]>('GET', `/api/chat/channels/${id}/messages`)).map(({ content }) => content);
  await expect.poll(async () => (await savedTexts()).length).toBe(30);
  const all = await savedTexts();
  for (const who of [0, 1, 2])
    expect(all.filter((words) => words.startsWith(`${who}`))).toEqual(
      Array.from({ length: 10 }, (_, n) => `${who} says ${n}`),
    );
  for (const page of pages) await expect(messageTexts(page)).toHaveText(all);
});

test('a private channel appears for an invited person and disappears for one who leaves', async ({ ada, grace }) => {
  const { id } = await ada.call<{ id: number }>('POST', '/api/chat/channels', { name: 'leadership', type: 'private' });
  await grace.page.goto('/chat');
  await expect(grace.page.getByRole('link', { name: 'general' })).toBeVisible();
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
  await expect(grace.page.getByRole('link', { name: 'leadership' })).toHaveCount(0);
  await expect(ada.page.getByRole('button', { name: '1 member' })).toBeVisible();
});

test('a channel is renamed, muted and archived from its menu, and unread messages show in the navigation', async ({
  ada,
  grace,
}) => {
  const { id } = await ada.call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  const { page } = ada;
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/');
  await grace.call('POST', `/api/chat/channels/${id}/messages`, { content: '@Ada launched', mentions: [ada.id] });
  const chat = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Chat/ });
  await expect(chat).toHaveText(/1 unread/);
  await expect(chat).toBeInViewport();
  await chat.click();
  await page.getByRole('link', { name: /yard/ }).click();
  await expect(chat).not.toHaveText(/unread/);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Channel actions' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose('Edit channel');
  const dialog = page.getByRole('dialog', { name: 'Edit Channel' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('slips');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('What happens on the slips');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'slips' })).toBeVisible();
  await expect(page.getByText('What happens on the slips')).toBeVisible();

  await choose('Mute');
  await page.getByRole('link', { name: 'general' }).click();
  await say(grace, id, 'Once more');
  const slips = page.getByRole('link', { name: /slips/ });
  await expect(slips.getByRole('img', { name: 'Muted' })).toBeVisible();
  await expect(slips).not.toHaveText(/unread/);
  await grace.call('POST', `/api/chat/channels/${id}/messages`, { content: '@Ada', mentions: [ada.id] });
  await expect(slips).toHaveText(/1 unread/);
  await slips.click();

  await choose('Archive channel');
  await expect(page.getByText('This channel is archived.')).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await expect(slips).toHaveCount(0);
  await page.getByRole('button', { name: 'Archived (1)' }).click();
  await expect(slips).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unarchive' }).click();
  await expect(field(page)).toBeVisible();
});

test('the recipient of a direct message sees it under the sender’s name, and replies there', async ({ ada, grace }) => {
  await grace.page.goto('/');
  await ada.page.goto(`/users/${grace.id}`);
  await ada.page.getByRole('button', { name: 'Message Grace Byron' }).click();
  await field(ada.page).fill('Do you have a minute?');
  await field(ada.page).press('Enter');
  await grace.page.getByRole('link', { name: /Ada Byron.*1 unread/ }).click();
  await expect(messageTexts(grace.page)).toHaveText(['Do you have a minute?']);
  await expectAccessible(grace.page);

  await grace.page.getByRole('button', { name: 'New message' }).first().click();
  await grace.page.keyboard.type('ad');
  await grace.page.keyboard.press('Enter');
  await expect(grace.page.getByRole('checkbox', { name: /Ada/ })).toBeChecked();
  await grace.page.keyboard.press('Enter');
  await expect(messageTexts(grace.page)).toHaveText(['Do you have a minute?']);
});

test('replies are in a thread beside the channel, which the message shows, and outlive the message', async ({
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
  await expect(grace.page.locator('[data-marked]')).toBeVisible();
  await grace.page.getByRole('article').hover();
  await grace.page.getByRole('button', { name: 'Reply in a thread' }).click();
  await grace.page.getByRole('textbox', { name: /^Reply / }).fill('At last');
  await grace.page.keyboard.press('Enter');
  await ada.page.getByRole('button', { name: /^1 reply/ }).click();
  await ada.page.getByRole('textbox', { name: /^Reply / }).fill('Yes');
  await ada.page.keyboard.press('Enter');
  const replies = grace.page.getByRole('log', { name: 'Replies' }).getByRole('article').locator('p');
  await expect(replies).toHaveText(['In the water', 'At last', 'Yes']);
  await expect(messageTexts(grace.page)).toHaveText(['In the water']);
  await expect(grace.page.getByRole('button', { name: /^2 replies/ })).toBeVisible();
  await expectAccessible(grace.page);
  await ada.call('DELETE', `/api/chat/messages/${await messageIn(ada, id)}`);
  await expect(replies).toHaveText(['This message was deleted.', 'At last', 'Yes']);
  await grace.page.getByRole('button', { name: 'Close thread' }).click();
  await expect(messageTexts(grace.page)).toHaveText(['This message was deleted.']);
  // So narrow, the thread lies in the place of the channel.
  await ada.page.setViewportSize({ width: 1100, height: 720 });
  await ada.page.getByRole('log', { name: 'Replies' }).press('Escape');
  await expect(ada.page.getByRole('region', { name: 'Thread' })).toBeHidden();
  await expect(field(ada.page)).toBeFocused();
});

test('a thread opens at an old reply, and scrolls to its end after a new reply', async ({ ada }) => {
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
  // As a person would, scroll there first. While the list still finds its place, it may scroll back.
  await expect(async () => {
    await later.scrollIntoViewIfNeeded();
    await expect(later).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  await later.click();
  await expect(replies.getByText('Reply 60', { exact: true })).toBeAttached();
  await expect(replies.getByText('Reply 30', { exact: true })).toBeInViewport();
  await ada.page.reload();
  await ada.page.getByRole('textbox', { name: /^Reply / }).fill('One more');
  await ada.page.keyboard.press('Enter');
  await expect(replies.getByText('One more', { exact: true })).toBeInViewport();
});

test('a picture and a file are sent with a message, and others can view and download them', async ({ ada, grace }) => {
  const { id } = await ada.call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  for (const { page } of [ada, grace]) await page.goto(`/chat/${id}`);
  const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Keel first') };
  await expect(field(ada.page)).toBeVisible();
  // A drop anywhere on the channel attaches the file, and elsewhere the browser does not open it.
  const isKept = await ada.page.evaluate(`
    const drop = (element) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['Rope'], 'dropped.txt'));
      return !element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    };
    [drop(document.querySelector('main h1')), drop(document.querySelector('main section'))]`);
  expect(isKept).toEqual([true, true]);
  await ada.page.getByRole('button', { name: 'Remove dropped.txt' }).click();
  await ada.page
    .getByLabel('Files', { exact: true })
    .setInputFiles([{ name: 'slip.png', mimeType: 'image/png', buffer: onePixel }, plan]);
  await expect(ada.page.getByRole('img', { name: 'Ready' })).toHaveCount(2);
  await expectAccessible(ada.page);
  await ada.page.reload();
  await expect(ada.page.getByRole('img', { name: 'Ready' })).toHaveCount(2);
  await field(ada.page).press('Enter');
  await expect(grace.page.getByRole('img', { name: 'slip.png' })).toHaveJSProperty('naturalWidth', 1);
  await grace.page.getByRole('link', { name: 'slip.png', exact: true }).click();
  const large = grace.page.getByRole('dialog', { name: 'slip.png' });
  await expect(large.getByRole('img', { name: 'slip.png' })).toHaveJSProperty('naturalWidth', 1);
  await expectAccessible(grace.page);
  await grace.page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  const saving = grace.page.waitForEvent('download');
  await grace.page.getByRole('link', { name: /plan.txt/ }).click();
  expect((await saving).suggestedFilename()).toBe('plan.txt');
  await expectAccessible(grace.page);
});

test('messages written offline are sent when the network is back: once, in order, for everyone', async ({
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
  await expect(messageTexts(grace.page)).toHaveText(['First']);
  cable.cut();
  for (const text of ['Second', 'Third', 'Fourth']) {
    await field(grace.page).fill(text);
    await field(grace.page).press('Enter');
  }
  await expect(messageTexts(grace.page)).toHaveText(['First', 'Second', 'Third', 'Fourth']);
  await say(ada, id, 'Meanwhile');
  cable.mend();
  const all = ['First', 'Meanwhile', 'Second', 'Third', 'Fourth'];
  for (const { page } of [ada, grace]) await expect(messageTexts(page)).toHaveText(all);
  await grace.page.reload();
  await expect(messageTexts(grace.page)).toHaveText(all);

  // Each pending message is replaced by its own, not by another one with its text.
  const [sending, answering] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await grace.page.route('**/messages', async (route) => {
    await sending.promise;
    const response = await route.fetch();
    await answering.promise;
    await route.fulfill({ response });
  });
  for (const _ of ['first', 'second']) {
    await field(grace.page).fill('Aye');
    await field(grace.page).press('Enter');
  }
  await say(grace, id, 'Aye');
  const ayes = ['Aye', 'Aye', 'Aye'];
  await expect(messageTexts(ada.page)).toHaveText([...all, 'Aye']);
  await expect(messageTexts(grace.page)).toHaveText([...all, ...ayes]);
  const pending = grace.page.locator('article[data-sending]');
  await expect(pending).toHaveCount(2);
  sending.resolve();
  await expect(pending).toHaveCount(1);
  await expect(messageTexts(grace.page)).toHaveText([...all, ...ayes]);
  answering.resolve();
  for (const { page } of [ada, grace]) await expect(messageTexts(page)).toHaveText([...all, ...ayes]);
});
