import type { Browser, Locator, Page } from '@playwright/test';
import { shortestCallSeconds } from '#rules/video-rooms.ts';
import { expectAccessible } from '../axe.ts';
import { withFakeDevices } from '../fake-devices.ts';
import { expectPictures, join, openAndMeet, openRoom, turnOnCamera } from '../video.ts';
import { expect, expectToast, type Person, password, show, test } from '../world.ts';

test.use(withFakeDevices);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const ringing = (page: Page) => page.getByRole('region', { name: 'Incoming call' });

const directBetween = async (ada: Person, grace: Person): Promise<number> =>
  (await ada.call<{ id: number }>('PUT', '/api/chat/direct', { userIds: [grace.id] })).id;

const callWindow = (page: Page, name: string) => page.getByRole('region', { name: `Call in ${name}`, exact: true });

/** Joins a call by a button or link of the page, with the preview between. The camera stays on for the calls after the first. */
async function joinBy(control: Locator, isFirst = true): Promise<void> {
  const page = control.page();
  await control.click();
  await page.waitForURL('**/meeting-bridge/*');
  if (isFirst) await turnOnCamera(page);
  await join(page);
}

const start = (page: Page) => joinBy(page.getByRole('button', { name: 'Start a call' }));

/** Waits until a call has lasted so long that its end leaves a line. */
const untilItCounts = ({ call }: Person) =>
  expect
    .poll(async () => {
      const [running] = await call<{ startedAt: string }[]>('GET', '/api/video-rooms/calls');
      return Date.now() - Date.parse(running?.startedAt ?? '');
    })
    .toBeGreaterThan(shortestCallSeconds * 1_000);

/** Waits until pages have loaded what rings, which it does for 30 seconds only. */
async function showTodos(...pages: Page[]): Promise<void> {
  await Promise.all(pages.flatMap((page) => [page.waitForResponse('**/api/video-rooms/calls'), page.goto('/todos')]));
}

test('an observer takes part in the video of a meeting', async ({ ada, grace }) => {
  await ada.call('PUT', `/api/users/${grace.id}`, { role: 'observer' });
  const { id } = await ada.call<{ id: number }>('POST', '/api/meetings', { title: 'L10', status: 'in_progress' });
  for (const person of [ada, grace]) await openAndMeet(person, id);
  for (const { page } of [ada, grace]) await expectPictures(page, 2);
  await expect(grace.page.getByText("You're watching")).toBeVisible();
});

/** Signs a person in on another device. */
async function openDevice({ email }: Person, browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  expect((await context.request.post('/api/login', { data: { email, password } })).ok()).toBe(true);
  return context.newPage();
}

test('a call of a direct message rings the other, who joins over an open dialog, and stops ringing everywhere else', async ({
  ada,
  grace,
  browser,
  baseURL,
}) => {
  const id = await directBetween(ada, grace);
  const [other, device] = [await grace.context.newPage(), await openDevice(grace, browser, baseURL)];
  await showTodos(grace.page, other, device);
  await grace.page.keyboard.type('ct');
  const title = grace.page.getByRole('dialog').getByRole('textbox', { name: 'Title' });
  await title.pressSequentially('Order the rope');
  await ada.page.goto(`/chat/${id}`);
  await start(ada.page);
  await expect(ada.page.getByText('Calling Grace Byron…')).toBeVisible();
  // The caller gives up while Grace still chooses how she joins. Neither is called by what is left of it.
  await ringing(grace.page).getByRole('button', { name: 'Join' }).click();
  await expect(grace.page.getByRole('dialog', { name: 'Join with video' })).toBeVisible();
  await expect(ada.page.getByText('Grace Byron is joining…')).toBeVisible();
  await ada.page.reload();
  await expectToast(grace.page, "You couldn't join with video", 'The call has ended.');
  await expect(grace.page.getByRole('dialog', { name: 'Join with video' })).toBeHidden();
  await expect(title).toHaveValue('Order the rope');
  await expect(ada.page.getByText('No one is in the call')).toBeVisible();
  await expect(ada.page.getByRole('button', { name: 'Rejoin' })).toBeHidden();
  await join(ada.page);
  await Promise.all([grace.page, other, device].map((page) => expect(ringing(page)).toContainText('Ada Byron')));
  await expectAccessible(grace.page);
  await ringing(grace.page).getByRole('button', { name: 'Join' }).click();
  // A call rings for 30 seconds.
  for (const page of [grace.page, other, device]) await expect(ringing(page)).toBeHidden({ timeout: 12_000 });
  // The first call in this browser begins with a preview.
  await turnOnCamera(grace.page);
  await press(grace.page, 'Join');
  await expectPictures(callWindow(grace.page, 'Ada Byron'), 1);
  await expect(title).toHaveValue('Order the rope');
  await show(ada.page, `/chat/${id}`);
  await expect(ada.page.getByText('Ada Byron started a call – 2 people')).toBeVisible();
  await expect(ringing(ada.page)).toBeHidden();
  await expect(ada.page.getByText('Calling Grace Byron…')).toBeHidden();
  await device.context().close();
  await expect(ada.page.getByRole('link', { name: 'Back to the call' })).toHaveCount(2);
  // The window of the call is above the dialog.
  for (const { page } of [ada, grace]) await press(page, 'Leave call');
  await expect(title).toHaveValue('Order the rope');
  await expect(ada.page.getByText('Ada Byron started a call. It lasted')).toBeVisible();
});

test('a declined call stops ringing on all devices, its caller sees that, and it can still be joined from the channel', async ({
  ada,
  grace,
  browser,
  baseURL,
}) => {
  const id = await directBetween(ada, grace);
  const device = await openDevice(grace, browser, baseURL);
  await showTodos(grace.page, device);
  await ada.page.goto(`/chat/${id}`);
  await start(ada.page);
  await expect(ringing(device)).toBeVisible();
  await ringing(grace.page).getByRole('button', { name: 'Decline' }).click();
  for (const page of [grace.page, device]) await expect(ringing(page)).toBeHidden({ timeout: 12_000 });
  await device.context().close();
  await expect(ada.page.getByText('Grace Byron declined the call.')).toBeVisible();
  await expectAccessible(ada.page);
  await show(ada.page, '/rocks');
  await expect(callWindow(ada.page, 'Grace Byron').getByText('Grace Byron declined the call.')).toBeVisible();
  await ada.page.getByRole('link', { name: 'Back to the call' }).click();
  await show(grace.page, `/chat/${id}`);
  const line = grace.page.getByText('Ada Byron started a call – 1 person');
  await expect(line).toBeVisible();
  await expectAccessible(grace.page);
  await untilItCounts(ada);
  await press(ada.page, 'Leave');
  await expect(line).toBeHidden();
  await expect(grace.page.getByText('Ada Byron called. The call was declined.')).toBeVisible();
  await ada.page.getByRole('link', { name: 'Back to the chat' }).click();
  await joinBy(ada.page.getByRole('button', { name: 'Start a call' }), false);
  await joinBy(grace.page.getByRole('link', { name: 'Join', exact: true }));
  await expectPictures(grace.page, 2);
});

test('a muted channel does not ring, nor does any in quiet times; a missed call is a line with a way to call back', async ({
  ada,
  grace,
}) => {
  const id = await directBetween(ada, grace);
  await grace.call('PUT', `/api/chat/channels/${id}/mute`, { on: true });
  await showTodos(grace.page);
  await ada.page.goto(`/chat/${id}`);
  await start(ada.page);
  await show(grace.page, `/chat/${id}`);
  const line = grace.page.getByText('Ada Byron started a call – 1 person');
  await expect(line).toBeVisible();
  await expect(ringing(grace.page)).toBeHidden();
  await grace.call('PATCH', '/api/notifications/preferences', { undisturbedUntil: '2099-01-01T00:00:00Z' });
  await grace.call('PUT', `/api/chat/channels/${id}/mute`, { on: false });
  await grace.page.reload();
  await expect(line).toBeVisible();
  await expect(ringing(grace.page)).toBeHidden();
  await untilItCounts(ada);
  await press(ada.page, 'Leave');
  await expect(line).toBeHidden();
  await expect(grace.page.getByText('Missed call from Ada Byron.')).toBeVisible();
  await expectAccessible(grace.page);
  // Who has been in a call in this browser joins the next one at once, and stays on the screen.
  await ada.page.goto(await openRoom(ada));
  await join(ada.page);
  await show(ada.page, '/rocks');
  await joinBy(grace.page.getByRole('button', { name: 'Call back' }));
  await expect(ringing(ada.page)).toContainText('You join with microphone and camera.');
  await expect(ringing(ada.page)).toContainText('That leaves the call “Sales Standup”.');
  await expect(callWindow(ada.page, 'Sales Standup')).toBeVisible();
  await ringing(ada.page).getByRole('button', { name: 'Join' }).click();
  await expect(callWindow(ada.page, 'Sales Standup')).toBeHidden();
  await expectPictures(callWindow(ada.page, 'Grace Byron'), 1);
  await expectPictures(grace.page, 2);
  await expect(ada.page).toHaveURL(/\/rocks/);
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
