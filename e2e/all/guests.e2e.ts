import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { withFakeDevices } from '../fake-devices.ts';
import { expectPictures, openAndJoin, openRoom, tiles, turnOnCamera } from '../video.ts';
import { expect, test } from '../world.ts';

test.use(withFakeDevices);

/** Asks to join as Maria. */
async function ask(
  page: Page,
  link: string,
  answer = 'The host will let you in. Leave this page open.',
): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Sales Standup' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Your name' }).click();
  await page.keyboard.type('Maria Silva');
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await expect(page.getByText(answer)).toBeVisible();
}

test('a guest is refused, let in, seen and removed', async ({ ada, visitor, allow }) => {
  allow(/status of 409/);
  // When the call is over, the guest's browser may ask to join again before it knows why it is out.
  allow(/status of 404 .*\/api\/guests\/join\)$/);
  await ada.page.goto('/organization');
  await ada.page.getByRole('switch', { name: 'Guests in Video Rooms' }).check();
  await ada.page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(ada.page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();

  await openAndJoin(ada, await openRoom(ada));
  await ada.page.keyboard.press('p');
  const people = ada.page.getByRole('complementary', { name: 'People' });
  await people.getByRole('button', { name: 'Invite guests' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'Guests of Sales Standup' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link for guests' }).inputValue();
  await expect(dialog.getByText(/^It works until /)).toBeVisible();
  await expectAccessible(ada.page);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await ask(visitor, link);
  await expectAccessible(visitor);
  await visitor.reload();
  await expect(visitor.getByText('The host will let you in. Leave this page open.')).toBeVisible();
  await expect(ada.page.getByText('Maria Silva (guest) wants to join')).toBeVisible();
  await expectAccessible(ada.page);
  await ada.page.getByRole('button', { name: 'Refuse Maria Silva' }).click();
  await expect(visitor.getByText('The host did not let you in')).toBeVisible();
  await expectAccessible(visitor);

  const guest = await visitor.context().newPage();
  await ask(guest, link);
  await turnOnCamera(guest);
  await ada.page.getByRole('button', { name: 'Let Maria Silva in' }).click();
  await expect(guest.getByRole('region', { name: 'Call controls' })).toBeVisible();
  await expectPictures(guest, 2);
  await expectPictures(ada.page, 2);
  for (const page of [guest, ada.page]) {
    await expect(page.locator('audio')).toHaveCount(1);
    const tile = tiles(page).filter({ hasText: 'Maria Silva' });
    const [outer, badge] = [await tile.boundingBox(), await tile.getByText('Guest', { exact: true }).boundingBox()];
    expect((badge?.x ?? 0) + (badge?.width ?? 1_000)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0));
  }
  // A reload is no leaving.
  await guest.reload();
  await guest.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(guest.getByRole('region', { name: 'Call controls' })).toBeVisible();
  await expect(tiles(guest).filter({ hasText: 'Ada Byron' })).toBeVisible();
  await guest.keyboard.press('p');
  await expect(guest.getByRole('complementary', { name: 'People' }).getByText('Ada Byron')).toBeVisible();
  await expectAccessible(guest);

  await people.getByRole('button', { name: 'Actions for Maria Silva (guest)' }).click();
  await ada.page.getByRole('menuitem', { name: 'Remove' }).click();
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(guest.getByText('A host removed you')).toBeVisible();
  await expect(tiles(ada.page)).toHaveCount(1);

  // One who left waits again.
  const third = await visitor.context().newPage();
  await ask(third, link);
  await ada.page.getByRole('button', { name: 'Let Maria Silva in' }).click();
  await third.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(third.getByText('You left the room')).toBeVisible();
  await third.getByRole('button', { name: 'Ask again' }).click();
  await ask(third, link);
  await ada.page.getByRole('button', { name: 'Let Maria Silva in' }).click();
  await expect(tiles(ada.page)).toHaveCount(2);
  const bridge = await ada.page.context().newPage();
  await bridge.goto('/meeting-bridge');
  await expect(bridge.getByText('Ada Byron and 1 guest are in the call')).toBeVisible();
  await bridge.close();

  // Without a member the call is over. From the bridge the host sees who waits.
  await ada.page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(third.getByText('The call is over, or you waited too long')).toBeVisible();
  await third.getByRole('button', { name: 'Ask again' }).click();
  await ask(third, link, 'No host is in the room yet. Leave this page open: one will let you in.');
  await ada.page.goto('/meeting-bridge');
  await expect(ada.page.getByRole('article').getByText('Maria Silva (guest) wants to join')).toBeVisible();
  await ada.page.getByRole('button', { name: 'Let Maria Silva in' }).click();
  await expect(ada.page.getByText('Join the room first. Guests cannot be in it alone.')).toBeVisible();
  await expectAccessible(ada.page);
});
