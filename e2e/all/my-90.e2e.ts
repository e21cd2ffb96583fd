import { dayIn, expect, expectToast, inviteCodeOf, show, test } from '../world.ts';

test('the onboarding checklist leads a new organization to My 90', async ({ meet }) => {
  const { page, call } = await meet('Ada');
  await call('POST', '/api/organizations', { name: 'Analytical Engines' });
  await show(page, '/');
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Team Name' }).fill('Leadership');
  await page.getByRole('button', { name: 'Create Team' }).dblclick();
  await expectToast(page, 'Success', 'Team created successfully');
  await expect(page.getByRole('heading', { name: 'Invite the team Leadership' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Invite link' })).toHaveValue(/\/signup\?invite=.{12,}/);
  expect(await call('GET', '/api/teams')).toHaveLength(1);
  await page.context().grantPermissions(['clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expectToast(page, 'Copied to clipboard');
  await page.getByRole('button', { name: 'Open My 90' }).click();
  await expect(page.getByText(/^Your personal dashboard for Q[1-4] \d{4}$/)).toBeVisible();
  await expect(page.getByText('No rocks assigned')).toBeVisible();
  await expect(page.getByText('No todos assigned')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Open Issues' })).toContainText('All resolved');
});

test('the founder’s checklist completes itself as colleagues join', async ({ ada, meet }) => {
  const { page } = ada;
  await show(page, '/');
  const steps = page.getByRole('region', { name: 'Your first week' });
  await expect(steps).toContainText('1 of 7 done');
  const grace = await meet('Grace');
  await grace.call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
  await expect(steps).toContainText('Grace Byron joined');
  await expect(steps).toContainText('2 of 7 done');
  await ada.call('POST', '/api/rocks', { title: 'Open the loft' });
  await expect(steps).toContainText('3 of 7 done');
  await show(grace.page, '/');
  await expect(grace.page.getByText('No rocks assigned')).toBeVisible();
  await expect(grace.page.getByText('Your first week')).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismiss checklist' }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('No rocks assigned')).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test('the figures follow the work', async ({ ada }) => {
  const { page, call } = ada;
  await call('POST', '/api/rocks', { title: 'Open the Lisbon loft', status: 'on_track', ownerId: ada.id });
  await call('POST', '/api/rocks', { title: 'Sell the sloop', status: 'off_track', ownerId: ada.id });
  await call('POST', '/api/todos', { title: 'Order the rope', ownerId: ada.id });
  await call('POST', '/api/todos', { title: 'Mend the sail', ownerId: ada.id });
  await show(page, '/');
  await expect(page.getByRole('region', { name: 'Rocks On Track' })).toContainText('1/2');
  const done = page.getByRole('region', { name: 'To-Dos Complete' });
  await expect(done).toContainText('0/2');
  await page.getByRole('checkbox', { name: 'Complete Order the rope' }).click();
  await expect(done).toContainText('1/2');
  await page.getByRole('button', { name: 'Archive Completed' }).click();
  await expectToast(page, '1 completed todo(s) archived successfully');
  await expect(page.getByRole('button', { name: 'Archive Completed' })).toBeHidden();
});

test('My Rocks shows the user’s first three rocks, with links', async ({ ada, grace }) => {
  const { page, call } = ada;
  await grace.call('POST', '/api/rocks', { title: "Grace's own", ownerId: grace.id });
  for (const title of ['One', 'Two', 'Three', 'Four']) await call('POST', '/api/rocks', { title, ownerId: ada.id });
  await show(page, '/');
  const card = page.getByRole('region', { name: /^My Rocks - Q[1-4] \d{4}$/ });
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await expect(card.getByText("Grace's own")).toHaveCount(0);
  await expect(card.getByRole('link', { name: '1 more on Rocks' })).toBeVisible();
  await card.getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/rocks\/\d+$/);
});

test('rocks and to-dos are created and edited from the cards', async ({ ada: { page } }) => {
  await show(page, '/');
  await page.getByRole('button', { name: 'Create New Rock' }).click();
  await page
    .getByRole('dialog', { name: 'Create New Rock' })
    .getByRole('textbox', { name: 'Title' })
    .fill('Sell the sloop');
  await page.getByRole('button', { name: 'Create Rock', exact: true }).click();
  await expectToast(page, 'Success', 'Rock created successfully');
  await expect(page.getByRole('link', { name: /Sell the sloop/ })).toBeVisible();

  await page.getByRole('button', { name: 'Create New Todo' }).click();
  await page
    .getByRole('dialog', { name: 'Create New Todo' })
    .getByRole('textbox', { name: 'Title' })
    .fill('Order the rope');
  await page.getByRole('button', { name: 'Create Todo', exact: true }).click();
  await expectToast(page, 'Success', 'Todo created successfully');
  await page.getByRole('button', { name: 'Edit Order the rope' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Todo' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Order more rope');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Order more rope', exact: true })).toBeVisible();
});

test('Priority To-Dos can be sorted', async ({ ada }) => {
  const { page, call } = ada;
  const todos = [
    { title: 'Anchor', priority: 'low', dueDate: '2030-01-01' },
    { title: 'Bell', priority: 'urgent', dueDate: null },
    { title: 'Compass', priority: 'high', dueDate: '2030-02-01' },
  ];
  for (const todo of todos) await call('POST', '/api/todos', { ...todo, ownerId: ada.id });
  await show(page, '/');
  const card = page.getByRole('region', { name: 'Priority To-Dos' });
  const sort = card.getByRole('combobox', { name: 'Sort todos by' });
  await expect(sort.getByRole('option')).toHaveText(['Priority', 'Due Date', 'Title', 'Status']);
  await expect(card.getByRole('listitem')).toHaveText([/Bell/, /Compass/, /Anchor/]);
  await sort.selectOption('Due Date');
  await expect(card.getByRole('listitem')).toHaveText([/Anchor/, /Compass/, /Bell/]);
  await sort.selectOption('Title');
  await expect(card.getByRole('listitem')).toHaveText([/Anchor/, /Bell/, /Compass/]);
});

test('a to-do on the dashboard is deleted only after confirmation', async ({ ada }) => {
  const { page, call } = ada;
  await call('POST', '/api/todos', { title: 'Order the rope', ownerId: ada.id });
  await show(page, '/');
  await page.getByRole('button', { name: 'Delete Order the rope' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Are you sure you want to delete "Order the rope"?')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Order the rope', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Order the rope' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Todo deleted successfully');
  await expect(page.getByText('No todos assigned')).toBeVisible();
});

test('Recent Issues shows the first three open ones, and adds another', async ({ ada, grace }) => {
  const { page, call } = ada;
  const [team] = await call<{ id: number }[]>('GET', '/api/teams');
  const raise = (fields: object) => grace.call('POST', '/api/issues', { teamId: team?.id, ...fields });
  for (const title of ['One', 'Two', 'Three', 'Four']) await raise({ title });
  await call('POST', '/api/issues', { title: 'Solved', status: 'resolved' });
  await show(page, '/');
  const card = page.getByRole('region', { name: 'Recent Issues' });
  await expect(card.getByRole('listitem')).toHaveText([/Four/, /Three/, /Two/]);
  await expect(page.getByRole('region', { name: 'Open Issues' })).toContainText('4 need attention');
  await card.getByRole('button', { name: 'Add Issue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Issue' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Five');
  await dialog.getByRole('button', { name: 'Add Issue' }).click();
  await expectToast(page, 'Success', 'Issue created successfully');
  await expect(card.getByRole('listitem')).toHaveText([/Five/, /Four/, /Three/]);
  await raise({ title: 'Six', priority: 'critical' });
  await expect(card.getByRole('listitem')).toHaveText([/Six.*Critical/, /Five/, /Four/]);
  await card.getByRole('link', { name: /Six/ }).click();
  await expect(page).toHaveURL(/\/issues\?issue=\d+$/);
});

test('My 90 shows the issues and meetings of my teams and mine, and changes when I join or leave a team', async ({
  ada,
  meet,
}) => {
  const alan = await meet('Alan');
  await alan.call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
  const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
  const members = `/api/teams/${team?.id}/members`;
  const meetingDate = `${dayIn(2)}T09:00:00Z`;
  await ada.call('POST', '/api/issues', { title: 'Of Leadership', teamId: team?.id });
  await ada.call('POST', '/api/issues', { title: 'Of everyone' });
  for (let nth = 1; nth <= 5; nth++)
    await ada.call('POST', '/api/meetings', { title: `Leadership ${nth}`, teamId: team?.id, meetingDate });
  await ada.call('POST', '/api/meetings', { title: 'Of everyone', meetingDate });
  const { page } = alan;
  await show(page, '/');
  const issues = page.getByRole('region', { name: 'Recent Issues' });
  const meetings = page.getByRole('region', { name: 'Upcoming Meetings' });
  const count = page.getByRole('region', { name: 'Open Issues' });
  await expect(issues).toContainText('No open issues');
  await expect(issues).toContainText('When a leader or an admin adds you to a team, its issues appear here.');
  await expect(meetings).toContainText('No upcoming meetings');
  await expect(count).toContainText('All resolved');
  await alan.call('POST', '/api/meetings', { title: "Alan's", meetingDate });
  await ada.call('POST', '/api/issues', { title: 'For Alan', ownerId: alan.id });
  await expect(meetings.getByRole('listitem')).toHaveText([/^Alan's/]);
  await expect(issues.getByRole('listitem')).toHaveText([/^For Alan/]);
  await expect(count).toContainText('1 need attention');

  await ada.call('POST', members, { userId: alan.id });
  await expect(issues.getByRole('listitem')).toHaveText([/^For Alan/, /^Of Leadership/]);
  await expect(count).toContainText('2 need attention');
  await expect(meetings.getByRole('listitem')).toHaveCount(5);
  await meetings.getByRole('link', { name: '1 more on Meetings' }).click();
  await expect(page).toHaveURL('/meetings?scope=mine');
  await expect(meetings.getByRole('listitem')).toHaveCount(6);
  await meetings.getByText('Everyone').click();
  await expect(meetings.getByRole('listitem')).toHaveCount(7);
  await show(page, '/');
  await count.getByRole('link', { name: 'Open Issues: 2' }).click();
  await expect(page.getByText('Of everyone')).toHaveCount(0);
  await expect(page.getByText('Of Leadership')).toBeVisible();
  await expect(page.locator('dl')).toHaveText('Total2Open2Resolved0');
  await show(page, '/');

  await ada.call('DELETE', `${members}/${alan.id}`);
  await expect(issues.getByRole('listitem')).toHaveText([/^For Alan/]);
  await expect(meetings.getByRole('listitem')).toHaveText([/^Alan's/]);
  await expect(count).toContainText('1 need attention');
});

test('meetings are scheduled, moved and canceled on My 90', async ({ ada, grace }) => {
  const { page } = ada;
  await show(page, '/');
  await show(grace.page, '/');
  const card = page.getByRole('region', { name: 'Upcoming Meetings' });
  const theirs = grace.page.getByRole('region', { name: 'Upcoming Meetings' });
  await expect(card.getByText('No upcoming meetings')).toBeVisible();
  await card.getByRole('button', { name: 'Schedule Meeting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Meeting' });
  // The weekly meeting of the team is proposed.
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Leadership L10');
  await expect(dialog.getByRole('textbox', { name: 'Date' })).not.toHaveValue('');
  await expect(dialog.getByLabel('Time')).toHaveValue('09:00');
  await expect(dialog.getByRole('combobox', { name: 'Repeat' })).toHaveValue('Every week');
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Special' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  await expect(dialog.getByRole('combobox', { name: 'Repeat' })).toHaveValue('');
  await dialog.getByRole('textbox', { name: 'Title' }).press('Control+Enter');
  await expect(dialog.getByText('Title is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Leadership L10');
  // Enter in the date sends nothing.
  await dialog.getByRole('textbox', { name: 'Date' }).fill(dayIn(2));
  await dialog.getByRole('textbox', { name: 'Date' }).press('Enter');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Date' }).fill(dayIn(1));
  await dialog.getByLabel('Time').fill('09:30');
  await dialog.getByLabel('Duration').fill('20');
  await dialog.getByRole('button', { name: 'Schedule Meeting' }).click();
  await expect(dialog.getByText('Enter 30 to 600 minutes')).toBeVisible();
  await dialog.getByLabel('Duration').fill('60');
  await dialog.getByRole('button', { name: 'Schedule Meeting' }).click();
  await expectToast(page, 'Meeting scheduled successfully');
  await expect(card.getByRole('listitem')).toHaveText(['Leadership L10Tomorrow, 09:30 · 60 min · LeadershipPrepare']);
  await expect(theirs.getByRole('listitem')).toHaveText(['Leadership L10Tomorrow, 09:30 · 60 min · LeadershipPrepare']);

  await theirs.getByRole('button', { name: /Leadership L10/ }).click();
  const editor = grace.page.getByRole('dialog', { name: 'Edit Meeting' });
  await expect(editor.getByRole('button', { name: 'Cancel meeting' })).toHaveCount(0);
  await editor.getByRole('textbox', { name: 'Date' }).fill(dayIn(0));
  await editor.getByLabel('Time').fill('');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('listitem')).toHaveText(['Leadership L10Today · 60 min · LeadershipPrepare']);

  await card.getByRole('button', { name: /Leadership L10/ }).click();
  await page.getByRole('button', { name: 'Cancel meeting' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Cancel "Leadership L10"?')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel meeting' }).click();
  await expectToast(page, 'Meeting canceled');
  await expect(card.getByText('No upcoming meetings')).toBeVisible();
  await expect(theirs.getByText('No upcoming meetings')).toBeVisible();
});

test('a link to a meeting opens it, also a canceled one, and a missing one is reported', async ({ ada, allow }) => {
  allow(/status of 404 .*\/api\/meetings\//);
  const { page, call } = ada;
  const meeting = { title: 'Board', meetingDate: `${dayIn(2)}T09:00:00Z` };
  const { id } = await call<{ id: number }>('POST', '/api/meetings', meeting);
  await show(page, `/?meeting=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Meeting' });
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Board');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/');
  await call('PATCH', `/api/meetings/${id}/close`);
  await show(page, `/?meeting=${id}`);
  await expect(dialog.getByText("This meeting has ended and can't be changed")).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await show(page, '/?meeting=999999999');
  await expect(page.getByText('Meeting not found')).toBeVisible();
});

test('an invalid schedule is reported, and the form can be opened again', async ({ ada: { page }, allow }) => {
  allow(/status of 400/);
  await show(page, '/');
  await page.getByRole('button', { name: 'Schedule Meeting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Meeting' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Board');
  await dialog.getByRole('textbox', { name: 'Date' }).fill(dayIn(1));
  await page.route('/api/meetings', (route) => route.fulfill({ status: 400 }));
  await dialog.getByRole('button', { name: 'Schedule Meeting' }).click();
  await expectToast(page, 'Failed to schedule meeting');
  await page.getByRole('alert').getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Board');
});

test('Scorecard Status shows the user’s numbers of the week and their targets', async ({ ada, grace }) => {
  const { page, call } = ada;
  const { id: scorecardId } = await call<{ id: number }>('POST', '/api/scorecards', { name: 'Numbers' });
  const measure = (name: string, ownerId: string) =>
    call<{ id: number }>('POST', '/api/measurables', { name, goal: 10, unit: 'boats', scorecardId, ownerId });
  const { id } = await measure('Boats launched', ada.id);
  await measure('Boats sold', ada.id);
  await measure('Not theirs', grace.id);
  await show(page, '/');
  const card = page.getByRole('region', { name: 'Scorecard Status' });
  const week = Number((await card.getByText(/ \(W\d+\)$/).textContent())?.match(/W(\d+)/)?.[1]);
  await expect(card.getByRole('listitem')).toHaveText([/Boats launched.*No value yet/, /Boats sold.*No value yet/]);
  const health = page.getByRole('region', { name: 'Scorecard Health' });
  await expect(health).toContainText('0 met, 0 close, 0 missed, 3 without a value');
  const year = Number(dayIn(0).slice(0, 4));
  await call('PUT', `/api/measurables/${id}/values`, { year, week, value: 9 });
  // With a value it moves down a moment later.
  const launched = card.getByRole('listitem').filter({ hasText: 'Boats launched' });
  await expect(launched).toHaveText(/Goal ≥ 10 boats9Close/);
  await expect(health).toContainText('0 met, 1 close, 0 missed, 2 without a value');
  await expect(health.getByTitle('1/3 on track')).toBeVisible();
  await expect(health).toContainText(new RegExp(`Company, .* \\(W${week}\\)`));
  await call('PUT', `/api/measurables/${id}/values`, { year, week, value: 2 });
  await expect(launched).toHaveText(/2Missed/);
  await call('DELETE', `/api/scorecards/${scorecardId}`);
  await expect(card.getByText("You don't have any assigned measurables yet.")).toBeVisible();
  await expect(health).toContainText('–0 met, 0 close, 0 missed');
  await card.getByRole('link', { name: 'Open Scorecard' }).click();
  await expect(page).toHaveURL('/scorecard?view=personal');
});

test('urgent work comes first, in figures that match the linked screens', async ({ ada }) => {
  const { page, call } = ada;
  const { id: scorecardId } = await call<{ id: number }>('POST', '/api/scorecards', { name: 'Numbers' });
  await call('POST', '/api/measurables', { name: 'Boats sold', goal: 10, scorecardId, ownerId: ada.id });
  await call('POST', '/api/rocks', { title: 'Open the loft', ownerId: ada.id });
  await call('POST', '/api/rocks', { title: 'Sell the sloop', status: 'off_track', ownerId: ada.id });
  await call('POST', '/api/todos', { title: 'Urgent rope', priority: 'urgent', ownerId: ada.id });
  await call('POST', '/api/todos', { title: 'Late sail', priority: 'low', dueDate: dayIn(-2), ownerId: ada.id });
  // The last filter of the list does not affect the figure.
  await show(page, '/todos?owner=none');
  await expect(page.getByRole('button', { name: 'No owner' })).toHaveAttribute('aria-pressed', 'true');
  await show(page, '/');
  const urgent = page.getByRole('region', { name: 'Needs your attention' });
  await expect(urgent.getByRole('link')).toHaveText(['1 overdue to-do', '1 rock off track', '1 missing number']);
  const rocks = page.getByRole('region', { name: /^My Rocks/ });
  await expect(rocks.getByRole('listitem')).toHaveText([/Sell the sloop/, /Open the loft/]);
  const todos = page.getByRole('region', { name: 'Priority To-Dos' });
  await expect(todos.getByRole('listitem')).toHaveText([/Late sail/, /Urgent rope/]);
  await urgent.getByRole('link', { name: /overdue/ }).click();
  await expect(page).toHaveURL('/todos?owner=me&due=overdue');
  await expect(page.getByRole('heading', { name: 'Pending (1 of 2)' })).toBeVisible();
  await show(page, '/');
  await urgent.getByRole('link', { name: /off track/ }).click();
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
});

test('each number says whose it is, and links to exactly the rows it counts', async ({ ada, grace }) => {
  const { page, call } = ada;
  for (const person of [ada, grace]) {
    const { id } = await call<{ id: number }>('POST', '/api/todos', { title: 'Done', ownerId: person.id });
    await call('PUT', `/api/todos/${id}`, { completed: true });
  }
  await call('POST', '/api/issues', { title: 'Damp' });
  await call('POST', '/api/issues', { title: 'Roof', issueType: 'long_term' });
  await show(page, '/issues?status=in_progress');
  await expect(page.getByText('0 of 1', { exact: true })).toBeVisible();
  await show(page, '/');
  const issues = page.getByRole('region', { name: 'Open Issues' });
  await expect(issues).toContainText('Your teams');
  await expect(issues.getByRole('link', { name: '1 long-term' })).toBeVisible();
  await issues.getByRole('link', { name: 'Open Issues: 2' }).click();
  await expect(page).toHaveURL('/issues?type=short_term&team=mine');
  await expect(page.getByRole('combobox', { name: 'Team' })).toHaveValue('mine');
  await expect(page.getByText('Damp')).toBeVisible();
  await show(page, '/');
  const todos = page.getByRole('region', { name: 'To-Dos Complete' });
  await expect(todos).toContainText('Yours');
  await todos.getByRole('link', { name: 'To-Dos Complete: 1/1' }).click();
  await expect(page.getByRole('heading', { name: 'Completed (1)' })).toBeVisible();
});

test('a number is entered and a status set on My 90, an invalid value stays, and both can be undone', async ({
  ada,
}) => {
  const { page, call } = ada;
  const { id: scorecardId } = await call<{ id: number }>('POST', '/api/scorecards', { name: 'Numbers' });
  await call('POST', '/api/measurables', { name: 'Boats sold', goal: 10, scorecardId, ownerId: ada.id });
  await call('POST', '/api/rocks', { title: 'Sell the sloop', status: 'on_track', ownerId: ada.id });
  await show(page, '/');
  await page.getByRole('button', { name: 'No value yet' }).click();
  const field = page.getByRole('textbox', { name: /^Boats sold in .* \(W\d+\)$/ });
  await field.fill('many');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Boats sold, .* \(W\d+\): “many” isn't a number/);
  await expect(field).toHaveValue('many');
  await expect(field).toBeFocused();
  await field.fill('12');
  await field.press('Enter');
  const card = page.getByRole('region', { name: 'Scorecard Status' });
  await expect(card.getByRole('listitem')).toHaveText([/12Met/]);
  await page.keyboard.press('Control+z');
  await expect(card.getByRole('button', { name: 'No value yet' })).toBeVisible();
  await page.getByRole('button', { name: /^Status of Sell the sloop/ }).click();
  await page.getByRole('menuitemradio', { name: 'Off Track' }).click();
  await expect(page.getByRole('link', { name: '1 rock off track' })).toBeVisible();
  const rock = page.getByRole('listitem').filter({ hasText: 'Sell the sloop' });
  await expect(rock.getByTitle(/^\d+% of the quarter is over$/)).toBeVisible();
});

test('content that loads late does not move targets on My 90', async ({ ada: { page, id, call }, grace: _ }) => {
  await call('POST', '/api/rocks', { title: 'Open the Lisbon loft', ownerId: id });
  const asked = Promise.withResolvers<void>();
  await page.route('/api/users', (route) => asked.promise.then(() => route.continue()));
  await page.goto('/');
  const rocks = page.getByRole('region', { name: /^My Rocks/ });
  await expect(rocks.getByRole('listitem')).toBeVisible();
  const box = await rocks.boundingBox();
  asked.resolve();
  await expect(page.getByText('Grace Byron joined')).toBeVisible();
  expect(await rocks.boundingBox()).toEqual(box);
});

test('a person added to a private team sees its issues, even if they arrive before the list of teams', async ({
  ada,
  meet,
}) => {
  const nora = await meet('Nora');
  await nora.call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
  const team = await ada.call<{ id: number }>('POST', '/api/teams', { name: 'Yard', isPrivate: true });
  await ada.call('POST', '/api/issues', { title: 'The crane is booked twice', teamId: team.id });
  const { page } = nora;
  await show(page, '/');
  const issues = page.getByRole('region', { name: 'Recent Issues' });
  await expect(issues).toContainText('No open issues');
  const answered = page.waitForResponse(/api\/issues\?scope=mine/);
  await page.route('**/api/user', async (route) => {
    await answered;
    await route.continue();
  });
  await ada.call('POST', `/api/teams/${team.id}/members`, { userId: nora.id });
  await expect(issues).toContainText('The crane is booked twice');
});
