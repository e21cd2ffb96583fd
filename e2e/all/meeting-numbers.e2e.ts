import { type Week, weekAfter, weekToReview } from '#rules/weeks.ts';
import { dayIn, expect, type Person, show, test } from '../world.ts';

const { year, week } = weekToReview(dayIn(0), 'monday');
const reviewed: Week = { year, week };

async function teamOf({ call }: Person) {
  const [team] = await call<{ id: number }[]>('GET', '/api/teams');
  return team?.id;
}

/** The team Leadership, with one number of Ada's, in a meeting at its scorecard item. */
async function meetOnNumbers(ada: Person) {
  const teamId = await teamOf(ada);
  const { id: scorecardId } = await ada.call<{ id: number }>('POST', '/api/scorecards', { name: 'Numbers', teamId });
  const { id } = await ada.call<{ id: number }>('POST', '/api/measurables', {
    ...{ name: 'Boats sold', goal: 10, scorecardId, ownerId: ada.id },
  });
  const enter = (at: Week, value: number) => ada.call('PUT', `/api/measurables/${id}/values`, { ...at, value });
  await enter(reviewed, 12);
  await enter(weekAfter(reviewed, -1, 'monday'), 3);
  const meeting = await ada.call<{ id: number }>('POST', '/api/meetings', {
    ...{ title: 'L10', teamId, status: 'in_progress' },
  });
  await ada.call('PATCH', `/api/meetings/${meeting.id}/agenda`, { nextItem: 1 });
  return { teamId, path: `/meetings/${meeting.id}/live` };
}

test('a meeting shows 13 weeks up to the last finished one, and each person can look at other weeks', async ({
  ada,
  grace,
}) => {
  const { path } = await meetOnNumbers(ada);
  const { page } = ada;
  await show(page, path);
  await show(grace.page, path);
  const row = page.getByRole('listitem').filter({ hasText: 'Boats sold' }).first();
  const weeks = page.getByRole('list', { name: 'Last 13 weeks of Boats sold' }).getByRole('listitem');
  await expect(page.getByText(`(W${week}).`)).toBeVisible();
  await expect(weeks).toHaveCount(13);
  await expect(weeks.nth(12)).toHaveText(new RegExp(`\\(W${week}\\): 12, met$`));
  await expect(weeks.nth(11)).toHaveText(/: 3, missed$/);
  await expect(row).toContainText('goal ≥ 10');
  await page.getByRole('button', { name: 'Previous week' }).click();
  const before = weekAfter(reviewed, -1, 'monday').week;
  await expect(
    page.getByText(/^.* \(W\d+\)\. Only you see this week\. The meeting reviews .* \(W\d+\)\.$/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: '3', exact: true })).toHaveAttribute(
    'title',
    new RegExp(`^Enter Boats sold in .* \\(W${before}\\)$`),
  );
  await expect(grace.page.getByText(`(W${week}).`)).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^Back to .* \\(W${week}\\)$`) }).click();
  await expect(weeks.nth(12)).toHaveText(new RegExp(`\\(W${week}\\): 12, met$`));
});

test('everyone sees one done rate and the to-dos by owner, and a new one goes to the chosen person', async ({
  ada,
  grace,
}) => {
  const teamId = await teamOf(ada);
  const add = (title: string, dueDate: string, more = {}) =>
    ada.call<{ id: number }>('POST', '/api/todos', { title, teamId, dueDate, ownerId: ada.id, ...more });
  await add('Order the rope', dayIn(0), { completed: true });
  const archived = await add('Sell the sloop', dayIn(0), { completed: true });
  await ada.call('PUT', `/api/todos/${archived.id}`, { archived: true });
  await add('Next week', dayIn(7));
  await add('Overdue', dayIn(-1));
  await add('Of Grace', dayIn(7), { ownerId: grace.id });
  const meeting = await ada.call<{ id: number }>('POST', '/api/meetings', {
    ...{ title: 'L10', teamId, status: 'in_progress' },
  });
  await ada.call('PATCH', `/api/meetings/${meeting.id}/item`, { item: 4, from: 0 });
  for (const { page } of [ada, grace]) {
    await show(page, `/meetings/${meeting.id}/live`);
    await expect(page.getByText('67% done in the past seven days (2 of 3), goal 90%')).toBeVisible();
  }
  const { page } = grace;
  // Before people are loaded they have no name, and no row may stay in a group of that time.
  await expect(page.getByRole('region', { name: /^To-dos of/ })).toHaveCount(2);
  const ofAda = page.getByRole('region', { name: 'To-dos of Ada Byron' }).getByRole('listitem');
  await expect(ofAda).toHaveText([/Overdue/, /Next week/]);
  await page.getByRole('checkbox', { name: 'Complete Overdue' }).click();
  for (const person of [ada, grace]) {
    await expect(person.page.getByText('100% done in the past seven days (3 of 3), goal 90%')).toBeVisible();
    const done = person.page.getByRole('region', { name: 'To-dos done since the last meeting' }).getByRole('listitem');
    await expect(done).toHaveCount(3);
    // They are of several people, and each row names its own.
    for (const row of await done.all()) await expect(row.getByText(/^(Ada|Grace)/)).toBeVisible();
  }
  await expect(ofAda.getByText(/^Ada/).first()).toBeHidden();
  await page.getByRole('combobox', { name: 'Owner of the new to-do' }).click();
  await page.getByRole('option', { name: 'Ada Byron' }).click();
  await page.getByRole('textbox', { name: 'New to-do' }).fill('Paint the hull');
  await page.getByRole('textbox', { name: 'New to-do' }).press('Enter');
  await expect(ofAda).toHaveText([/Paint the hull/, /Next week/]);
});

test('on the page of a meeting Quick Add starts with its team, and headlines are added by key and edited', async ({
  ada,
}) => {
  const { page, call } = ada;
  const { id: teamId } = await call<{ id: number }>('POST', '/api/teams', { name: 'Yard' });
  await call('POST', '/api/teams', { name: 'Attic' });
  const meeting = await call<{ id: number }>('POST', '/api/meetings', {
    ...{ title: 'L10', teamId, status: 'in_progress' },
  });
  await call('PATCH', `/api/meetings/${meeting.id}/item`, { item: 3, from: 0 });
  await show(page, `/meetings/${meeting.id}/live`);
  await expect(page.getByRole('textbox', { name: 'New customer headline' })).toBeVisible();
  await page.keyboard.type('ch');
  const dialog = page.getByRole('dialog', { name: 'New Headline' });
  await expect(dialog.getByRole('combobox', { name: 'Team' })).toHaveValue('Yard');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Hull 112 was named');
  await dialog.getByRole('button', { name: 'Create Headline' }).click();
  await page.getByRole('button', { name: 'Edit Hull 112 was named' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit Headline' });
  await edited.getByRole('textbox', { name: 'Title' }).fill('Hull 113 was named');
  await edited.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('checkbox', { name: 'Read: Hull 113 was named' }).click();
  await expect(page.getByRole('checkbox', { name: /^Not read: / })).toBeChecked();
  await page.getByRole('button', { name: 'Quick Add' }).click();
  await page.getByRole('menuitem', { name: 'New Issue' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Team' })).toHaveValue('Yard');
});

test('a message reaches a team whose agenda has no headlines at the first item', async ({ ada, grace }) => {
  const teamId = await teamOf(ada);
  const items = [
    { kind: 'segue', name: 'Segue', minutes: 5 },
    { kind: 'conclude', name: 'Conclude', minutes: 5 },
  ];
  await ada.call('PUT', `/api/teams/${teamId}/agenda`, { meetingType: 'weekly', items });
  await ada.call('POST', '/api/headlines/cascade', { title: 'We open in Lisbon', teamIds: [teamId] });
  const meeting = await ada.call<{ id: number }>('POST', '/api/meetings', {
    ...{ title: 'L10', teamId, status: 'in_progress' },
  });
  for (const { page } of [ada, grace]) {
    await show(page, `/meetings/${meeting.id}/live`);
    await expect(page.getByText('We open in Lisbon', { exact: true })).toBeVisible();
  }
  await grace.page.getByRole('checkbox', { name: 'Read: We open in Lisbon' }).click();
  await expect(ada.page.getByRole('checkbox', { name: 'Not read: We open in Lisbon' })).toBeChecked();
});
