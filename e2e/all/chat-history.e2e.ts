import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { embeddedConnection } from '#server/db/embedded-socket.ts';
import { expectAccessible } from '../axe.ts';
import { tabTo } from '../keys.ts';
import { expect, expectToast, type Person, show, test } from '../world.ts';

const count = 800;

/** Inserts a channel with many messages directly into the database; returns its id and that of its first message. */
async function longChannel({ id: author, call }: Person): Promise<{ id: number; first: number }> {
  const { id } = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  const client = new Client(embeddedConnection(process.env.E2E_DATA_DIR ?? ''));
  await client.connect();
  const { rows } = await client.query<{ first: number }>(
    `with written as (
       insert into messages (organization_id, channel_id, user_id, content, created_at)
       select organization_id, id, $2, 'Message ' || n || case when n % 7 = 0 then repeat(' and so on', 20) else '' end,
         now() - ($3 - n + 1) * interval '7 minutes'
       from channels, generate_series(1, $3::int) n where id = $1 order by n returning id)
     select min(id) as first from written`,
    [id, author, count],
  );
  await client.query('update channels set message_count = $2 where id = $1', [id, count]);
  await client.end();
  return { id, first: rows[0]?.first ?? 0 };
}

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const message = (page: Page, number: number) => log(page).getByText(new RegExp(`^Message ${number}\\b`));

/** From now on, counts the frames in which a part of the list shows no message. */
const watchForBlanks = (page: Page) =>
  page.evaluate(`
    window.blanks = 0;
    const frame = document.querySelector('[role="log"]');
    const look = () => {
      const { left, top, width, height } = frame.getBoundingClientRect();
      const elements = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(left + width / 2, top + height * part));
      if (elements.some((one) => one === null || one === frame)) window.blanks++;
      requestAnimationFrame(look);
    };
    look();`);

/** Opens a channel with many messages at the newest one. */
async function openLongChannel(person: Person): Promise<void> {
  const { id } = await longChannel(person);
  await show(person.page, `/chat/${id}`);
  await expect(message(person.page, count)).toBeInViewport();
}

test('many messages scroll by wheel, keys and touch, in both directions and without a blank', async ({ ada }) => {
  const { page } = ada;
  await openLongChannel(ada);
  await watchForBlanks(page);

  // The focused message is in view, and those passed were rendered.
  const until = (isThere: () => Promise<unknown>, move: () => Promise<unknown>) =>
    expect(async () => {
      await move();
      await isThere();
    }).toPass({ intervals: [50] });
  const reach = (number: number, move: () => Promise<unknown>) =>
    until(() => expect(message(page, number)).toBeInViewport({ timeout: 100 }), move);
  const pass = (number: number, move: () => Promise<unknown>) =>
    until(() => expect(message(page, number)).toBeAttached({ timeout: 100 }), move);
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const swipe = async (from: number, to: number) => {
    for (const [type, y] of [
      ['touchStart', from],
      ['touchMove', (from + to) / 2],
      ['touchMove', to],
    ] as const)
      await touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: 700, y }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await pass(count - 160, () => swipe(200, 600));
  await log(page).hover();
  await reach(1, () => page.mouse.wheel(0, -3_000));
  await expect.poll(() => log(page).getByRole('article').count()).toBeLessThanOrEqual(600);
  await tabTo(log(page));
  await reach(count, () => page.keyboard.press('End'));
  await reach(count - 40, async () => {
    for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowUp');
  });
  expect(await page.evaluate('window.blanks')).toBe(0);
});

/** Keeps the list at its oldest message while each response arrives before the loading state is rendered. */
const keepAtOldest = (page: Page) =>
  page.evaluate(`
    window.fetch = async (address, { method, headers, body }) => {
      const asked = new XMLHttpRequest();
      asked.open(method, address, false);
      for (const [name, value] of Object.entries(headers)) asked.setRequestHeader(name, value);
      asked.send(body);
      const headerLines = asked.getAllResponseHeaders().matchAll(/^(.*?): (.*)$/gm);
      return new Response(asked.responseText || null, {
        status: asked.status,
        headers: [...headerLines].map(([, name, value]) => [name, value.trim()]),
      });
    };
    const frame = document.querySelector('[role="log"]');
    const move = () => {
      frame.scrollTop = -frame.scrollHeight;
      requestAnimationFrame(move);
    };
    move();`);

test('the first message can be reached although the browser is too busy to render the loading state', async ({
  ada,
}) => {
  const { page } = ada;
  await openLongChannel(ada);
  await keepAtOldest(page);
  await expect(message(page, 1)).toBeInViewport({ timeout: 20_000 });
});

test('a channel opens at a linked message, and new messages do not move the list', async ({ ada, grace, allow }) => {
  allow(/status of 404 .*around=/);
  const { page } = grace;
  const { id, first } = await longChannel(ada);
  await show(page, `/chat/${id}?message=${first + 399}`);
  await expect(message(page, 400)).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
  const before = await message(page, 400).boundingBox();
  await ada.call('POST', `/api/chat/channels/${id}/messages`, { content: 'Message 801' });
  await expect(page.getByRole('button', { name: /new messages?$/ })).toBeVisible();
  expect(await message(page, 400).boundingBox()).toEqual(before);
  await page.getByRole('button', { name: /new messages?$/ }).click();
  await expect(message(page, 801)).toBeInViewport();
  await expect(page).toHaveURL(/\/chat\/\d+$/);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await message(page, 800).hover();
  await page.getByRole('article').filter({ hasText: 'Message 800' }).getByRole('button', { name: 'Copy link' }).click();
  await expectToast(page, 'Copied to clipboard', 'The link has been copied to your clipboard.');
  const link = await page.evaluate<string>('navigator.clipboard.readText()');
  const { organizationId } = await ada.call<{ organizationId: number }>('GET', '/api/user');
  expect(link).toMatch(new RegExp(`/chat/${id}\\?message=${first + 799}&organization=${organizationId}$`));
  await ada.call('DELETE', `/api/chat/messages/${first + 799}`);
  await show(page, link);
  await expectToast(
    page,
    'Message not found',
    'It was deleted or is not in this channel. Showing the latest messages.',
  );
  await expect(message(page, 801)).toBeInViewport();
});

test('a message is found by its text, with matches highlighted, and opens in its channel', async ({ ada, grace }) => {
  const { page } = grace;
  const { id } = await longChannel(ada);
  await show(page, `/chat/${id}`);
  await page.getByRole('link', { name: 'Search this channel' }).click();
  await page.getByRole('textbox', { name: 'Search' }).fill('mess 400');
  const matches = page.getByRole('region', { name: 'Matching messages' }).getByRole('listitem');
  await expect(matches).toHaveCount(1);
  await expect(matches.locator('mark')).toHaveText(['Mess', '400']);
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Person' }).fill('Grace');
  await page.getByRole('option', { name: 'Grace Byron' }).click();
  await expect(page.getByText('No matches', { exact: true })).toBeVisible();
  const { id: head } = await ada.call<{ id: number }>('POST', `/api/chat/channels/${id}/messages`, { content: 'Head' });
  for (let n = 1; n <= 60; n++)
    await ada.call('POST', `/api/chat/messages/${head}/replies`, {
      content: n === 2 ? 'The **second**' : `Reply ${n}`,
    });
  await show(page, `/chat/search?channel=${id}&q=second`);
  await expect(matches).toContainText('The second');
  await matches.getByRole('link').click();
  const replies = page.getByRole('log', { name: 'Replies' });
  await expect(replies.getByText('The second')).toBeInViewport();
  await show(page, '/chat/search?q=mess+400+from:Ada');
  await expect(page.getByRole('textbox', { name: 'Search' })).toHaveValue('mess 400');
  await expect(page).toHaveURL(new RegExp(`person=${ada.id}`));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Search people/ }).fill('from:Ada Byron mess 400');
  await expect(page.getByRole('option', { name: /400/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await matches.getByRole('link').click();
  await expect(message(page, 400)).toBeInViewport();
});
