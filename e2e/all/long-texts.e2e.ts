import { expectAccessible } from '../axe.ts';
import { expect, expectToast, holdToast, password, test } from '../world.ts';

const longText = 'A line of the crane contract.\n'.repeat(350);

test('a long paste stays whole, is not sent while it is too long, and can be sent as a file', async ({ ada }) => {
  const { page, call } = ada;
  const { id } = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  await page.goto(`/chat/${id}`);
  const field = page.getByRole('textbox', { name: /^Message / });
  await field.fill(longText);
  await expect(field).toHaveValue(longText);
  await expect(page.getByText('500 too many')).toBeVisible();
  await expect(page.getByText('The text is too long to send.')).toHaveCount(1);
  await expectAccessible(page);
  await field.press('Enter');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await page.reload();
  await expect(field).toHaveValue(longText);
  await page.getByRole('button', { name: 'Send as a file' }).click();
  await expect(page.getByRole('article').getByText('Message.txt')).toBeVisible();
  await expect(field).toHaveValue('');
  await field.fill(longText.slice(0, 9_500));
  await expect(page.getByText('9,500 of 10,000')).toBeVisible();
  await field.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('a text that the browser has no room for outlives a visit elsewhere, and the window asks before it closes', async ({
  ada,
}) => {
  const { page, call } = ada;
  const [yard] = await Promise.all(
    ['yard', 'loft'].map((name) => call<{ id: number }>('POST', '/api/chat/channels', { name })),
  );
  await page.goto(`/chat/${yard?.id}`);
  const field = page.getByRole('textbox', { name: 'Message #yard' });
  const asksNothing = () => page.evaluate(`dispatchEvent(new Event('beforeunload', { cancelable: true }))`);
  await expect(field).toBeVisible();
  await page.evaluate(`{
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (/draft|channel/.test(key)) throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
    0;
  }`);
  await field.fill('Keel first');
  await expectToast(
    page,
    'Draft not stored',
    'Your browser has no room for this text, so it is only in this window until you send it.',
  );
  await page.getByRole('link', { name: /loft/ }).click();
  await expect(page.getByRole('textbox', { name: 'Message #loft' })).toHaveValue('');
  await page.getByRole('link', { name: /yard/ }).click();
  await expect(field).toHaveValue('Keel first');
  expect(await asksNothing()).toBe(false);
  await field.press('Enter');
  await expect(page.getByRole('article').getByText('Keel first')).toBeVisible();
  await expect.poll(asksNothing).toBe(true);
});

test('an upload goes on in another channel, and a message sent meanwhile waits for its files', async ({ ada }) => {
  const { page, call } = ada;
  const [yard, loft] = await Promise.all(
    ['yard', 'loft'].map((name) => call<{ id: number }>('POST', '/api/chat/channels', { name })),
  );
  const offer = { name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('Keel first') };
  let arrive = () => {};
  await page.route('**/api/files?*', async (route) => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await route.continue();
  });
  await page.goto(`/chat/${yard?.id}`);
  const field = page.getByRole('textbox', { name: /^Message / });
  const attach = () => page.getByLabel('Files', { exact: true }).setInputFiles([offer]);
  await attach();
  await expect(page.getByRole('progressbar', { name: 'Uploading offer.txt' })).toHaveCount(1);
  await page.getByRole('link', { name: /loft/ }).click();
  await expect(page).toHaveURL(`/chat/${loft?.id}`);
  await expect(page.getByText('offer.txt')).toHaveCount(0);
  arrive();
  await page.getByRole('link', { name: /yard/ }).click();
  await expect(page.getByRole('img', { name: 'Ready' })).toBeVisible();

  await page.getByRole('button', { name: 'Remove offer.txt' }).click();
  await attach();
  await field.fill('Here it is');
  await field.press('Enter');
  await expect(page.getByText('Sends when offer.txt is uploaded')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('Sends when offer.txt is uploaded')).toHaveCount(0);
  await field.press('Enter');
  await expectAccessible(page);
  arrive();
  await expect(page.getByRole('article').getByText('offer.txt')).toBeVisible();
  await expect(page.getByRole('article').getByText('Here it is')).toBeVisible();
  await expect(field).toHaveValue('');

  // It is also sent while its author is elsewhere, and no draft of it is left.
  const contentsOf = async (path: string) =>
    (await call<{ content: string }[]>('GET', `/api/chat/${path}`)).map(({ content }) => content);
  await attach();
  await field.fill('And once more');
  await field.press('Enter');
  await expect(page.getByText('Sends when offer.txt is uploaded')).toBeVisible();
  await page.getByRole('link', { name: /loft/ }).click();
  await expect.poll(() => contentsOf('drafts')).toEqual(['And once more']);
  await page.getByRole('link', { name: /yard/ }).click();
  await expect(page.getByText('Sends when offer.txt is uploaded')).toBeVisible();
  await expect(field).toHaveValue('And once more');
  await page.getByRole('link', { name: /loft/ }).click();
  await expect(page).toHaveURL(`/chat/${loft?.id}`);
  arrive();
  await expect.poll(() => contentsOf(`channels/${yard?.id}/messages`)).toContain('And once more');
  await expect.poll(() => contentsOf('drafts')).toEqual([]);
  await expect(page.getByRole('link', { name: /yard/ }).getByRole('img', { name: 'Draft' })).toHaveCount(0);
  await page.getByRole('link', { name: /yard/ }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(field).toHaveValue('');
});

test('an unfinished edit of a message waits at it, and comes back when the editor opens again', async ({ ada }) => {
  const { page, call } = ada;
  const [yard] = await Promise.all(
    ['yard', 'loft'].map((name) => call<{ id: number }>('POST', '/api/chat/channels', { name })),
  );
  await call('POST', `/api/chat/channels/${yard?.id}/messages`, { content: 'Launch on Thursday' });
  await page.goto(`/chat/${yard?.id}`);
  const field = page.getByRole('textbox', { name: /^Message / });
  const editor = page.getByRole('textbox', { name: 'Edit message' });
  await expect(page.getByRole('article').getByText('Launch on Thursday')).toBeVisible();
  await field.press('ArrowUp');
  await editor.fill('Launch on Friday');
  await page.getByRole('link', { name: /loft/ }).click();
  await expect(editor).toHaveCount(0);
  await field.fill('Is the loft dry?');
  await page.getByRole('link', { name: /yard/ }).click();
  await expect(page.getByRole('link', { name: /loft/ }).getByRole('img', { name: 'Draft' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Continue the edit' }).click();
  await expect(editor).toHaveValue('Launch on Friday');
  await expect(page.getByText('Your unsaved edit is back.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(editor).toHaveValue('Launch on Thursday');
  await editor.fill('Launch on Saturday');
  await editor.press('Enter');
  await expect(page.getByRole('article').getByText('Launch on Saturday')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue the edit' })).toHaveCount(0);

  // Neither Escape nor Cancel loses it.
  await field.press('ArrowUp');
  await editor.fill('Launch on Sunday');
  await editor.press('Escape');
  await expect(editor).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue the edit' }).click();
  await expect(editor).toHaveValue('Launch on Sunday');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expectToast(page, 'Edit discarded', 'Launch on Sunday');
  await holdToast(page);
  await expect(page.getByRole('button', { name: 'Continue the edit' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Continue the edit' }).click();
  await expect(editor).toHaveValue('Launch on Sunday');
});

test('two tabs keep each other’s draft, and a send in one clears only its own', async ({ ada }) => {
  const { page, context, call } = ada;
  const { id } = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  const other = await context.newPage();
  const fieldOf = (tab: typeof page) => tab.getByRole('textbox', { name: /^Message / });
  for (const tab of [page, other]) await tab.goto(`/chat/${id}`);
  await fieldOf(page).fill('Written in the first tab');
  await fieldOf(other).fill('Sent in the second');
  await expect(other.getByText('You have an unsaved draft: “Written in the first tab”')).toBeVisible();
  await expectAccessible(other);
  await fieldOf(other).press('Enter');
  await expect(other.getByRole('article')).toHaveCount(1);
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(fieldOf(page)).toHaveValue('Written in the first tab');
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
});

test('a text that is sent in one tab is gone from the other, and an empty tab deletes no draft', async ({ ada }) => {
  const { page, context, call } = ada;
  const { id } = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  const drafts = async () =>
    (await call<{ content: string }[]>('GET', '/api/chat/drafts')).map(({ content }) => content);
  const fieldOf = (tab: typeof page) => tab.getByRole('textbox', { name: /^Message / });
  const [other, empty] = [await context.newPage(), await context.newPage()];
  await page.goto(`/chat/${id}`);
  await empty.goto(`/chat/${id}`);
  await expect(fieldOf(empty)).toBeVisible();
  await fieldOf(page).fill('Shall we start');
  await expect.poll(drafts).toEqual(['Shall we start']);
  await fieldOf(empty).press('Space');
  await empty.close({ runBeforeUnload: true });
  await other.goto(`/chat/${id}`);
  await expect(fieldOf(other)).toHaveValue('Shall we start');
  expect(await drafts()).toEqual(['Shall we start']);
  await fieldOf(other).press('Enter');
  await expect(fieldOf(page)).toHaveValue('');
  await expect.poll(drafts).toEqual([]);
});

test('two tabs keep each other’s edit and files', async ({ ada }) => {
  const { page, context, call } = ada;
  const { id } = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  await call('POST', `/api/chat/channels/${id}/messages`, { content: 'Launch on Thursday' });
  const other = await context.newPage();
  const fieldOf = (tab: typeof page) => tab.getByRole('textbox', { name: 'Message #yard' });
  const editorOf = (tab: typeof page) => tab.getByRole('textbox', { name: 'Edit message' });
  for (const tab of [page, other]) {
    await tab.goto(`/chat/${id}`);
    await expect(tab.getByRole('article').getByText('Launch on Thursday')).toBeVisible();
    await fieldOf(tab).press('ArrowUp');
    await expect(editorOf(tab)).toHaveValue('Launch on Thursday');
  }
  await editorOf(page).fill('Launch on Friday');
  await editorOf(other).fill('Launch on Saturday');
  await expect(other.getByText('You have an unsaved draft: “Launch on Friday”')).toBeVisible();
  await other.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Continue the edit' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(editorOf(page)).toHaveValue('Launch on Friday');
  await editorOf(page).press('Enter');
  await expect(page.getByRole('article').getByText('Launch on Friday')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue the edit' })).toHaveCount(0);

  for (const [tab, name] of [[page, 'keel.txt'] as const, [other, 'sail.txt'] as const]) {
    const file = { name, mimeType: 'text/plain', buffer: Buffer.from(name) };
    await tab.getByLabel('Files', { exact: true }).setInputFiles([file]);
    await expect(tab.getByRole('img', { name: 'Ready' })).toBeVisible();
  }
  await fieldOf(other).press('Enter');
  await expect(other.getByRole('article').getByText('sail.txt')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')).toHaveText([/keel\.txt/]);
});

test('a draft follows its author to another device, and is gone from both once it is sent', async ({
  ada,
  open,
  allow,
}) => {
  allow(/net::ERR|Failed to load resource|WebSocket|Failed to fetch/);
  const { page, call, email } = ada;
  const { id } = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  const { id: elsewhere } = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'harbour' });
  const { page: phone } = await open();
  expect((await phone.request.post('/api/login', { data: { email, password } })).ok()).toBe(true);
  const fieldOf = (device: typeof page) => device.getByRole('textbox', { name: 'Message #yard' });
  const pencilOf = (device: typeof page) =>
    device.getByRole('link', { name: /yard/ }).getByRole('img', { name: 'Draft' });
  await phone.goto(`/chat/${elsewhere}`);
  await page.goto(`/chat/${id}`);
  await fieldOf(page).pressSequentially('Hull 112 is ');
  await expect(pencilOf(phone)).toBeVisible();
  await phone.getByRole('link', { name: /yard/ }).click();
  await expect(fieldOf(phone)).toHaveValue('Hull 112 is ');
  await fieldOf(phone).pressSequentially('in the water');
  await expect(fieldOf(page)).toHaveValue('Hull 112 is in the water');
  // However long ago it was typed, opening the channel deletes it nowhere.
  await page.evaluate(`for (const key of Object.keys(localStorage).filter((key) => key.includes('.draft.')))
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), at: 0 }))`);
  await page.reload();
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type(' today');
  await expect(fieldOf(phone)).toHaveValue('Hull 112 is in the water today');
  await fieldOf(page).press('Enter');
  await expect(phone.getByRole('article').getByText('Hull 112 is in the water today')).toBeVisible();
  for (const device of [page, phone]) {
    await expect(fieldOf(device)).toHaveValue('');
    await expect(pencilOf(device)).toHaveCount(0);
  }

  // What is typed on both is kept: the text here, and the other one on offer.
  await phone.context().setOffline(true);
  await fieldOf(phone).pressSequentially('Typed at sea');
  await fieldOf(page).pressSequentially('Typed ashore');
  const stored = async () =>
    (await call<{ content: string }[]>('GET', '/api/chat/drafts')).map(({ content }) => content);
  await expect.poll(stored).toEqual(['Typed ashore']);
  await phone.context().setOffline(false);
  await expect(phone.getByText('You have an unsaved draft: “Typed ashore”')).toBeVisible();
  await expect(fieldOf(phone)).toHaveValue('Typed at sea');
  await expect.poll(stored).toEqual(['Typed at sea']);
});

test('Enter in an open code block begins a new line', async ({ ada: { page, call } }) => {
  const { id } = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  await page.goto(`/chat/${id}`);
  const field = page.getByRole('textbox', { name: /^Message / });
  await field.fill('```js');
  for (const line of ['', 'const keel = 1;', '```']) {
    await field.pressSequentially(line);
    await expect(field).toHaveValue(/```js/);
    await field.press('Enter');
  }
  await expect(page.getByRole('article').locator('pre')).toHaveText('const keel = 1;');
});

test.describe('with touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('Enter begins a new line, and the button sends', async ({ ada: { page, call } }) => {
    const { id } = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
    await page.goto(`/chat/${id}`);
    const field = page.getByRole('textbox', { name: /^Message / });
    await expect(field).toHaveAttribute('enterkeyhint', 'enter');
    await field.fill('First line');
    await field.press('Enter');
    await field.pressSequentially('Second line');
    await expect(field).toHaveValue('First line\nSecond line');
    await page.getByRole('button', { name: 'Send', exact: true }).tap();
    await expect(page.getByRole('article').locator('p')).toHaveText('First line\nSecond line');
  });
});
