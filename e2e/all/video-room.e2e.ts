import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { withFakeDevices } from '../fake-devices.ts';
import { expectPictures, join, openAndJoin, openRoom, tiles, turnOnCamera } from '../video.ts';
import { expect, expectToast, meetColleague, show, test } from '../world.ts';

test.use(withFakeDevices);

const tileOf = (page: Page, name: string) => tiles(page).filter({ hasText: name });

test('two people see and hear each other, and each sees what the other does', async ({ ada, grace }) => {
  const path = await openRoom(ada);
  for (const { page } of [ada, grace]) {
    await page.goto(path);
    await turnOnCamera(page);
  }
  await expectAccessible(ada.page);
  for (const { page } of [ada, grace]) await join(page);
  for (const { page } of [ada, grace]) {
    await expectPictures(page, 2);
    await expect(page.locator('audio')).toHaveCount(1);
  }

  const muted = tileOf(ada.page, 'Grace').getByText('Muted', { exact: true });
  await grace.page.keyboard.press('m');
  await expect(muted).toBeAttached();
  await grace.page.keyboard.down(' ');
  await expect(grace.page.getByText('The others hear you while you hold the space bar')).toBeVisible();
  await expect(muted).not.toBeAttached();
  await grace.page.keyboard.up(' ');
  await expect(muted).toBeAttached();
  await grace.page.keyboard.press('v');
  await expectPictures(ada.page, 1);
  await grace.page.keyboard.press('v');
  await expectPictures(ada.page, 2);
  await grace.page.keyboard.press('h');
  await expect(tileOf(ada.page, 'Grace').getByText('Hand raised')).toBeAttached();
  await grace.page.getByRole('button', { name: 'React' }).click();
  await grace.page.getByRole('button', { name: 'Applause' }).click();
  await expect(ada.page.getByText('Grace Byron reacts with 👏')).toBeAttached();
  await grace.page.keyboard.press('Escape');

  await grace.page.getByRole('button', { name: 'More', exact: true }).click();
  await grace.page.getByRole('menuitem', { name: 'Camera and sound' }).click();
  await grace.page.getByRole('combobox', { name: 'Camera' }).click();
  await grace.page.getByRole('option', { name: 'fake_device_2' }).click();
  await expect(grace.page.getByRole('combobox', { name: 'Camera' })).toHaveValue('fake_device_2');
  await grace.page.getByRole('combobox', { name: 'Background noise' }).click();
  await grace.page.getByRole('option', { name: 'Remove it, voices only' }).click();
  await expect(grace.page.getByRole('combobox', { name: 'Background noise' })).toHaveValue('Remove it, voices only');
  await grace.page.keyboard.press('Escape');
  await expectPictures(ada.page, 2);

  await grace.page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(grace.page.getByText('You left the room')).toBeVisible();
  await expect(ada.page.getByText("You're the only one here.")).toBeVisible();
  await grace.page.getByRole('button', { name: 'Join again' }).click();
  await join(grace.page);
  await expectPictures(ada.page, 2);
});

test('a host mutes, locks, removes and lets back in', async ({ ada, grace, allow }) => {
  allow(/status of 403 .*\/join\)/);
  const path = await openRoom(ada);
  for (const person of [ada, grace]) await openAndJoin(person, path);
  await expectPictures(ada.page, 2);
  await ada.page.keyboard.press('p');
  const people = ada.page.getByRole('complementary', { name: 'People' });
  const actions = people.getByRole('button', { name: 'Actions for Grace Byron' });
  await actions.click();
  await ada.page.getByRole('menuitem', { name: 'Mute' }).click();
  await expect(grace.page.getByText('Ada Byron muted you.')).toBeVisible();
  await expect(grace.page.getByRole('button', { name: 'Unmute microphone' })).toBeVisible();
  const muteAll = people.getByRole('button', { name: 'Mute everyone else' });
  await expect(muteAll).toBeDisabled();
  await grace.page.getByRole('button', { name: 'Unmute microphone' }).click();
  await expect(muteAll).toBeEnabled();
  await muteAll.click();
  await expect(grace.page.getByRole('button', { name: 'Unmute microphone' })).toBeVisible();
  await expect(muteAll).toBeDisabled();
  await people.getByRole('switch', { name: 'Lock room' }).click();
  await grace.page.keyboard.press('p');
  await expect(
    grace.page.getByText('The room is locked. Only hosts and people who have been here can join.'),
  ).toBeVisible();
  // Who was in it comes back.
  await grace.page.reload();
  await join(grace.page);
  await expectAccessible(ada.page);
  await actions.click();
  await ada.page.getByRole('menuitem', { name: 'Remove' }).click();
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(grace.page.getByText('A host removed you')).toBeVisible();
  await expect(grace.page.getByText('You can join again once a host lets you back in.')).toBeVisible();
  await expect(tiles(ada.page)).toHaveCount(1);
  await grace.page.reload();
  await grace.page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(grace.page.getByText('A host removed you from this room')).toBeVisible();
  await people.getByRole('button', { name: 'Let Grace Byron back in' }).click();
  await expect(people.getByText('Removed from the room')).toBeHidden();
  await join(grace.page);
  await expect(tiles(ada.page)).toHaveCount(2);
});

test('a phone shows the call over the app, and joins muted without camera', async ({ ada }) => {
  const { page } = ada;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await openRoom(ada));
  await page.getByRole('switch', { name: 'Join muted' }).check();
  await expect(page.getByText('Your camera is off')).toBeVisible();
  await expectAccessible(page);
  await join(page);
  await expect(tileOf(page, 'Ada').getByText('Muted', { exact: true })).toBeAttached();
  await expectPictures(page, 0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Turn on camera' }).click();
  await expectPictures(page, 1);
});

test('a member who is removed from the organization is out of the room, and reads why', async ({
  ada,
  grace,
  allow,
}) => {
  allow(/status of 40[1349]/);
  const path = await openRoom(ada);
  for (const person of [ada, grace]) await openAndJoin(person, path);
  await expectPictures(ada.page, 2);
  await ada.call('DELETE', `/api/users/${grace.id}?transferToUserId=${ada.id}`);
  await expect(tiles(ada.page)).toHaveCount(1);
  await expectToast(
    grace.page,
    "You're no longer a member of Analytical Engines",
    'Ask an admin if you think that is a mistake.',
  );
  await expectPictures(grace.page, 0);
});

test('the next person in a full room reads that it is full, also who lost their place, and joins once someone has left', async ({
  ada,
  grace,
  meet,
  allow,
}) => {
  allow(/status of 409 .*\/join[?)]|ERR_INTERNET_DISCONNECTED|WebSocket/);
  const alan = await meetColleague('Alan', ada, meet);
  const path = await openRoom(ada, 2);
  for (const person of [ada, grace]) await openAndJoin(person, path);
  await alan.page.goto(path);
  await turnOnCamera(alan.page);
  await alan.page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(alan.page.getByRole('alert').getByText('This room is full: 2 people are in it')).toBeVisible();
  await expectAccessible(alan.page);
  await grace.context.setOffline(true);
  await expect(tiles(ada.page)).toHaveCount(1, { timeout: 30_000 });
  await join(alan.page);
  await expectPictures(alan.page, 2);
  await grace.context.setOffline(false);
  await expect(grace.page.getByText('This room is full: 2 people are in it')).toBeVisible({ timeout: 30_000 });
  await alan.page.getByRole('button', { name: 'Leave', exact: true }).click();
  await grace.page.getByRole('button', { name: 'Join again' }).click();
  await join(grace.page);
});

test('a room says who is inside, and is renamed and given to a team, which can be undone', async ({ ada, grace }) => {
  const path = await openRoom(ada);
  await ada.page.goto(path);
  await expect(ada.page.getByText('No one is in the call')).toBeVisible();
  await openAndJoin(grace, path);
  await expect(ada.page.getByText('Grace Byron')).toBeVisible();
  await show(ada.page, '/meeting-bridge');
  const cards = ada.page.getByRole('list', { name: 'Video rooms' }).getByRole('article');
  await expect(cards).toContainText('Grace Byron');
  await expectAccessible(ada.page);
  await ada.page.getByRole('button', { name: 'Create Room' }).click();
  const form = ada.page.getByRole('dialog', { name: 'Create Video Room' });
  const create = form.getByRole('button', { name: 'Create Room' });
  await expect(create).toBeDisabled();
  await ada.page.keyboard.press('Control+Enter');
  await expectToast(ada.page, 'Room name required', 'Please enter a name for the video room');
  await form.getByRole('textbox', { name: 'Room Name' }).fill('The Shed');
  const most = form.getByRole('spinbutton', { name: 'Max Participants' });
  await most.fill('1');
  await create.click();
  await expect(most).toHaveAttribute('aria-invalid', 'true');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await ada.page.getByRole('button', { name: 'Edit Sales Standup' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'Edit Video Room' });
  await expect(dialog.getByRole('textbox', { name: 'Room Name' })).toBeFocused();
  await ada.page.keyboard.press('ControlOrMeta+a');
  await ada.page.keyboard.type('The Loft');
  await dialog.getByRole('combobox', { name: 'Team' }).click();
  await ada.page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(cards).toContainText('The Loft');
  await expect(cards).toContainText('Leadership');
  await ada.page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards).toContainText('Sales Standup');
  await expect(cards).not.toContainText('Leadership');
});
