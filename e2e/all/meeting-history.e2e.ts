import { dayIn, expect, type Person, show, test } from '../world.ts';

type Row = { id: number };

/** Holds a meeting of a team in which the payroll issue is solved; returns its id. */
async function hold({ call }: Person, teamId: number): Promise<number> {
  const meeting = { title: 'Bridge L10', teamId, status: 'in_progress' };
  const { id } = await call<Row>('POST', '/api/meetings', meeting);
  const issue = await call<Row>('POST', '/api/issues', { title: 'Payroll is late', teamId });
  await call('PUT', `/api/issues/${issue.id}`, { status: 'resolved', decision: 'We pay on Fridays' });
  await call('PATCH', `/api/meetings/${id}/end`, { rating: 4 });
  return id;
}

test('the history shows why a search matched a meeting, and its recap links to the next one', async ({
  ada,
  grace,
}) => {
  const { id: teamId } = await ada.call<Row>('POST', '/api/teams', { name: 'Bridge' });
  await hold(ada, teamId);
  const { page } = ada;
  await show(page, '/meetings/history');
  const pastMeetings = page.getByRole('region', { name: 'Past meetings' });
  const search = page.getByRole('searchbox', { name: 'Search past meetings' });
  await expect(pastMeetings).toContainText('Bridge');
  await ada.call('PATCH', `/api/teams/${teamId}`, { name: 'Helm' });
  await search.fill('payroll fridays');
  await expect(pastMeetings).toContainText('Decisions: Payroll is late — We pay on Fridays');
  await expect(pastMeetings.locator('mark')).toHaveText(['Payroll', 'Fridays']);
  await expect(pastMeetings).toContainText('· Bridge ·');
  await search.fill('carpenter');
  await expect(pastMeetings).toContainText('No matches');
  await search.fill('payroll');
  await pastMeetings.getByRole('link', { name: 'Bridge L10' }).click();
  const recap = page.getByRole('main');
  await expect(recap.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect(recap).not.toContainText('Next meeting');
  const next = { title: 'Helm L10', teamId, meetingDate: `${dayIn(7)}T09:00:00.000Z` };
  const { id } = await grace.call<Row>('POST', '/api/meetings', next);
  await expect(recap).toContainText('Next meeting');
  await recap.getByRole('link', { name: '09:00' }).click();
  await expect(page).toHaveURL(new RegExp(`/meetings/${id}/live$`));
  await page.goBack();
  await page.getByRole('link', { name: 'Meeting History' }).click();
  await expect(search).toHaveValue('');
});

test('one-on-ones are listed with other meetings, and counted separately', async ({ ada, grace }) => {
  const { id: teamId } = await ada.call<Row>('POST', '/api/teams', { name: 'Bridge' });
  await hold(ada, teamId);
  const meeting = { title: 'Ada and Grace', meetingType: 'one_on_one', participantIds: [grace.id] };
  const { id } = await ada.call<Row>('POST', '/api/meetings', { ...meeting, status: 'in_progress' });
  await ada.call('PATCH', `/api/meetings/${id}/end`, { rating: 2 });
  const { page } = ada;
  await show(page, '/meetings/history');
  const pastMeetings = page.getByRole('region', { name: 'Past meetings' });
  await expect(pastMeetings.getByRole('listitem')).toHaveCount(2);
  await expect(pastMeetings).toContainText('with Grace Byron');
  const rating = page.getByRole('region', { name: 'Rating' });
  await expect(page.getByText('One-on-ones and other private meetings are not included')).toBeVisible();
  await expect(rating).toContainText('Latest 8 of 10, 8 of 10 on average');
  await expect(rating.locator('svg')).toContainText(/^0510Goal8/);
  await expect(page.getByRole('region', { name: 'Length' }).locator('svg')).toContainText('0 min1 min2 min');
  await page.getByRole('combobox', { name: 'Team' }).click();
  await page.getByRole('option', { name: 'One-on-ones' }).click();
  await expect(pastMeetings.getByRole('listitem')).toHaveCount(1);
  await expect(rating).toContainText('4 of 10 on average');
  await expect(page.getByText('one-on-ones and other private meetings')).toBeVisible();
});
