import type { Page } from '@playwright/test';
import { quarterAfter, quarterLabel } from '#rules/dates.ts';
import { quarterToReview } from '#rules/meetings.ts';
import { expect, show, test } from '../world.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 });

test('two people set the rocks of the next quarter in a quarterly meeting', async ({ ada, grace }) => {
  const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
  const { id } = await ada.call<{ id: number }>('POST', '/api/meetings', {
    ...{ title: 'Quarterly', meetingType: 'quarterly', teamId: team?.id, status: 'in_progress' },
  });
  const meeting = await ada.call<Parameters<typeof quarterToReview>[0]>('GET', `/api/meetings/${id}`);
  const quarter = quarterAfter(quarterToReview(meeting, { timeZone: 'Europe/Lisbon', startMonth: 1 }));
  for (const { page } of [ada, grace]) await show(page, `/meetings/${id}/live`);

  const presenterGoesTo = async (button: RegExp | string, name: string) => {
    await ada.page.getByRole('button', { name: button }).click();
    await expect(heading(grace.page, name)).toBeVisible();
  };
  await presenterGoesTo(/^Next: Review/, 'Review of the Quarter');
  await presenterGoesTo(/^Next: Vision/, 'Vision');
  await presenterGoesTo(/^Next: Rocks/, 'Rocks of the Next Quarter');
  await expect(grace.page.getByText(`No rocks for ${quarterLabel(quarter)}.`)).toBeVisible();

  const line = grace.page.getByRole('textbox', { name: 'New rock', exact: true });
  await line.pressSequentially('Open the');
  await presenterGoesTo(/^Next: IDS/, 'IDS');
  await presenterGoesTo('Back', 'Rocks of the Next Quarter');
  await expect(line).toHaveValue('Open the');
  await line.press('End');
  await line.pressSequentially(' slipway');
  const owner = grace.page.getByRole('combobox', { name: 'Owner of the new rock' });
  await owner.fill('Ada');
  await owner.press('Enter');
  await line.press('Enter');
  await line.press('Enter');
  for (const { page } of [ada, grace]) {
    await expect(page.getByRole('button', { name: 'Open the slipway', exact: true })).toHaveCount(1);
    await expect(page.getByText(`1 rock for ${quarterLabel(quarter)}.`)).toBeVisible();
  }

  await ada.call('PATCH', `/api/meetings/${id}/end`, {});
  const recap = grace.page.getByRole('region', { name: `New rocks for ${quarterLabel(quarter)}` });
  await expect(recap).toContainText('Open the slipwayAda Byron');
  await show(grace.page, `/rocks?quarter=${quarter}`);
  await expect(grace.page.getByRole('heading', { name: 'Open the slipway' })).toBeVisible();
});
