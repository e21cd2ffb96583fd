import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { withFakeDevices } from '../fake-devices.ts';
import { expectPictures, join, openAndMeet, tiles } from '../video.ts';
import { expect, test } from '../world.ts';

test.use(withFakeDevices);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('two people meet with video beside the agenda, through steps, offline moments and the end', async ({
  ada,
  grace,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
  const fields = { title: 'L10', teamId: team?.id, status: 'in_progress' };
  const { id } = await ada.call<{ id: number }>('POST', '/api/meetings', fields);
  for (const person of [ada, grace]) await openAndMeet(person, id);
  for (const { page } of [ada, grace]) await expectPictures(page, 2);
  await expectAccessible(ada.page);

  await press(ada.page, 'Next: Scorecard');
  await expect(grace.page.getByRole('heading', { name: 'Scorecard' })).toBeVisible();
  await expectPictures(grace.page, 2);
  await grace.context.setOffline(true);
  await expect(grace.page.getByText('You lost the connection. Reconnecting…')).toBeVisible();
  await grace.context.setOffline(false);
  for (const { page } of [ada, grace]) await expectPictures(page, 2);

  await press(grace.page, 'Leave');
  await expect(grace.page.getByRole('button', { name: 'Join with video 1 in video' })).toBeVisible();
  await expect(tiles(ada.page)).toHaveCount(1);
  await expect(grace.page.getByRole('region', { name: 'Agenda' })).toBeVisible();
  await grace.page.getByRole('button', { name: 'Join with video 1 in video' }).click();
  await join(grace.page);
  await expectPictures(ada.page, 2);
  await ada.call('PATCH', `/api/meetings/${id}/end`, {});
  await expect(grace.page.getByRole('region', { name: 'Agenda' })).toBeHidden();
  await expectPictures(grace.page, 2);
  await press(grace.page, 'Leave');
  await expect(grace.page.getByRole('button', { name: 'Join with video' })).toBeHidden();
});
