import type { Page } from '@playwright/test';
import { tabTo } from '../keys.ts';
import { expect, expectToast, type Person, show, test } from '../world.ts';

/** A team of Ada's, with Grace on it. */
async function makeTeam(ada: Person, grace: Person): Promise<number> {
  const { id } = await ada.call<{ id: number }>('POST', '/api/teams', { name: 'Bridge' });
  await ada.call('POST', `/api/teams/${id}/members`, { userId: grace.id });
  return id;
}

const current = (page: Page) => page.getByRole('region', { name: 'Agenda' }).locator('[aria-current=step]');

test('two people meet: one starts and presents, the other joins, sees each step immediately, takes over and ends it', async ({
  ada,
  grace,
  allow,
}) => {
  allow(/status of 400/);
  await makeTeam(ada, grace);
  const [first, second] = [ada.page, grace.page];
  await first.goto('/meetings');
  await first.getByRole('button', { name: 'Start L10 Meeting' }).click();
  await expectToast(first, 'Team Required', 'Please select a team before starting the meeting');
  await first.getByRole('combobox', { name: 'Team' }).click();
  await first.getByRole('option', { name: 'Bridge' }).click();
  await second.goto('/todos');
  const fault = { path: 'teamId', code: 'no_such', message: 'There is no such team' };
  await first.route('**/api/meetings', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 'invalid', message: fault.message, errors: [fault] } })
      : route.fallback(),
  );
  await first.getByRole('button', { name: 'Start L10 Meeting' }).click();
  await expect(first.getByRole('combobox', { name: 'Team' })).toHaveAccessibleDescription('There is no such team');
  await first.unroute('**/api/meetings');
  await first.getByRole('button', { name: 'Start L10 Meeting' }).click();
  await expectToast(first, 'Meeting Started');
  await expect(second.getByText('Starting now')).toBeVisible();
  await second.getByRole('link', { name: 'Meetings' }).click();
  await expect(second.getByText('Starting now')).toBeHidden();
  await second.goBack();
  await second.getByRole('button', { name: 'Join now' }).click();
  await expectToast(second, 'Joined meeting successfully');
  await expect(first.getByRole('checkbox', { name: 'Grace Byron is here' })).toBeChecked();

  await second.getByRole('textbox', { name: 'Your answer' }).fill('The first hull floats');
  await second.keyboard.press('Enter');
  await expect(first.getByText('The first hull floats')).toBeVisible();
  await first.getByRole('button', { name: 'Next: Scorecard' }).click();
  for (const page of [first, second]) await expect(current(page)).toContainText('Scorecard');
  const room = await second.context().newPage();
  await room.goto(`${new URL(second.url()).pathname}?display`);
  await expect(room.getByRole('timer').last()).toBeVisible();
  await expect(room.getByText('Presenter: Ada Byron')).toBeVisible();
  await expect(room.getByText('Next: Rock Review')).toBeVisible();
  await room.close();
  await second.getByRole('button', { name: 'IDS' }).click();
  await expect(second.getByRole('heading', { name: 'IDS' })).toBeVisible();
  await expect(current(second)).toContainText('Scorecard');
  await second.getByRole('button', { name: 'Back to the meeting' }).click();
  await second.getByRole('button', { name: 'Tangent, 0 so far' }).click();
  await expectToast(second, 'Tangent recorded!');
  await expect(first.getByRole('button', { name: 'Tangent, 1 so far' })).toBeVisible();
  await second.getByRole('button', { name: 'Take over' }).click();
  await second.getByRole('alertdialog').getByRole('button', { name: 'Take over' }).click();
  await expect(first.getByText('Presenter: Grace Byron')).toBeVisible();
  await expect(second.getByRole('button', { name: 'More' })).toBeHidden();

  await second.reload();
  await expect(current(second)).toContainText('Scorecard');
  await second.getByRole('button', { name: 'Conclude' }).click();
  await second.getByRole('button', { name: 'Move everyone here' }).click();
  await first.getByRole('radio', { name: '9' }).check({ force: true });
  await expect(second.getByText('1 of 2 rated. Waiting for Grace')).toBeVisible();
  await second.getByRole('button', { name: 'End Meeting' }).click();
  await second.getByRole('dialog').getByRole('radio', { name: '4 stars' }).check({ force: true });
  await second.getByRole('dialog').getByRole('textbox', { name: 'Summary' }).fill('Two issues solved');
  await second.getByRole('dialog').getByRole('button', { name: 'End Meeting' }).click();
  await expectToast(second, 'Meeting ended successfully');
  await expect(first.getByText('Two issues solved')).toBeVisible();
  await first.goto(first.url().replace(/\/live$/, ''));
  await first.emulateMedia({ media: 'print' });
  await expect(first.getByRole('region', { name: 'Attendance' })).toContainText('Ada Byron9 of 10');
  await expect(first.getByText(`${new Date().getFullYear()}, `)).toBeVisible();
  await expect(first.getByRole('region', { name: 'Segue' })).toContainText('The first hull floats');
  await expect(first.getByRole('button', { name: 'Print' })).toHaveCount(0);
  await expect(first.getByRole('navigation')).toHaveCount(0);
  await first.emulateMedia({ media: 'screen' });
  await first.getByRole('link', { name: 'Meetings' }).click();
  await expect(first.getByRole('region', { name: 'Recent Meeting History' })).toContainText('Bridge L10');
  await expect(first.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  await first.getByRole('link', { name: 'All meetings and trends' }).click();
  await expect(first.getByRole('region', { name: 'Rating' })).toContainText('8.5 of 10 on average');
  const pastMeetings = first.getByRole('region', { name: 'Past meetings' });
  await first.getByRole('searchbox', { name: 'Search past meetings' }).fill('hull sinks');
  await expect(pastMeetings).toContainText('No matches');
  await first.getByRole('searchbox', { name: 'Search past meetings' }).fill('hull floats');
  await pastMeetings.getByRole('link', { name: 'Bridge L10' }).click();
  await expect(first.getByText('Two issues solved')).toBeVisible();
});

test('participants are present by opening the meeting, and others join with a button', async ({ ada, grace }) => {
  const teamId = await makeTeam(ada, grace);
  const { id } = await ada.call<{ id: number }>('POST', '/api/meetings', {
    title: 'L10',
    teamId,
    status: 'in_progress',
  });
  const channel = await ada.call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  await show(grace.page, `/chat/${channel.id}`);
  await expect(grace.page.getByText('Starting now')).toBeVisible();
  await expect(grace.page.getByRole('textbox', { name: 'Message' })).toBeInViewport({ ratio: 1 });
  await show(grace.page, `/meetings/${id}/live`);
  await expect(grace.page.getByRole('textbox', { name: 'Your answer' })).toBeEnabled();
  await expect(grace.page.getByRole('checkbox', { name: 'Grace Byron is here' })).toBeChecked();
  await ada.call('PUT', `/api/meetings/${id}/participants/${grace.id}`, { isPresent: false });
  await expect(grace.page.getByRole('textbox', { name: 'Your answer' })).toBeDisabled();
  await grace.page.reload();
  await grace.page.getByRole('button', { name: 'Join Meeting' }).click();
  await expect(grace.page.getByRole('textbox', { name: 'Your answer' })).toBeEnabled();
});

test('the organizer suspends a meeting, resumes it at its item, and closes it', async ({ ada: { page, call } }) => {
  const { id } = await call<{ id: number }>('POST', '/api/meetings', { title: 'Yard walk', status: 'in_progress' });
  await call('PATCH', `/api/meetings/${id}/agenda`, { nextItem: 1 });
  await show(page, `/live-meeting/${id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  await expectToast(page, 'Meeting suspended successfully');
  await page.getByRole('button', { name: 'Resume Meeting' }).click();
  await expectToast(page, 'Meeting started successfully');
  await expect(current(page)).toContainText('Scorecard');
  // As in a double click: the second click comes when the first is answered.
  await page.getByRole('button', { name: 'Next: Rock Review' }).click({ clickCount: 2, delay: 250 });
  await expect(page.getByRole('button', { name: /^Next: Customer/ })).toBeEnabled();
  await expect(current(page)).toContainText('Rock Review');

  // A started meeting is closed, not canceled, and keeps its recap.
  await show(page, `/meetings?meeting=${id}`);
  const form = page.getByRole('dialog', { name: 'Edit Meeting' });
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Yard walk');
  await expect(form.getByRole('button', { name: 'Cancel meeting' })).toHaveCount(0);
  await show(page, `/meetings/${id}/live`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Close Meeting' }).click();
  await expectToast(page, 'Meeting closed successfully');
  await expect(page.getByRole('region', { name: 'Attendance' })).toBeVisible();
});

test('a number, a rock and an idea become issues during the meeting', async ({ ada: { page, call } }) => {
  const { id: teamId } = await call<{ id: number }>('POST', '/api/teams', { name: 'Bridge' });
  await call('POST', '/api/rocks', { title: 'Open the loft', teamId });
  const meeting = { title: 'L10', teamId, status: 'in_progress' };
  const { id } = await call<{ id: number }>('POST', '/api/meetings', meeting);
  await show(page, `/meetings/${id}/live`);
  await page.getByRole('button', { name: 'Rock Review' }).click();
  await page.getByRole('button', { name: 'Drop Open the loft to issues' }).click();
  await expectToast(page, 'Dropped to Issues', 'Off track: Open the loft');
  await page.getByRole('button', { name: 'IDS', exact: false }).first().click();
  await expect(page.getByRole('button', { name: 'Off track: Open the loft', exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'New issue' }).fill('Who has the keys?');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Vote for Who has the keys?' }).click();
  await expect(page.getByText('1 of 1 voted')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'IDS', exact: false }).first().click();
  await expect(page.getByRole('button', { name: 'Vote for Who has the keys?', pressed: true })).toBeVisible();
  await page.getByRole('button', { name: 'Reveal votes' }).click({ clickCount: 2, delay: 250 });
  await expect(page.getByRole('listitem').filter({ hasText: 'Who has the keys?' })).toContainText('1 vote');
  await page.getByRole('button', { name: 'Solve Who has the keys?' }).click();
  await page.getByRole('textbox', { name: 'What was decided?' }).fill('The gate has a code');
  await page.getByRole('dialog').getByRole('button', { name: 'Solve issue' }).click();
  const solved = page.getByRole('region', { name: 'Solved in this meeting' });
  await expect(solved.getByRole('listitem')).toContainText('The gate has a code');
});

test('a headline is marked as read in the meeting, and a message cascades to the next meeting of another team', async ({
  ada: { page, call },
}) => {
  const [{ id: teamId }, { id: otherId }] = [
    await call<{ id: number }>('POST', '/api/teams', { name: 'Bridge' }),
    await call<{ id: number }>('POST', '/api/teams', { name: 'Riggers' }),
  ];
  const start = (id: number) =>
    call<{ id: number }>('POST', '/api/meetings', { title: 'L10', teamId: id, status: 'in_progress' });
  await show(page, `/meetings/${(await start(teamId)).id}/live`);
  await page.getByRole('button', { name: 'Customer/Employee Headlines' }).click();
  await page.getByRole('textbox', { name: 'New customer headline' }).fill('Hull 112 was named');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Read: Hull 112 was named' }).click();
  await expect(page.getByRole('checkbox', { name: 'Not read: Hull 112 was named' })).toBeChecked();
  await page.getByRole('button', { name: 'Conclude' }).click();
  await page.getByRole('button', { name: 'Cascade a Message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cascade a Message' });
  await dialog.getByRole('textbox', { name: 'Message' }).fill('We open in Lisbon');
  await expect(dialog.getByRole('button', { name: 'Send Message' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Riggers' }).check();
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expectToast(page, 'Success', 'Message sent to 1 team');
  await show(page, `/meetings/${(await start(otherId)).id}/live`);
  await page.getByRole('button', { name: 'Customer/Employee Headlines' }).click();
  await expect(page.getByRole('checkbox', { name: 'Read: We open in Lisbon' })).toBeVisible();
  await expect(page.getByText('for Bridge')).toBeVisible();
});

test('a missing meeting says so, and links back', async ({ ada: { page }, allow }) => {
  allow(/status of 404/);
  await show(page, '/meetings/999999/live');
  await expect(page.getByRole('heading', { name: 'Meeting Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Meetings' }).click();
  await expect(page.getByRole('heading', { name: 'Meetings', exact: true })).toBeVisible();
});

test('a meeting is scheduled weekly, and all following ones are changed and canceled', async ({ ada: { page } }) => {
  await show(page, '/meetings');
  await page.getByRole('button', { name: 'Schedule Meeting' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Yard walk');
  await dialog.getByRole('textbox', { name: 'Date' }).fill('2035-01-31');
  await dialog.getByRole('textbox', { name: 'Date' }).press('Tab');
  await dialog.getByRole('combobox', { name: 'Repeat' }).click();
  await page.getByRole('option', { name: 'Every month' }).click();
  await dialog.getByRole('button', { name: 'Schedule Meeting' }).click();
  const upcoming = page.getByRole('region', { name: 'Upcoming Meetings' });
  await expect(upcoming).toContainText('every month');
  await page.getByRole('button', { name: 'Show all 2' }).click();
  await expect(upcoming).toContainText('28 Feb 2035');

  await upcoming.getByText('Yard walk').first().click();
  await dialog.getByLabel('Title').fill('Loft walk');
  await dialog.getByRole('checkbox', { name: 'Also change following meetings' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(upcoming.getByText('Loft walk')).toHaveCount(2);
  await upcoming.getByText('Loft walk').first().click();
  await dialog.getByRole('button', { name: 'Cancel meeting' }).click();
  await dialog.getByRole('checkbox', { name: 'Also cancel following meetings' }).check();
  await dialog.getByRole('button', { name: 'Cancel meeting' }).click();
  await expectToast(page, 'Meeting canceled');
  await expect(upcoming).toContainText('No upcoming meetings');
});

test('a calendar link is created, shown once, and revoked', async ({ ada: { page } }) => {
  await show(page, '/meetings');
  await page.getByRole('button', { name: 'Subscribe in your calendar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  const answer = await page.request.get(new URL(link).pathname);
  expect(await answer.text()).toContain('BEGIN:VCALENDAR');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Subscribe in your calendar' }).click();
  await expect(dialog.getByText("We can't show it again")).toBeVisible();
  await dialog.getByRole('button', { name: 'Revoke link' }).click();
  await expectToast(page, 'Link revoked', 'It no longer shows your calendar to anyone.');
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeVisible();
});

test('a team sets its own agenda, and its next meeting uses it', async ({ ada: { page, call } }) => {
  const { id } = await call<{ id: number }>('POST', '/api/teams', { name: 'Bridge' });
  const meeting = { title: 'Watch', teamId: id, meetingDate: '2035-01-31' };
  const { id: meetingId } = await call<{ id: number }>('POST', '/api/meetings', meeting);
  await show(page, `/teams?team=${id}`);
  await page.getByRole('button', { name: 'Meeting Agendas' }).click();
  const dialog = page.getByRole('dialog');
  for (const _ of [1, 2, 3, 4]) await dialog.getByRole('button', { name: 'Remove item 2', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Name of item 1', exact: true }).fill('Weather');
  await dialog.getByRole('button', { name: 'Move item 1', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await expect(dialog.getByRole('button', { name: 'Move item 2', exact: true })).toBeFocused();
  await expect(dialog.getByText('Weather: position 2 of 3.')).toBeAttached();
  await dialog.getByRole('spinbutton', { name: 'Minutes of item 1' }).fill('45');
  await expect(dialog.getByText('Total: 55 minutes')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Agenda saved');
  await show(page, `/meetings/${meetingId}/live`);
  const agenda = page.getByRole('region', { name: 'Agenda' });
  await expect(agenda.getByRole('listitem')).toHaveText([/IDS.*45 min/, /Weather/, /Conclude/]);
  await page.getByRole('button', { name: 'Start Meeting' }).click();
  await expect(page.getByRole('button', { name: 'Next: Weather' })).toBeVisible();
});

test('a whole meeting works by keyboard only, and announces each step', async ({ ada: { page, call } }) => {
  const { id } = await call<{ id: number }>('POST', '/api/meetings', { title: 'Yard walk', status: 'in_progress' });
  const press = async (name: string | RegExp, key = 'Enter') => {
    const button = page.getByRole('button', { name }).first();
    await expect(button).toBeEnabled();
    await tabTo(button);
    await page.keyboard.press(key);
  };
  await show(page, `/meetings/${id}/live`);
  // They load after the rest, and take the focus when they are there.
  await expect(page.getByRole('textbox', { name: 'Notes' })).toBeEditable();
  await tabTo(page.getByRole('textbox', { name: 'Your answer' }));
  await page.keyboard.type('It floats');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toBeFocused();
  for (const item of ['Scorecard', 'Rock Review', 'Customer/Employee Headlines', 'To-Do List', 'IDS', 'Conclude']) {
    await press(`Next: ${item}`);
    await expect(page.getByRole('heading', { name: item, exact: true })).toBeFocused();
    await expect(current(page)).toContainText(item);
  }
  await tabTo(page.getByRole('radio', { name: '1', exact: true }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('1 of 1 rated')).toBeVisible();
  await press('End Meeting', ' ');
  await tabTo(page.getByRole('dialog').getByRole('textbox', { name: 'Summary' }));
  await page.keyboard.type('Done');
  await page.keyboard.press('Tab');
  await page.getByRole('dialog').getByRole('button', { name: 'End Meeting' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Segue' })).toContainText('It floats');
});

test('a meeting is starting for two minutes, and not for those who are in it', async ({ ada, grace }) => {
  const teamId = await makeTeam(ada, grace);
  await grace.page.clock.install();
  await show(grace.page, '/todos');
  const { id } = await ada.call<{ id: number }>('POST', '/api/meetings', {
    title: 'L10',
    teamId,
    status: 'in_progress',
  });
  const line = (page: Page) => page.getByRole('region', { name: 'L10 is in progress' });
  await expect(line(grace.page)).toContainText('Starting now');
  await show(ada.page, '/todos');
  await expect(line(ada.page)).toContainText("You're presenting");
  await grace.page.clock.fastForward('02:30');
  await expect(line(grace.page)).toContainText('In progress');
  await line(grace.page).getByRole('button', { name: 'Join now' }).click();
  await expect(grace.page).toHaveURL(`/meetings/${id}/live`);
  await grace.page.goto('/todos');
  await line(grace.page).getByRole('link', { name: 'Return' }).click();
  await expect(grace.page).toHaveURL(`/meetings/${id}/live`);
});
