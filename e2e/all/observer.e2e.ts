import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { dayIn, expect, expectToast, type Person, show, test } from '../world.ts';

type Row = { id: number };

/** One row of each kind, the first of them Grace's. */
async function work({ call }: Person, ownerId: string) {
  const [team] = await call<Row[]>('GET', '/api/teams');
  const teamId = team?.id;
  const create = (path: string, body: object) => call<Row>('POST', path, body);
  const rock = await create('/api/rocks', { title: 'Keel', teamId, ownerId, dueDate: dayIn(9) });
  await create('/api/milestones', { title: 'Cast', rockId: rock.id });
  const todo = await create('/api/todos', { title: 'Splice', teamId, ownerId, rockId: rock.id, dueDate: dayIn(2) });
  await create('/api/todos', { title: 'Caulk', teamId, ownerId, completed: true });
  const issue = await create('/api/issues', { title: 'Leak', teamId, ownerId, rockId: rock.id });
  const scorecard = await create('/api/scorecards', { name: 'Numbers', teamId });
  await create('/api/measurables', { name: 'Boats', scorecardId: scorecard.id, ownerId, goal: 3 });
  const soon = await create('/api/meetings', { title: 'Planning', teamId, meetingDate: dayIn(1) });
  const meeting = await create('/api/meetings', { title: 'L10', teamId, status: 'in_progress' });
  await create('/api/headlines', { title: 'Hull 112 was named', teamId, kind: 'customer' });
  const channel = await create('/api/chat/channels', { name: 'yard' });
  const message = await create(`/api/chat/channels/${channel.id}/messages`, { content: 'In the water' });
  await call('PUT', `/api/chat/messages/${message.id}/reactions`, { emoji: '👍', on: true });
  return { rock, todo, issue, soon, meeting, channel };
}

const becomeObserver = (ada: Person, grace: Person) => ada.call('PUT', `/api/users/${grace.id}`, { role: 'observer' });

/** The beginnings of the labels of buttons that change data. */
const changes =
  /^(Add (?!to Your)|Archive|Cascade|Close meeting|Complete |Create|Delete|Drop|Due date|Edit|Enter|Generate|Invite|Join(?! with video)|Make|Mark as done|More about|Move|New|Owner of|Pause|Pin message|Present|Priority of|Quick Add|Remove|Reopen|Reveal|Schedule|Select|Send|Set a|Solve|Start|Status of|Suspend|Take|Tangent|To-Do$|Unpin|Vote)/i;

const expectNothingToChange = async (page: Page) => {
  const buttons = page.getByRole('button', { name: changes, disabled: false });
  await expect(buttons).toHaveCount(0);
  await expect(page.getByRole('checkbox', { disabled: false })).toHaveCount(0);
  await expect(page.getByText('Type to enter a value')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
};

test('a member who becomes an observer loses the buttons and keeps their rows', async ({ ada, grace }) => {
  await work(ada, grace.id);
  const { page } = grace;
  await show(page, '/todos');
  await expect(page.getByRole('button', { name: 'Add Todo' })).toBeVisible();
  await show(ada.page, `/users/${grace.id}`);
  await ada.page.getByRole('combobox', { name: 'Role' }).selectOption('Observer');
  await expect(ada.page.getByText('They keep what they own')).toBeVisible();
  await ada.page.getByRole('button', { name: 'What each role can do' }).click();
  const table = ada.page.getByRole('dialog', { name: 'What each role can do' });
  await expect(table.getByRole('row', { name: 'Comment on' }).getByLabel('Yes')).toHaveCount(4);
  await expect(table.getByRole('row', { name: 'Edit the accountability chart' }).getByLabel('Yes')).toHaveCount(2);
  await expectAccessible(ada.page);
  await table.getByRole('button', { name: 'Close' }).click();
  await ada.page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(ada.page, 'Success', 'User profile updated successfully');
  await expect(page.getByRole('button', { name: 'Add Todo' })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Pending to-dos' })).toContainText('Splice');
  await expectNothingToChange(page);
});

test('an observer visits every screen, finds no controls for changes and gets no refusal', async ({ ada, grace }) => {
  const { rock, todo, issue, soon, meeting, channel } = await work(ada, grace.id);
  await becomeObserver(ada, grace);
  const { page } = grace;
  const screens: [path: string, shows: string][] = [
    ['/', 'Keel'],
    ['/scorecard', 'Boats'],
    ['/rocks', 'Keel'],
    [`/rocks/${rock.id}`, 'Cast'],
    ['/todos', 'Splice'],
    ['/issues', 'Leak'],
    ['/meetings', 'Planning'],
    [`/meetings/${soon.id}/live`, 'Not started'],
    [`/meetings/${meeting.id}/live`, "You're watching"],
    ['/teams', 'Grace Byron'],
    [`/chat/${channel.id}`, 'you can read this channel, but not write in it'],
    ['/org-chart', 'Head of Sales'],
    ['/directory', 'Leads Leadership'],
    ['/invitations', "You can't invite people"],
    ['/trash', 'Trash'],
  ];
  await show(page, '/directory');
  for (const [path, shows] of screens) {
    await show(page, path);
    await expect(page.getByRole('main').getByText(shows).first()).toBeVisible();
    await expectNothingToChange(page);
  }
  for (const [path, heading] of [
    [`/todos?todo=${todo.id}`, 'Todo details'],
    [`/issues?issue=${issue.id}`, 'Issue details'],
  ] as const) {
    await show(page, path);
    await expect(page.getByRole('dialog', { name: heading }).getByLabel('Add a comment')).toBeVisible();
    await expectNothingToChange(page);
  }
});

test('My 90 of an observer leaves out the cards that would stay empty', async ({ ada, grace }) => {
  await becomeObserver(ada, grace);
  const { page } = grace;
  await show(page, '/');
  const card = (name: string | RegExp) => page.getByRole('region', { name });
  for (const name of ['Open Issues', 'Recent Issues', 'Upcoming Meetings']) await expect(card(name)).toBeVisible();
  for (const name of ['Rocks On Track', 'To-Dos Complete', /^My Rocks/, 'Priority To-Dos', 'Scorecard Status']) {
    await expect(card(name)).toHaveCount(0);
  }
  await expect(page.getByText("You're on top of everything.")).toHaveCount(0);
});

test('an observer follows a meeting item by item, but cannot take part', async ({ ada, grace }) => {
  const { meeting } = await work(ada, grace.id);
  await becomeObserver(ada, grace);
  const { page } = grace;
  await show(page, '/meetings');
  await page.getByRole('button', { name: 'Watch Meeting' }).click();
  const agenda = page.getByLabel('Agenda').getByRole('button');
  await expect(agenda).toHaveCount(7);
  for (let item = 0; item < 7; item++) {
    await agenda.nth(item).click();
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveAttribute('readonly', '');
    await expectNothingToChange(page);
  }
  const { participants } = await ada.call<{ participants: { user: { id: string } }[] }>(
    'GET',
    `/api/meetings/${meeting.id}`,
  );
  expect(participants.map(({ user }) => user.id)).toEqual([ada.id]);
});

test('an observer’s comment shows immediately to others, who cannot assign work to observers', async ({
  ada,
  grace,
}) => {
  const { todo } = await work(ada, ada.id);
  await becomeObserver(ada, grace);
  await show(ada.page, `/todos?todo=${todo.id}`);
  await show(grace.page, `/todos?todo=${todo.id}`);
  await grace.page.getByLabel('Add a comment').fill('Use the long one');
  await grace.page.getByRole('button', { name: 'Comment' }).click();
  await expect(ada.page.getByRole('dialog').getByText('Use the long one')).toBeVisible();
  await show(ada.page, '/rocks');
  await ada.page.getByRole('button', { name: 'Owner of Keel' }).click();
  const people = ada.page.getByRole('listbox', { name: 'People' });
  await expect(people.getByRole('option', { name: 'Ada Byron' })).toBeVisible();
  await expect(people.getByRole('option', { name: 'Grace Byron' })).toHaveCount(0);
});
