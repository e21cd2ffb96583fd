import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { withFakeDevices } from '../fake-devices.ts';
import { expectPictures, join } from '../video.ts';
import { expect, expectToast, type Person, password, show, test } from '../world.ts';

test.use(withFakeDevices);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const ringing = (page: Page) => page.getByRole('region', { name: 'Incoming call' });

const directBetween = async (ada: Person, grace: Person): Promise<number> =>
  (await ada.call<{ id: number }>('PUT', '/api/chat/direct', { userIds: [grace.id] })).id;

/** Opens a tab by a button or link of a page, and joins the call there. */
async function joinInTab(open: () => Promise<void>, page: Page): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), open()]);
  await tab.waitForURL('**/meeting-bridge/*');
  await expectPictures(tab, 1);
  await join(tab);
  return tab;
}

/** Waits until the page has loaded what rings. */
async function showTodos({ page }: Person): Promise<void> {
  await Promise.all([page.waitForResponse('**/api/video-rooms/calls'), page.goto('/todos')]);
}

test('an observer takes part in the video of a meeting', async ({ ada, grace }) => {
  await ada.call('PUT', `/api/users/${grace.id}`, { role: 'observer' });
  const { id } = await ada.call<{ id: number }>('POST', '/api/meetings', { title: 'L10', status: 'in_progress' });
  for (const { page } of [ada, grace]) {
    await page.goto(`/meetings/${id}/live`);
    await page.getByRole('button', { name: /^Join with video/ }).click();
  }
  for (const { page } of [ada, grace]) await expectPictures(page, 2);
  await expect(grace.page.getByText("You're watching")).toBeVisible();
});

/** Signs a person in on another device. */
async function openDevice({ email }: Person, browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  expect((await context.request.post('/api/login', { data: { email, password } })).ok()).toBe(true);
  return context.newPage();
}

test('a call of a direct message rings the other, who joins, and stops ringing in all tabs and on other devices', async ({
  ada,
  grace,
  browser,
  baseURL,
}) => {
  const id = await directBetween(ada, grace);
  await showTodos(grace);
  const device = await openDevice(grace, browser, baseURL);
  await ada.page.goto(`/chat/${id}`);
  await joinInTab(() => press(ada.page, 'Start a call'), ada.page);
  await expect(ada.page.getByText('Ada Byron started a call – 1 person')).toBeVisible();
  await expect(ringing(ada.page)).toBeHidden();
  await expect(ringing(grace.page)).toContainText('Ada Byron');
  await expectAccessible(grace.page);
  const other = await grace.context.newPage();
  await other.goto('/rocks');
  await device.goto('/rocks');
  for (const page of [other, device]) await expect(ringing(page)).toBeVisible();
  const tab = await joinInTab(() => ringing(grace.page).getByRole('link', { name: 'Join' }).click(), grace.page);
  // A call rings for 30 seconds.
  for (const page of [grace.page, other, tab, device]) await expect(ringing(page)).toBeHidden({ timeout: 5_000 });
  await expectPictures(tab, 2);
  await expect(ada.page.getByText('Ada Byron started a call – 2 people')).toBeVisible();
  await device.context().close();
});

test('a declined call stops ringing on all devices, and can still be joined from the channel', async ({
  ada,
  grace,
  browser,
  baseURL,
}) => {
  const id = await directBetween(ada, grace);
  await showTodos(grace);
  const device = await openDevice(grace, browser, baseURL);
  await device.goto('/rocks');
  await ada.page.goto(`/chat/${id}`);
  const call = await joinInTab(() => press(ada.page, 'Start a call'), ada.page);
  await expect(ringing(device)).toBeVisible();
  await ringing(grace.page).getByRole('button', { name: 'Decline' }).click();
  for (const page of [grace.page, device]) await expect(ringing(page)).toBeHidden({ timeout: 5_000 });
  await device.context().close();
  await show(grace.page, `/chat/${id}`);
  const line = grace.page.getByText('Ada Byron started a call – 1 person');
  await expect(line).toBeVisible();
  await expectAccessible(grace.page);
  await press(call, 'Leave');
  await expect(line).toBeHidden();
  await expect(grace.page.getByRole('button', { name: 'Start a call' })).toBeVisible();
});

test('a muted channel does not ring', async ({ ada, grace }) => {
  const id = await directBetween(ada, grace);
  await grace.call('PUT', `/api/chat/channels/${id}/mute`, { on: true });
  await showTodos(grace);
  await ada.page.goto(`/chat/${id}`);
  await joinInTab(() => press(ada.page, 'Start a call'), ada.page);
  await show(grace.page, `/chat/${id}`);
  await expect(grace.page.getByText('Ada Byron started a call – 1 person')).toBeVisible();
  await expect(ringing(grace.page)).toBeHidden();
});

test('a browser without video calls says so', async ({ ada }) => {
  const { id } = await ada.call<{ id: number }>('POST', '/api/meetings', { title: 'L10', status: 'in_progress' });
  await ada.page.addInitScript('delete globalThis.RTCPeerConnection');
  await ada.page.goto(`/meetings/${id}/live`);
  await press(ada.page, 'Join with video');
  await expectToast(
    ada.page,
    "This browser can't make video calls",
    'Open this page in a current Chrome, Edge, Firefox or Safari.',
  );
});
