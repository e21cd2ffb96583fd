import { expect, type Person, test } from '../engines/world.ts';

type Row = { id: number };

const everyEngine = { tag: '@every-engine' };

/** A row for every screen to show. */
async function fill({ call, id: ownerId }: Person) {
  const rock = await call<Row>('POST', '/api/rocks', { title: 'Open the loft', ownerId, dueDate: '2030-12-18' });
  await call('POST', `/api/rocks/${rock.id}/milestones`, { title: 'Sign the lease' });
  const todo = await call<Row>('POST', '/api/todos', { title: 'Order the rope', ownerId, dueDate: '2024-02-29' });
  const issue = await call<Row>('POST', '/api/issues', { title: 'No permit', ownerId });
  const { id: scorecardId } = await call<Row>('POST', '/api/scorecards', { name: 'Numbers' });
  await call('POST', '/api/measurables', { name: 'Boats', goal: 3, ownerId, scorecardId });
  const channel = await call<Row>('POST', '/api/chat/channels', { name: 'yard' });
  await call('POST', `/api/chat/channels/${channel.id}/messages`, { content: 'The crane is back' });
  const ended = await call<Row>('POST', '/api/meetings', { title: 'Monday', status: 'in_progress' });
  await call('PATCH', `/api/meetings/${ended.id}/end`, { rating: 4 });
  const meeting = await call<Row>('POST', '/api/meetings', { title: 'Yard walk', meetingDate: '2030-01-07T09:00:00Z' });
  return { rock: rock.id, todo: todo.id, issue: issue.id, channel: channel.id, ended: ended.id, meeting: meeting.id };
}

/** The number of pixels by which the page scrolls sideways. */
const sideways = 'document.documentElement.scrollWidth - innerWidth';

test('every screen shows its content and fits the width of the window', everyEngine, async ({ window, ada }) => {
  const { rock, channel, ended, meeting } = await fill(ada);
  await window.open('/');
  for (const [path, title, content] of [
    ['/', 'My 90', 'Order the rope'],
    ['/scorecard', 'Scorecard', 'Boats'],
    ['/rocks', 'Rocks', 'Open the loft'],
    [`/rocks/${rock}`, 'Rock', 'Sign the lease'],
    ['/todos', 'To-Dos', 'Order the rope'],
    ['/issues', 'Issues', 'No permit'],
    ['/meetings', 'Meetings', 'Yard walk'],
    ['/meetings/history', 'Meeting History', 'Monday'],
    [`/meetings/${meeting}/live`, 'Yard walk', 'Segue'],
    [`/meetings/${ended}/live`, 'Monday', 'Attendance'],
    ['/teams', 'Teams', 'Leadership'],
    ['/chat', 'general', 'yard'],
    [`/chat/${channel}`, 'yard', 'The crane is back'],
    ['/chat/search', 'Search messages', 'Search'],
    ['/org-chart', 'Accountability Chart', 'Visionary'],
    ['/directory', 'Team Directory', 'Ada Byron'],
    ['/invitations', 'Team Invitations', 'How to Use'],
    ['/organization', 'Organization Settings', 'Save terminology'],
    ['/organization/import', 'Import', 'Choose files'],
    ['/organization/export', 'Export', 'With recordings'],
    ['/organization-import', 'Import an organization', 'The ZIP file of an export'],
    ['/audit', 'Audit Log', 'Ada'],
    ['/notifications', 'Notifications', 'Settings'],
    ['/trash', 'Trash', 'The trash is empty'],
    ['/profile', 'Ada Byron', 'Team Memberships'],
  ] as const) {
    await window.goWithin(path);
    await window.see('h1', title);
    await window.see('main', new RegExp(content));
    expect(await window.driver.run<number>(sideways), path).toBeLessThanOrEqual(0);
  }
  const columns = `[...document.querySelectorAll('thead th')].map((cell) => cell.getBoundingClientRect().width)`;
  await window.goWithin('/scorecard');
  await window.see('th', /^Boats/);
  expect(Math.max(...(await window.driver.run<number[]>(columns)))).toBeLessThan(300);
});

test('every dialog opens with its form, and Escape closes it', everyEngine, async ({ window, ada }) => {
  const { todo, issue, meeting } = await fill(ada);
  await window.open('/');
  for (const [path, button, title] of [
    ['/', 'Create New Rock', 'Create New Rock'],
    ['/', 'Create New Todo', 'Create New Todo'],
    ['/scorecard', 'New Scorecard', 'New Scorecard'],
    ['/scorecard', 'Add Measurable', 'Add Measurable'],
    ['/rocks', 'Add Rock', 'Create New Rock'],
    ['/todos', 'Add Todo', 'Create New Todo'],
    ['/issues', 'Add Issue', 'Add Issue'],
    ['/meetings', 'Schedule Meeting', 'Schedule Meeting'],
    ['/teams', 'Create Team', 'Create Team'],
    ['/chat', 'Create channel', 'Create Channel'],
    ['/chat', 'New message', 'New message'],
    ['/org-chart', 'Create Seat', 'Create New Seat'],
    ['/directory', 'Add Person', 'Add Person'],
  ] as const) {
    if (!(await window.isAt(path))) await window.goWithin(path);
    await window.click('main button', button);
    await window.see('dialog[open] h2', title);
    await window.press('Escape');
    await window.miss('dialog[open]');
  }
  for (const [path, title] of [
    [`/todos?todo=${todo}`, 'Order the rope'],
    [`/issues?issue=${issue}`, 'No permit'],
    [`/?meeting=${meeting}`, 'Edit Meeting'],
  ] as const) {
    await window.goWithin(path);
    await window.see('dialog[open] *', title);
    await window.press('Escape');
    await window.miss('dialog[open]');
  }
  await window.press('Control+k');
  await window.see('dialog[open] *', 'New Rock');
  await window.press('Escape');
  await window.press('?');
  await window.see('dialog[open] *', 'Keyboard shortcuts');
  await window.press('Escape');
  await window.click('button', 'Quick Add');
  await window.see('[role=menuitem]', /^New Todo/);
  await window.press('Escape');
  await window.click('button', 'Notifications');
  await window.see('[popover] *', 'No notifications yet');
});
