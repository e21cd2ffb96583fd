import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { withFakeDevices } from '../fake-devices.ts';
import { tabTo } from '../keys.ts';
import {
  expectDecoded,
  expectPictures,
  join,
  openAndMeet,
  openRoom,
  shareableScreen,
  tiles,
  turnOnCamera,
  watchConnections,
} from '../video.ts';
import { expect, expectToast, type Person, show, test } from '../world.ts';

test.use(withFakeDevices);

const callWindow = (page: Page, name = 'L10') => page.getByRole('region', { name: `Call in ${name}` });
const tileOf = (page: Page, name: string) => tiles(page).filter({ hasText: name });
const isMuted = (page: Page, name: string) => tileOf(page, name).getByText('Muted', { exact: true });

const startMeeting = async ({ call }: Person) =>
  (await call<{ id: number }>('POST', '/api/meetings', { title: 'L10', status: 'in_progress' })).id;

const screens = [
  ...['My 90', 'Chat', 'Scorecard', 'Rocks', 'To-Dos', 'Issues'],
  ...['Meetings', 'Meeting Bridge', 'Teams', 'Org Chart', 'Directory', 'Invitations'],
];

test('a call goes on through twelve screens, in a window that works by keyboard, and comes back after a reload as it was', async ({
  ada,
  grace,
}) => {
  const id = await startMeeting(ada);
  for (const { context } of [ada, grace]) await context.addInitScript(watchConnections);
  await ada.context.addInitScript(shareableScreen);
  for (const person of [ada, grace]) await openAndMeet(person, id);
  for (const { page } of [ada, grace]) await expectPictures(page, 2);
  const { page } = ada;
  for (const name of screens) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
    await expect(page.locator('a[aria-current="page"]', { hasText: name }).first()).toBeVisible();
    await expect(callWindow(page)).toBeVisible();
  }
  for (const one of [page, grace.page]) await expectDecoded(one, 1);
  await expectAccessible(page);

  await page.keyboard.press('m');
  await expect(isMuted(grace.page, 'Ada')).toBeAttached();
  await page.keyboard.press('v');
  await expectPictures(grace.page, 1);
  // On other screens the space bar turns the page and puts no one on the air.
  await page.keyboard.press(' ');
  await expect(isMuted(grace.page, 'Ada')).toBeAttached();
  await tabTo(callWindow(page).getByRole('button', { name: 'Share screen' }));
  await page.keyboard.press('Enter');
  await expect(grace.page.getByRole('list', { name: 'Large picture' })).toContainText('Screen of Ada Byron');
  await page.keyboard.press('Enter');
  await expect(grace.page.getByRole('list', { name: 'Large picture' })).toBeHidden();
  const handle = callWindow(page).getByRole('button', { name: 'Move the window of the call' });
  const before = await handle.boundingBox();
  await tabTo(handle);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await handle.boundingBox())?.x).toBeLessThan(before?.x ?? 0);
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await handle.boundingBox())?.y).toBeLessThan(before?.y ?? 0);

  await page.reload();
  await expect(tileOf(grace.page, 'Ada')).toBeHidden();
  await tabTo(page.getByRole('button', { name: 'Rejoin' }));
  await page.keyboard.press('Enter');
  await expect(isMuted(grace.page, 'Ada')).toBeAttached();
  await expectPictures(grace.page, 1);
  await tabTo(callWindow(page).getByRole('link', { name: 'Back to the call' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Call controls' })).toBeVisible();
  await expect(callWindow(page)).toBeHidden();
  await page.keyboard.press('h');
  await expect(tileOf(grace.page, 'Ada').getByText('Hand raised')).toBeAttached();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(tiles(grace.page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Join with video/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rejoin' })).toBeHidden();
});

test('a person whose computer slept is back in the call by themselves, muted as before', async ({
  ada,
  grace,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const id = await startMeeting(ada);
  for (const { context } of [ada, grace]) await context.addInitScript(watchConnections);
  for (const person of [ada, grace]) await openAndMeet(person, id);
  await grace.page.keyboard.press('m');
  await show(grace.page, '/rocks');
  await expect(isMuted(ada.page, 'Grace')).toBeAttached();
  await grace.context.setOffline(true);
  const session = await grace.context.newCDPSession(grace.page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await expect(tileOf(ada.page, 'Grace')).toBeHidden();
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(callWindow(grace.page).getByText('You lost the connection. Reconnecting…')).toBeVisible();
  await grace.context.setOffline(false);
  await expect(isMuted(ada.page, 'Grace')).toBeAttached();
  await expect(callWindow(grace.page).getByText('You lost the connection. Reconnecting…')).toBeHidden();
  await expectDecoded(ada.page, 1, 0);
  await expectDecoded(grace.page, 1);
});

test('a person is in one call at a time, in one tab, and in one organization', async ({ ada, grace }) => {
  const id = await startMeeting(ada);
  const room = await openRoom(ada);
  await openAndMeet(grace, id);
  // A user who closes the preview before the answer comes is not in the call.
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await ada.page.route('**/video-rooms/*/join', async (route) => {
    const response = await route.fetch();
    await isAnswered;
    await route.fulfill({ response });
  });
  await ada.page.goto(`/meetings/${id}/live`);
  await ada.page.getByRole('button', { name: /^Join with video/ }).click();
  await ada.page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(ada.page.getByText('2 in video')).toBeAttached();
  await ada.page.keyboard.press('Escape');
  answer();
  await expect(ada.page.getByRole('button', { name: 'Join with video 1 in video' })).toBeVisible();
  await ada.page.unroute('**/video-rooms/*/join');
  await openAndMeet(ada, id);
  await expect(tiles(grace.page)).toHaveCount(2);
  await show(ada.page, room);
  await expect(ada.page.getByText('You are in the call “L10”. Joining here leaves it.')).toBeVisible();
  await join(ada.page);
  await expect(tiles(grace.page)).toHaveCount(1);

  // The same room in another tab, then another call there.
  const tab = await ada.context.newPage();
  await tab.goto(room);
  await join(tab);
  await expect(ada.page.getByText('You joined in another window')).toBeVisible();
  await expect(tiles(tab)).toHaveCount(1);
  await ada.page.goto(`/meetings/${id}/live`);
  await ada.page.getByRole('button', { name: /^Join with video/ }).click();
  await join(ada.page);
  await expect(tab.getByText('You joined another call in another window.')).toBeVisible();
  await expect(tiles(grace.page)).toHaveCount(2);
  await tab.close();

  await show(ada.page, '/team-community');
  const office = ada.page.frameLocator('iframe');
  await expect(office.getByText('You are in the call “L10”. Joining here leaves it.')).toBeVisible();
  await show(ada.page, '/rocks');
  const { id: other } = await ada.call<{ id: number }>('POST', '/api/organizations', { name: 'Harbour' });
  await show(ada.page, `/rocks?organization=${other}`);
  await expectToast(ada.page, 'You left the call', 'It belongs to another organization than the one you see now.');
  await expect(tiles(grace.page)).toHaveCount(1);
  await show(grace.page, '/rocks');
  await grace.page.getByRole('button', { name: 'Account menu' }).click();
  await grace.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectToast(grace.page, 'You left the call', 'You are signed out.');
});

/** Runs in a page: how many parts of a recording wait in its browser to be uploaded. */
const waitingParts = `new Promise((resolve) => {
  const opening = indexedDB.open('quarterdeck-recordings');
  opening.onsuccess = () => {
    const counting = opening.result.transaction('chunks').objectStore('chunks').count();
    counting.onsuccess = () => {
      opening.result.close();
      resolve(counting.result);
    };
  };
})`;

/** Holds what the page of a person uploads of a recording until some seconds wait. @returns a function that lets it through */
async function holdUploads({ page }: Person): Promise<() => void> {
  const { promise: isThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\/chunks\//, async (route) => {
    await isThrough;
    await route.continue();
  });
  await expect.poll(() => page.evaluate<number>(waitingParts)).toBeGreaterThan(5);
  return letThrough;
}

test('a browser asks before it closes a tab that is recorded, records on other screens, and uploads the rest', async ({
  ada,
  grace,
}) => {
  const id = await startMeeting(ada);
  await openAndMeet(ada, id);
  await ada.page.getByRole('button', { name: 'Record', exact: true }).click();
  await ada.page.getByRole('button', { name: 'Start recording' }).click();
  await expect(ada.page.getByText('You are recorded.')).toBeVisible();
  const stage = ada.page.getByRole('region', { name: 'L10', exact: true });
  for (const item of ['Full screen', 'Leave full screen']) {
    await stage.getByRole('button', { name: 'More' }).click();
    await ada.page.getByRole('menuitem', { name: item }).click();
    await expect(stage.getByText('You are recorded.')).toBeVisible({ visible: item === 'Full screen' });
  }
  await show(ada.page, '/rocks');
  await expect(callWindow(ada.page).getByText('You are recorded.')).toBeVisible();
  const question = ada.page.waitForEvent('dialog');
  await ada.page.close({ runBeforeUnload: true });
  expect((await question).type()).toBe('beforeunload');
  await (await question).dismiss();

  const [recording] = await ada.call<{ id: number }[]>('GET', `/api/meetings/${id}/recordings`);
  const [{ id: organization } = { id: 0 }] = await ada.call<{ id: number }[]>('GET', '/api/organizations');
  type Track = { userId: string; source: string; durationMs: number };
  /** How much of the voice of a person is stored, in ms. */
  async function recordedMs({ id: userId }: Person): Promise<number> {
    const headers = { 'x-organization-id': String(organization) };
    const answer = await ada.context.request.get(`/api/recordings/${recording?.id}/tracks`, { headers });
    const tracks: Track[] = await answer.json();
    return tracks.find((track) => track.userId === userId && track.source === 'microphone')?.durationMs ?? 0;
  }
  // By whatever door someone comes, they are asked before they join.
  const { url } = await ada.call<{ url: string }>('PUT', `/api/meetings/${id}/video-room`);
  await grace.page.goto(url);
  await expect(grace.page.getByText('Ada Byron is recording this meeting')).toBeVisible();
  await expect(grace.page.getByRole('button', { name: 'Join', exact: true })).toBeHidden();
  await grace.page.getByRole('button', { name: 'Leave me out' }).click();
  await turnOnCamera(grace.page);
  await join(grace.page);
  await expect(grace.page.getByText('Nothing of you is recorded.')).toBeVisible();
  const before = await recordedMs(ada);
  await expect.poll(() => recordedMs(ada)).toBeGreaterThan(before + 2_000);
  expect(await recordedMs(grace)).toBe(0);
  await grace.page.getByRole('button', { name: 'Agree' }).click();
  await expect.poll(() => recordedMs(grace)).toBeGreaterThan(0);
  await show(grace.page, '/rocks');
  let letThrough = await holdUploads(grace);
  const beforeSignOut = await recordedMs(grace);
  await grace.page.getByRole('button', { name: 'Account menu' }).click();
  await grace.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(tiles(grace.page)).toHaveCount(0);
  letThrough();
  await expectToast(grace.page, 'You left the call', 'You are signed out.');
  expect(await recordedMs(grace)).toBeGreaterThan(beforeSignOut + 3_000);
  expect(await grace.page.evaluate(waitingParts)).toBe(0);

  const { id: other } = await ada.call<{ id: number }>('POST', '/api/organizations', { name: 'Harbour' });
  letThrough = await holdUploads(ada);
  const beforeSwitch = await recordedMs(ada);
  await show(ada.page, `/rocks?organization=${other}`);
  await expect(callWindow(ada.page)).toBeHidden();
  letThrough();
  await expect.poll(() => recordedMs(ada)).toBeGreaterThan(beforeSwitch + 3_000);
  await expect.poll(() => ada.page.evaluate(waitingParts)).toBe(0);
});

test('a meeting has a stage beside its agenda, M and V for the devices, and says when a muted person talks', async ({
  ada,
  grace,
}) => {
  const id = await startMeeting(ada);
  await grace.context.addInitScript(shareableScreen);
  for (const person of [ada, grace]) await openAndMeet(person, id);
  await grace.page.getByRole('button', { name: 'Share screen' }).click();
  await expect(ada.page.getByRole('list', { name: 'Large picture' })).toContainText('Screen of Grace Byron');
  await expect(ada.page.getByRole('region', { name: 'Agenda' })).toBeVisible();
  // A running meeting folds the navigation.
  await expect(ada.page.getByRole('button', { name: 'Show the names in the navigation' })).toBeVisible();
  await expectAccessible(ada.page);
  await grace.page.getByRole('button', { name: 'Stop sharing' }).first().click();
  await grace.page.keyboard.press('m');
  // The microphone of the browser beeps.
  await expect(grace.page.getByText("You're muted")).toBeVisible();
  await expect(isMuted(ada.page, 'Grace')).toBeAttached();
  await grace.page.keyboard.press('?');
  await expect(grace.page.getByRole('dialog').getByText('Mute or unmute', { exact: true })).toBeVisible();
  await grace.page.keyboard.press('Escape');
  await grace.page.keyboard.down(' ');
  await expect(isMuted(ada.page, 'Grace')).not.toBeAttached();
  await grace.page.keyboard.up(' ');
  await expect(isMuted(ada.page, 'Grace')).toBeAttached();
  await grace.page.getByRole('button', { name: 'Unmute', exact: true }).click();
  await expect(isMuted(ada.page, 'Grace')).not.toBeAttached();
  await grace.page.keyboard.press('v');
  await expectPictures(ada.page, 1);
});
