import { dayAfter, momentIn } from '#rules/dates.ts';
import { dayIn, expect, expectToast, type Person, show, test } from '../world.ts';

/** A team of Ada's, with Grace on it. */
async function makeTeam(ada: Person, grace: Person): Promise<number> {
  const { id } = await ada.call<{ id: number }>('POST', '/api/teams', { name: 'Bridge' });
  await ada.call('POST', `/api/teams/${id}/members`, { userId: grace.id });
  return id;
}
const schedule = (person: Person, fields: object) =>
  person.call<{ id: number }>('POST', '/api/meetings', { title: 'Bridge sync', meetingDate: dayIn(0), ...fields });

test('two people start today’s scheduled meeting from the card, and join the same one', async ({
  ada,
  grace,
  allow,
}) => {
  // The second start is refused, and that person joins the meeting of the first.
  allow(/status of 409/);
  const { id } = await schedule(ada, { teamId: await makeTeam(ada, grace) });
  for (const { page } of [ada, grace]) {
    await show(page, '/meetings');
    await page.getByRole('combobox', { name: 'Team' }).click();
    await page.getByRole('option', { name: 'Bridge' }).click();
  }
  await Promise.all([ada, grace].map(({ page }) => page.getByRole('button', { name: 'Start L10 Meeting' }).click()));
  for (const { page } of [ada, grace]) {
    await expect(page).toHaveURL(`/meetings/${id}/live`);
    await expect(page.getByRole('heading', { name: 'Bridge sync' })).toBeVisible();
  }
  expect(await ada.call('GET', '/api/meetings')).toHaveLength(1);
});

test('the rows of upcoming meetings start and edit them, and one started a day early gets today’s date', async ({
  ada,
}) => {
  const { page } = ada;
  await schedule(ada, { title: 'Due today' });
  await schedule(ada, { title: 'Early', meetingDate: momentIn('Europe/Lisbon', dayIn(1), '09:00').toISOString() });
  await show(page, '/meetings');
  const upcoming = page.getByRole('region', { name: 'Upcoming Meetings' });
  await expect(upcoming.getByRole('button', { name: 'Start Due today' })).toBeVisible();
  await expect(upcoming.getByRole('button', { name: 'Start Early' })).toHaveCount(0);
  await upcoming.getByRole('button', { name: 'Edit Early' }).click();
  await expect(page.getByRole('dialog').getByLabel('Time')).toHaveValue('09:00');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  await upcoming.getByRole('button', { name: 'More about Early' }).click();
  await page.getByRole('menuitem', { name: 'Start Meeting Now' }).click();
  await expectToast(page, 'Meeting Started');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText(/Today, \d\d:\d\d/)).toBeVisible();
  await expect(page.getByText(/Tomorrow/)).toHaveCount(0);
});

test('a meeting shows whether its length matches its agenda', async ({ ada: { page, call } }) => {
  const { id } = await call<{ id: number }>('POST', '/api/meetings', {
    title: 'Short',
    meetingDate: dayAfter(dayIn(0)),
    durationMinutes: 60,
  });
  const hint = page.getByText('The agenda takes 90 minutes, but the meeting is planned for 60.');
  await show(page, `/meetings/${id}/live`);
  await expect(hint).toBeVisible();
  await page.getByRole('button', { name: 'Plan 90 minutes' }).click();
  await expect(hint).toBeHidden();
  await expect(page.getByText('90 min', { exact: false }).first()).toBeVisible();

  await show(page, '/meetings');
  await page.getByRole('button', { name: 'Schedule Meeting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Meeting' });
  const choose = async (type: string) => {
    await dialog.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: type, exact: true }).click();
  };
  const length = dialog.getByLabel('Duration');
  await expect(length).toHaveValue('90');
  await choose('Quarterly');
  await expect(length).toHaveValue('480');
  await length.fill('60');
  await choose('Weekly');
  await expect(length).toHaveValue('60');
  await expect(dialog.getByText('The agenda takes 90 minutes, but the meeting is planned for 60.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Plan 90 minutes' }).click();
  await expect(length).toHaveValue('90');
});

test('the agenda of a team is edited beside its meetings, for each type, and no edit is lost', async ({ ada }) => {
  const { page } = ada;
  await show(page, '/meetings');
  const card = page.getByRole('region', { name: 'L10 Agenda' });
  await card.getByRole('button', { name: 'Edit the agenda of Leadership' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leadership agenda' });
  const choose = async (type: string) => {
    await dialog.getByRole('combobox', { name: 'Meeting type' }).click();
    await page.getByRole('option', { name: type, exact: true }).click();
  };
  const first = dialog.getByRole('textbox', { name: 'Name of item 1', exact: true });
  await first.fill('Good news');
  await choose('Monthly');
  await expect(first).toHaveValue('Segue');
  await dialog.getByRole('button', { name: 'Remove item 2', exact: true }).click();
  await choose('Weekly');
  await expect(first).toHaveValue('Good news');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.reload();
  await card.getByRole('button', { name: 'Edit the agenda of Leadership' }).click();
  await expect(first).toHaveValue('Segue');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(first).toHaveValue('Good news');
  await expect(dialog.getByText('Saving also saves your changes to: Monthly.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Agenda saved');
  await expect(card.getByText('Good news')).toBeVisible();
  const [team] = await ada.call<{ agendas: Record<string, { name: string }[]> }[]>('GET', '/api/teams');
  expect(team?.agendas.monthly).toHaveLength(6);
});

test('of two people who edit one agenda, the second sees a conflict and overwrites nothing', async ({
  ada,
  grace,
  allow,
}) => {
  allow(/status of 409/);
  const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
  const { page } = grace;
  await show(page, '/meetings');
  await page.getByRole('button', { name: 'Edit the agenda of Leadership' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leadership agenda' });
  await dialog.getByRole('textbox', { name: 'Name of item 1', exact: true }).fill('Mine');
  const items = [{ kind: 'ids', name: 'Theirs', minutes: 60 }];
  await ada.call('PUT', `/api/teams/${team?.id}/agenda`, { meetingType: 'weekly', items });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Error', 'Someone else changed this agenda. Reload it to continue.');
  await expect(dialog.getByRole('textbox', { name: 'Name of item 1', exact: true })).toHaveValue('Mine');
});

test('the link of a series in a calendar leads to its next meeting', async ({ ada: { page, call } }) => {
  const { id, seriesId } = await call<{ id: number; seriesId: number }>('POST', '/api/meetings', {
    title: 'Bridge sync',
    meetingDate: dayIn(1),
    repeat: 'weekly',
  });
  await show(page, `/meetings/series/${seriesId}`);
  await expect(page).toHaveURL(`/meetings/${id}/live`);
  await show(page, '/meetings/series/999999');
  await expect(page.getByText("This meeting no longer repeats, or you can't see it.")).toBeVisible();
});

test('the recap explains to people with an unconfirmed address why they get no email, and sends the link again', async ({
  ada: { page, call },
}) => {
  const { id } = await call<{ id: number }>('POST', '/api/meetings', { title: 'L10', status: 'in_progress' });
  await call('PATCH', `/api/meetings/${id}/end`, {});
  await show(page, `/meetings/${id}`);
  await expect(page.getByText(/^Confirm .+ to get recaps by email/)).toBeVisible();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expectToast(page, 'Sent', 'Check your email.');
});
