import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { tabTo } from '../keys.ts';
import { expect, inviteCodeOf, type Person, password, show, test } from '../world.ts';

const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** Once the screen shows the text, checks it with axe in light and dark, and that it fits the width of the window. */
async function expectSound(page: Page, text: string | RegExp) {
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** The number of pixels by which the page or a dialog scrolls sideways. */
const sideways = `Math.max(...[...document.querySelectorAll('html, [role="dialog"]')].map(
  ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))`;

async function expectNoSidewaysScroll(page: Page) {
  await expect.poll(() => page.evaluate(sideways), { message: page.url() }).toBeLessThanOrEqual(0);
}

/** A quarter with rows of each kind; returns a rock and a to-do. */
async function fillQuarter({ call, id }: Person) {
  for (const status of ['not_started', 'at_risk', 'off_track', 'complete']) {
    await call('POST', '/api/rocks', { title: `Rock ${status} ${long}`, status, ownerId: id });
  }
  await call('POST', '/api/rocks', { title: 'Carried over', quarter: '2024-Q1' });
  const rock = await call<{ id: number }>('POST', '/api/rocks', {
    title: 'Loft',
    description: long,
    dueDate: '2030-12-18',
  });
  for (const [title, dueDate] of [
    ['Sign the lease', '2024-02-29'],
    ['Hire the crew', null],
  ] as const) {
    await call('POST', `/api/rocks/${rock.id}/milestones`, { title, dueDate });
  }
  for (const priority of ['low', 'medium', 'high', 'urgent']) {
    await call('POST', '/api/todos', {
      title: `To-do ${priority} ${long}`,
      priority,
      ownerId: id,
      dueDate: '2024-02-29',
    });
  }
  await call('POST', '/api/todos', { title: 'Done', completed: true, ownerId: id, rockId: rock.id });
  const todo = await call<{ id: number }>('POST', '/api/todos', {
    title: 'Order the rope',
    ownerId: id,
    rockId: rock.id,
  });
  await call('POST', `/api/todos/${todo.id}/comments`, { content: `@Ada ${long}`, mentions: [id] });
  const { id: scorecardId } = await call<{ id: number }>('POST', '/api/scorecards', { name: 'Numbers' });
  await call('POST', '/api/measurables', { name: `Number ${long}`, goal: 10, unit: 'boats', ownerId: id, scorecardId });
  await call('POST', '/api/meetings', { title: long, meetingDate: '2030-01-07' });
  const channel = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'leadership', type: 'private' });
  for (const content of [
    'Bring:\n- the papers\n- a bottle',
    '**See** https://a.example and `run`\n```\ncode\n```',
    '@channel',
  ]) {
    await call('POST', `/api/chat/channels/${channel.id}/messages`, { content });
  }
  return { rock: rock.id, todo: todo.id, channel: channel.id };
}

/** A scorecard with measurables of every kind (met, close, missed), one with a note. */
async function keepScorecard({ call, id }: Person) {
  const { id: scorecardId } = await call<{ id: number }>('POST', '/api/scorecards', { name: `Numbers ${long}` });
  for (const [name, fields] of Object.entries({
    Boats: { goal: 10, unit: 'boats' },
    [long]: { format: 'currency', goal: 10 },
    Margin: { format: 'percent', operator: 'within', goal: 10, goalMax: 12 },
    Answer: { format: 'duration', operator: '<=', goal: 10 },
    Payroll: { format: 'yes_no', operator: '=', goal: 1 },
    Readers: {},
  })) {
    const body = { name, ...fields, scorecardId, ownerId: id };
    const { id: measurableId } = await call<{ id: number }>('POST', '/api/measurables', body);
    const weeks = [12, 8, 1].map((value, index) => ({ measurableId, year: 2026, week: 45 + index, value }));
    await call('PUT', '/api/measurables/values', { values: weeks });
    await call('PUT', `/api/measurables/${measurableId}/values`, { year: 2026, week: 46, note: long });
  }
}

/** Issues of every kind; returns the one with a rock and a to-do. */
async function raiseIssues({ call, id }: Person) {
  for (const [index, status] of ['open', 'in_progress', 'resolved', 'closed'].entries()) {
    const priority = ['low', 'medium', 'high', 'critical'][index];
    await call('POST', '/api/issues', { title: `Issue ${status} ${long}`, status, priority, description: long });
  }
  const { id: rockId } = await call<{ id: number }>('POST', '/api/rocks', { title: 'Loft' });
  const issue = await call<{ id: number }>('POST', '/api/issues', { title: 'No permit', rockId, ownerId: id });
  await call('POST', '/api/todos', { title: 'Ask the mayor', ownerId: id, issueId: issue.id, dueDate: '2030-12-18' });
  return { rock: rockId, issue: issue.id };
}

// A trace of everything axe does would take longer than axe.
test.use({ trace: 'off' });

test('long names do not make a phone scroll sideways', async ({ visitor: page }) => {
  const post = async (path: string, data: object) => (await page.request.post(path, { data })).json();
  const account = { firstName: long, lastName: long, email: `${'long'.repeat(12)}@${randomUUID()}.example`, password };
  const { id: ownerId } = await post('/api/register', account);
  await post('/api/organizations', { name: long });
  const { id: teamId } = await post('/api/teams', { name: long, description: long });
  const work = { title: long, description: long, ownerId, teamId, dueDate: '2024-02-29' };
  const { id: rockId } = await post('/api/rocks', work);
  await post(`/api/rocks/${rockId}/milestones`, work);
  const todo = await post('/api/todos', { ...work, rockId });
  await post(`/api/todos/${todo.id}/comments`, { content: long, mentions: [ownerId] });
  await post('/api/todos', { ...work, rockId, completed: true });
  const issue = await post('/api/issues', { ...work, rockId });
  const channel = await post('/api/chat/channels', { name: long, description: long });
  await post(`/api/chat/channels/${channel.id}/messages`, { content: long });
  const gone = await post('/api/rocks', work);
  await page.request.delete(`/api/rocks/${gone.id}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const screens = [
    '/rocks',
    '/todos',
    '/issues',
    '/teams',
    '/directory',
    `/teams?team=${teamId}`,
    '/trash',
    '/profile',
    '/chat',
    `/chat/${channel.id}`,
  ];
  const expectItFits = async () => {
    await expect(page.getByText(long).filter({ visible: true }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  };
  await expectItFits();
  for (const path of screens) {
    await show(page, path);
    await expectItFits();
  }
  for (const path of [`/todos?todo=${todo.id}`, `/issues?issue=${issue.id}`]) {
    await page.goto(path);
    await expect(page.getByRole('dialog').getByText(long).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await page.goto(`/rocks/${rockId}`);
  for (const name of ['Todos', 'Issues']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel', { name }).getByRole('button', { name: long }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('the screens before a person has an organization', async ({ visitor, ada, meet }) => {
      const code = await inviteCodeOf(ada);
      for (const [path, text] of [
        ['/auth', 'Welcome to Quarterdeck'],
        ['/signup', 'Join Organization'],
        [`/invite?invite=${code}`, "You're Invited"],
        ['/invite', 'Invalid Invitation'],
        ['/nowhere', '404 Page Not Found'],
        [`/auth?invite=${code}`, 'Create your account or sign in to join Analytical Engines.'],
      ] as const) {
        await visitor.goto(path);
        await expectSound(visitor, text);
      }
      await visitor.getByRole('tab', { name: 'Sign Up' }).click();
      await expectSound(visitor, 'At least 8 characters');

      const { page, call } = await meet('Grace');
      await page.goto('/');
      await expectSound(page, 'Create Your Organization');
      await page.goto('/organization-signup');
      await expectSound(page, "You'll be the admin.");
      await call('POST', '/api/organizations', { name: 'Difference Engines' });
      await page.goto('/');
      await expectSound(page, 'Welcome, Grace');
    });

    test('the empty screens', async ({ ada: { page } }) => {
      await page.goto('/');
      await expectSound(page, 'No todos assigned');
      for (const [path, text] of [
        ['/rocks', 'No rocks yet'],
        ['/rocks/one', 'Rock not found'],
        ['/todos', 'Nothing to do'],
        ['/scorecard', 'No Scorecards Found'],
        ['/issues', 'No issues found'],
        ['/scorecard?view=personal', "You don't have any assigned measurables yet."],
        ['/teams', 'Leadership'],
        ['/directory', "You're the only one here"],
        ['/invitations', 'How to Use'],
        ['/profile', 'Team Memberships'],
        ['/chat', 'general'],
        ['/meeting-bridge', 'No video rooms yet'],
        ['/team-community', 'Usage tips'],
      ] as const) {
        await show(page, path);
        await expectSound(page, text);
      }
    });

    test('the screens with a quarter of work, and the dialogs of to-dos', async ({ ada }) => {
      const { page } = ada;
      const { rock, todo, channel } = await fillQuarter(ada);
      await page.goto(`/chat/${channel}`);
      await expectSound(page, 'the papers');
      await show(page, '/');
      await expectSound(page, 'Order the rope');
      await show(page, '/rocks');
      await page.getByRole('button', { name: 'Loft', exact: true }).click();
      await expectSound(page, 'Sign the lease');
      await show(page, `/rocks/${rock}`);
      await expectSound(page, '0 of 2 milestones completed');
      await page.getByRole('tab', { name: /Todos/ }).click();
      await expectSound(page, 'Order the rope');
      await page.getByRole('button', { name: 'Add Todo' }).click();
      await expectSound(page, 'Due Date');
      await page.getByRole('button', { name: 'Edit Rock' }).click();
      await expectSound(page, 'Target Date');
      await page.goto('/todos');
      await expectSound(page, 'Order the rope');

      await page.getByRole('button', { name: 'Add Todo' }).first().click();
      await page.getByRole('textbox', { name: 'Due date' }).click();
      await expectSound(page, 'Create New Todo');
      await page.goto(`/todos?todo=${todo}`);
      await expectSound(page, 'Discussion (1)');
      await page.goto('/todos');
      await page.getByTitle('Change the due date').first().click();
      await expectSound(page, 'No due date');
      await page.goto('/');
      await page.getByRole('button', { name: 'Delete Order the rope' }).click();
      await expectSound(page, 'Are you sure you want to delete "Order the rope"?');
    });

    test('the scorecard with its dialogs, a whole year, own numbers and those of others', async ({ ada, grace }) => {
      const { page } = ada;
      await keepScorecard(ada);
      const cell = page.getByRole('gridcell', { name: '8, close', exact: false }).first();
      await page.goto('/scorecard?at=2026-W47');
      const field = page.getByRole('textbox', { name: 'Boats, W46' });
      await cell.click();
      await expect(field).toBeFocused();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Shift+ArrowDown');
      await expectSound(page, 'Close: 80% of the goal or more');
      await cell.click();
      await expect(field).toBeFocused();
      await expectSound(page, 'Close: 80% of the goal or more');
      await page.keyboard.press('Escape');
      await expect(field).toBeHidden();
      await page.keyboard.press('Shift+F2');
      await expectSound(page, 'Delete note');

      await page.goto('/scorecard?at=2026-W47');
      if (viewport.width < 768) await page.getByRole('button', { name: 'Views and tools' }).click();
      await page.getByRole('button', { name: /^Actions for scorecard/ }).click();
      await page.getByRole('menuitem', { name: 'New Scorecard' }).click();
      await page.getByRole('dialog').getByRole('textbox').first().press('Control+Enter');
      await expectSound(page, 'Please enter a scorecard name');
      await page.keyboard.press('Escape');
      for (const [item, text] of [
        ['Edit measurable', 'Goal is met when value is'],
        ['Show chart', 'Show as a table'],
        ['Delete measurable', /Are you sure you want to delete/],
      ] as const) {
        await page.getByRole('rowheader', { name: 'Boats' }).hover();
        await page.getByRole('button', { name: 'Actions for Boats' }).click();
        await page.getByRole('menuitem', { name: item }).click();
        await expectSound(page, text);
        await page.keyboard.press('Escape');
      }

      await page.goto('/scorecard?weeks=year&at=2026-W47');
      await expectSound(page, 'Boats');
      await page.goto('/scorecard?view=personal&at=2026-W47');
      await expectSound(page, 'My Personal Scorecard');
      await grace.page.goto('/scorecard?at=2026-W47');
      await expectSound(grace.page, 'Boats');
    });

    test('the issues and their dialogs', async ({ ada }) => {
      const { page } = ada;
      const { rock, issue } = await raiseIssues(ada);
      await page.goto('/issues');
      await expectSound(page, 'No permit');
      await page.goto('/issues?view=cards');
      await expectSound(page, '0 of 1 to-do done');
      await page.getByRole('button', { name: 'More about No permit' }).click();
      await expectSound(page, 'Move to Long-Term');
      await page.getByRole('menuitem', { name: 'Select' }).click();
      await expectSound(page, '1 selected');
      await page.goto(`/rocks/${rock}`);
      await page.getByRole('tab', { name: /Issues/ }).click();
      await page.getByRole('button', { name: 'Add Issue' }).click();
      await expectSound(page, 'No permit');

      await page.goto(`/issues?issue=${issue}`);
      await expectSound(page, 'Ask the mayor');
      await page.getByRole('button', { name: 'Add Related Todo' }).click();
      const related = page.getByRole('dialog', { name: 'Add Related Todo' });
      await related.getByRole('textbox', { name: 'Title' }).press('Tab');
      await expectSound(page, 'Please enter a title for the todo');
      await page.goto('/issues?view=cards');
      await page.getByRole('button', { name: 'Create todo from No permit' }).click();
      await expectSound(page, /^Create a todo from this issue/);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Edit No permit' }).click();
      await tabTo(page.getByRole('combobox', { name: 'Team * (Required)' }));
      await page.keyboard.press('Tab');
      await expectSound(page, 'Team selection is required');
    });

    test('the directory', async ({ ada: { page }, grace }) => {
      await page.goto('/directory');
      await expectSound(page, grace.email);
      await page.getByRole('button', { name: 'Remove Grace Byron' }).click();
      await page.getByRole('combobox', { name: 'Transfer ownership to' }).click();
      await expectSound(page, 'You can undo this for 30 days');
      await page.goto('/directory');
      await page.getByRole('searchbox', { name: 'Search people' }).fill(long);
      await expectSound(page, 'No matches');
      await page.goto(`/users/${grace.id}`);
      await expectSound(page, 'Team Memberships');
    });

    test('the dialogs of meetings', async ({ ada: { page, call } }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Schedule Meeting' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('');
      await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).press('Control+Enter');
      await expectSound(page, 'Title is required');
      const meeting = { title: long, meetingDate: '2030-01-07T09:00:00Z' };
      const { id } = await call<{ id: number }>('POST', '/api/meetings', meeting);
      await page.goto(`/?meeting=${id}`);
      await expectSound(page, 'Cancel meeting');
      await page.getByRole('button', { name: 'Cancel meeting' }).click();
      await expectSound(page, 'Keep meeting');
    });

    test('the Meeting Bridge, and a room joined without camera and microphone', async ({ ada: { page, call } }) => {
      await call('POST', '/api/video-rooms', { name: 'Sales Standup' });
      const { url } = await call<{ url: string }>('POST', '/api/video-rooms', { name: long, maxParticipants: 50 });
      await page.goto('/meeting-bridge');
      await expectSound(page, '0/50');
      await page.getByRole('button', { name: 'Create Room' }).click();
      await expectSound(page, 'From 2 to 50');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: `Delete ${long}` }).click();
      await expectSound(page, "A deleted room can't be restored.");
      await page.goto(url);
      await expectSound(page, 'No microphone found');
      await page.getByRole('button', { name: 'Join', exact: true }).click();
      await expectSound(page, "You're the only one here.");
      const controls = page.getByRole('region', { name: 'Call controls' });
      if (viewport.width < 768) await controls.getByRole('button', { name: 'More' }).click();
      await page.getByText('People (1)').or(page.getByLabel('People (1)')).click();
      await expectSound(page, 'Lock room');
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
      await expectSound(page, 'You left the room');
    });

    test('a meeting in progress, its recap and the history', async ({ ada: { page, call } }) => {
      await call('POST', '/api/issues', { title: `Issue ${long}` });
      const { id } = await call<{ id: number }>('POST', '/api/meetings', { title: long, status: 'in_progress' });
      await page.goto(`/meetings/${id}/live`);
      await expectSound(page, 'Notes');
      await page.getByRole('button', { name: 'IDS', exact: false }).first().click();
      await page.getByRole('button', { name: 'Move everyone here' }).click();
      await expectSound(page, 'Reveal votes');
      await page.getByRole('button', { name: `Solve Issue ${long}` }).click();
      await expectSound(page, 'What was decided?');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Next: Conclude' }).click();
      await page.getByRole('button', { name: 'Cascade a Message' }).click();
      await expectSound(page, 'Send Message');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'End Meeting' }).click();
      await page.getByRole('dialog').getByRole('radio', { name: '4 stars' }).check({ force: true });
      await expectSound(page, 'Summary');
      await page.keyboard.press('Escape');
      await page.goto(`/meetings/${id}/live?display`);
      await expectSound(page, 'Presenter: Ada Byron');
      await page.keyboard.press('Escape');
      await call('PATCH', `/api/meetings/${id}/end`, { rating: 4 });
      await expectSound(page, 'Attendance');
      await page.goto('/meetings/history');
      await expectSound(page, 'Issues solved');
    });

    test('the dialogs of rocks and teams', async ({ ada: { page } }) => {
      await page.goto('/rocks');
      await page.getByRole('button', { name: 'Add Rock' }).click();
      await expectSound(page, 'Create New Rock');
      await page.getByRole('dialog').getByRole('combobox', { name: 'Status' }).click();
      await expectSound(page, 'Title is required');
      await page.goto('/teams');
      await page.getByRole('button', { name: 'Create Team' }).click();
      await expectSound(page, 'Team Name');
    });

    test('notifications', async ({ ada, grace }) => {
      for (const [index, title] of [long, 'B', 'C', 'D', 'E', 'F'].entries()) {
        const priority = index % 2 === 0 ? 'urgent' : 'low';
        await grace.call('POST', '/api/todos', { title, priority, ownerId: ada.id });
      }
      const { page } = ada;
      await page.goto('/notifications');
      await expectSound(page, 'High Priority');
      await page.getByRole('button', { name: 'Notifications, 6 unread' }).click();
      await expectSound(page, 'View all notifications');
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: 'Settings' }).click();
      await expectSound(page, 'Weekly digest');
    });

    test('the menus and dialogs of the shell', async ({ ada: { page } }) => {
      /** Checks the element with the text, and closes it. */
      const expectSoundOnce = async (text: string) => {
        await expectSound(page, text);
        await page.keyboard.press('Escape');
        await expect(page.getByText(text).filter({ visible: true })).toHaveCount(0);
      };
      await page.goto('/teams');
      await expect(page.getByText('Leadership').filter({ visible: true }).last()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Create Team' }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Quick Add' }).click();
      await expectSoundOnce('New Todo');
      await page.getByRole('button', { name: 'Notifications' }).click();
      await expectSoundOnce('No notifications yet');
      await page.keyboard.press('Control+k');
      await expectSoundOnce('New Rock');
      await page.keyboard.press('?');
      await expectSoundOnce('Keyboard shortcuts');
      await page.keyboard.type('ct');
      await expectSoundOnce('Due Date');
      if (viewport.width < 768) {
        await page.getByRole('button', { name: 'More', exact: true }).click();
        await expectSound(page, 'Core Tools');
      }
      await page.getByRole('button', { name: /Switch organization/ }).click();
      await expectSound(page, 'Create Organization');
    });
  });
}
