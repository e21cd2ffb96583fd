import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { withFakeDevices } from '../fake-devices.ts';
import { tabTo } from '../keys.ts';
import { expectDecoded, join, openRoom, shareableScreen, turnOnCamera, watchConnections } from '../video.ts';
import { expect, expectToast, type Person, show, test } from '../world.ts';

test.use(withFakeDevices);

const people = (page: Page) => page.getByRole('complementary', { name: 'Who is where' });
const rowOf = (page: Page, name: string) => people(page).getByRole('listitem').filter({ hasText: name });
const talk = (page: Page) => page.getByRole('region', { name: 'Talk with people around you' });

/** Enters the office in a window of its own. */
async function enter({ page }: Person): Promise<void> {
  await page.addInitScript(watchConnections);
  await page.addInitScript(shareableScreen);
  await page.goto('/office');
  await turnOnCamera(page);
  await page.getByRole('button', { name: 'Enter the office' }).click();
  await expect(people(page)).toBeVisible();
}

test('two people meet in the office, hear each other, and part', async ({ ada, grace }) => {
  await enter(ada);
  await enter(grace);
  await expect(rowOf(ada.page, 'Grace Byron')).toBeVisible();
  await grace.page.getByRole('button', { name: 'Join Ada Byron' }).click();
  for (const { page } of [ada, grace]) {
    await expect(talk(page)).toBeVisible();
    await expectDecoded(page, 1);
  }
  await grace.page.getByRole('button', { name: 'Share screen' }).click();
  const screens = ada.page.getByRole('list', { name: 'Shared screens' });
  await expect(screens.getByText('Screen of Grace Byron')).toBeVisible();
  await expectDecoded(ada.page, 2, 1);
  await grace.page.getByRole('button', { name: 'Stop sharing' }).first().click();
  await expect(screens).toBeHidden();
  await grace.page.keyboard.press('m');
  await expect(talk(ada.page).getByText('Muted', { exact: true })).toBeAttached();
  await grace.page.keyboard.press('m');
  await grace.page.getByRole('textbox', { name: 'Say a line over your head' }).fill('Ahoy 👋');
  await grace.page.keyboard.press('Enter');
  await expect(rowOf(ada.page, 'Grace Byron')).toContainText('Ahoy 👋');
  await grace.page.getByRole('button', { name: 'Do not disturb' }).click();
  await expect(rowOf(ada.page, 'Grace Byron')).toContainText('Do not disturb');
  await expect(rowOf(ada.page, 'Grace Byron').getByRole('button', { name: 'Join Grace Byron' })).toBeDisabled();
  for (const { page } of [ada, grace]) await expect(talk(page)).toBeHidden();
  await grace.page.getByRole('button', { name: 'Do not disturb' }).click();
  await expect(talk(ada.page)).toBeVisible();
  await expectAccessible(ada.page);
  // The avatar walks through the door and away.
  await tabTo(grace.page.getByRole('img', { name: /^Map of the office/ }));
  await grace.page.keyboard.down('ArrowLeft');
  for (const { page } of [ada, grace]) await expect(talk(page)).toBeHidden();
  await grace.page.keyboard.up('ArrowLeft');
  await grace.page.getByRole('button', { name: 'Leave the office' }).click();
  await expect(rowOf(ada.page, 'Grace Byron')).toBeHidden();
});

test('the office works from its list, by keyboard alone', async ({ ada, grace }) => {
  await enter(ada);
  await enter(grace);
  const press = async (name: string) => {
    await tabTo(grace.page.getByRole('button', { name, exact: true }));
    await grace.page.keyboard.press('Enter');
  };
  await press('Go to Terrace');
  await expect(rowOf(ada.page, 'Grace Byron')).toContainText('Terrace');
  await press('Wave to Ada Byron');
  await expect(ada.page.getByText('Grace Byron waves to you')).toBeAttached();
  await press('Follow Ada Byron');
  await expect(rowOf(ada.page, 'Grace Byron')).not.toContainText('Terrace');
  await expect(talk(ada.page)).toBeVisible();
});

test('walking into a room joins its call, and the page shows who is in it', async ({ ada, grace }) => {
  await ada.page.goto('/team-community');
  const quickJoin = ada.page.getByRole('region', { name: 'Quick join' });
  await expect(quickJoin.getByRole('button', { name: /^Join / })).toHaveCount(4);
  await enter(grace);
  await grace.page.getByRole('button', { name: 'Go to Standup Room' }).click();
  await expect(grace.page.getByRole('region', { name: 'Call in Standup Room' })).toBeVisible();
  await expect(quickJoin.getByRole('listitem').filter({ hasText: 'Standup Room' })).toContainText('Grace Byron');
  const office = ada.page.frameLocator('iframe');
  await office.getByRole('button', { name: 'Enter the office' }).click();
  await expect(office.getByRole('button', { name: 'Wave to Grace Byron' })).toBeVisible();
  await show(ada.page, '/rocks');
  const small = ada.page.getByRole('region', { name: 'Virtual office' });
  await expect(office.getByRole('button', { name: 'Leave the office' })).toBeVisible();
  await expectAccessible(ada.page);
  await expect(rowOf(grace.page, 'Ada Byron')).toBeVisible();
  await small.getByRole('link', { name: 'Back to the office' }).click();
  await quickJoin.getByRole('button', { name: 'Join Standup Room' }).click();
  await expect(ada.page.getByRole('heading', { name: 'Standup Room' })).toBeVisible();
  await expect(ada.page.getByText('You are in the virtual office. Joining here leaves it.')).toBeVisible();
  await small.getByRole('link', { name: 'Back to the office' }).click();
  await office.getByRole('button', { name: 'Change the map' }).click();
  await office.getByRole('radio', { name: 'Garden' }).check();
  await office.getByRole('button', { name: 'Use this map' }).click();
  await expect(grace.page.getByRole('region', { name: 'Call in Standup Room' })).toBeHidden();
  await grace.page.getByRole('button', { name: 'Change your avatar' }).click();
  await grace.page.getByRole('radio', { name: 'Straw hat' }).check();
  await grace.page.getByRole('button', { name: 'Save' }).click();
  await expect(grace.page.getByRole('dialog')).toBeHidden();
});

test('an office that cannot be loaded says why, and is there after a retry', async ({ ada, allow }) => {
  const { page } = ada;
  allow(/status of 503/);
  await page.route('**/api/workadventure/room', (route) =>
    route.fulfill({ status: 503, json: { code: 'busy', message: 'Too many people at once. Try again soon.' } }),
  );
  await page.goto('/team-community');
  const alert = page.getByRole('alert').filter({ hasText: 'Virtual Office Unavailable' });
  await expect(alert).toContainText('Failed to load virtual office: Too many people at once. Try again soon.');
  await page.unroute('**/api/workadventure/room');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Enter the office' })).toBeVisible();
});

test('a meeting lights up the room in which it takes place, and asks there whether it may record', async ({
  ada,
  grace,
}) => {
  const fields = { title: 'Crew talk', status: 'in_progress', officeRoom: 'Meeting Room' };
  const { id } = await ada.call<{ id: number }>('POST', '/api/meetings', fields);
  await ada.call('PATCH', `/api/meetings/${id}/recording`, { isRecording: true });
  await enter(grace);
  await grace.page.getByRole('button', { name: 'Go to Meeting Room' }).click();
  await expect(grace.page.getByText('Crew talk is in progress here')).toBeVisible();
  await expect(grace.page.getByRole('link', { name: 'Open the meeting' })).toHaveAttribute('target', '_top');
  await grace.page.getByRole('button', { name: 'Agree' }).click();
  await expect(grace.page.getByText('You are recorded.')).toBeVisible();

  // From the frame, the meeting opens beside the office, which goes on.
  await show(ada.page, '/team-community');
  const office = ada.page.frameLocator('iframe');
  await office.getByRole('button', { name: 'Enter the office' }).click();
  await office.getByRole('button', { name: 'Go to Meeting Room' }).click();
  await office.getByRole('link', { name: 'Open the meeting' }).click();
  await expect(ada.page).toHaveURL(`/meetings/${id}/live`);
  await expect(ada.page.getByRole('link', { name: 'Back to the office' })).toBeVisible();
  await expect(office.getByRole('button', { name: 'Leave the office' })).toBeVisible();

  // Who is recorded is asked before the tab closes.
  await ada.page.getByRole('link', { name: 'Back to the office' }).click();
  await expect(office.getByText('You are recorded.')).toBeVisible();
  const question = ada.page.waitForEvent('dialog');
  await ada.page.close({ runBeforeUnload: true });
  expect((await question).type()).toBe('beforeunload');
  await (await question).dismiss();
});

test('the office is entered again after a reload, and ends with a sentence', async ({ ada, grace }) => {
  await enter(grace);
  const { page } = ada;
  await page.goto('/team-community');
  // The office has the width that it needs.
  await expect(page.getByRole('button', { name: 'Show the names in the navigation' })).toBeVisible();
  const office = page.frameLocator('iframe');
  await turnOnCamera(office);
  await office.getByRole('button', { name: 'Enter the office' }).click();
  await expect(rowOf(grace.page, 'Ada Byron')).toBeVisible();
  await office.getByRole('button', { name: 'Who is where' }).click();
  await expect(office.getByRole('complementary', { name: 'Who is where' })).toBeHidden();
  await office.getByRole('button', { name: 'Mute microphone' }).click();
  await show(page, '/rocks');
  await page.reload();
  await expect(rowOf(grace.page, 'Ada Byron')).toBeHidden();
  await expect(page.getByText('You were in the virtual office.')).toBeVisible();
  await page.getByRole('button', { name: 'Rejoin' }).click();
  await expect(rowOf(grace.page, 'Ada Byron')).toBeVisible();
  await expect(office.getByRole('button', { name: 'Unmute microphone' })).toBeVisible();
  await expect(office.getByRole('complementary', { name: 'Who is where' })).toBeHidden();
  await expect(office.getByRole('button', { name: 'Turn off camera' })).toBeVisible();
  await expect(page.getByText('You were in the virtual office.')).toBeHidden();

  await show(page, '/rocks');
  const room = await openRoom(ada);
  const tab = await ada.context.newPage();
  await tab.goto(room);
  await join(tab);
  await expectToast(page, 'You left the call', 'You joined another call in another window.');
  await expect(page.getByRole('region', { name: 'Virtual office' })).toBeHidden();
  await tab.close();
  await page.goto('/team-community');
  await expect(office.getByRole('button', { name: 'Enter the office' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rejoin' })).toBeHidden();
  await office.getByRole('button', { name: 'Enter the office' }).click();
  await expect(rowOf(grace.page, 'Ada Byron')).toBeVisible();
  const { id } = await ada.call<{ id: number }>('POST', '/api/organizations', { name: 'Harbour' });
  const sentence = 'It belongs to another organization than the one you see now.';
  await Promise.all([expectToast(page, 'You left the call', sentence), show(page, `/rocks?organization=${id}`)]);
  await expect(rowOf(grace.page, 'Ada Byron')).toBeHidden();
});
