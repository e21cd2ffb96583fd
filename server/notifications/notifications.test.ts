import { describe, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { createTodo } from '#test/builders.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** Ada and her colleague Grace. */
async function crew(): Promise<{ ada: Person; grace: Person }> {
  const ada = await world().admin();
  return { ada, grace: await world().colleague(ada) };
}
const messagesOf = async (person: Person) => (await person.notifications.list()).map(({ message }) => message);
const firstOf = async (person: Person) => (await person.notifications.list())[0] as Notification;

describe('a person is notified', () => {
  test('of a to-do that a colleague assigns to them', async () => {
    const { ada, grace } = await crew();
    const todo = await createTodo(ada, { title: 'Splice', priority: 'urgent', ownerId: grace.id });
    expect(await grace.notifications.list()).toMatchObject([
      {
        title: 'To-do assigned to you',
        message: 'Ada Byron assigned you “Splice”.',
        priority: 'high',
        isRead: false,
        entityType: 'todo',
        entityId: todo.id,
      },
    ]);
    expect(await grace.notifications.unreadCount()).toMatchObject({ count: 1 });
  });

  test('by the email of the person who acts, if another has the same name', async () => {
    const { ada, grace } = await crew();
    const other = await world().colleague(ada, 'Grace');
    await createTodo(other, { title: 'Splice', ownerId: ada.id });
    const { email } = await ada.users.find({ params: { id: other.id } });
    expect(await messagesOf(ada)).toEqual([`Grace Byron (${email}) assigned you “Splice”.`]);
    await createTodo(ada, { title: 'Caulk', ownerId: grace.id });
    expect(await messagesOf(grace)).toEqual(['Ada Byron assigned you “Caulk”.']);
  });

  test('of a to-do that is reassigned to them', async () => {
    const { ada, grace } = await crew();
    const todo = await createTodo(ada, { title: 'Splice', ownerId: ada.id });
    await ada.todos.change({ params: { id: todo.id }, body: { ownerId: grace.id } });
    await ada.todos.change({ params: { id: todo.id }, body: { title: 'Splice the rope' } });
    expect(await messagesOf(grace)).toEqual(['Ada Byron assigned you “Splice”.']);
  });

  test('of each comment that mentions them, until it is deleted or no longer does', async () => {
    const { ada, grace } = await crew();
    const { id: todoId } = await createTodo(ada, { title: 'Splice' });
    const mentions = [grace.id, ada.id];
    const comment = await ada.comments.create({ params: { todoId }, body: { content: '@grace @ada', mentions } });
    await ada.comments.change({ params: { id: comment.id }, body: { content: '@grace?', mentions: [grace.id] } });
    const second = await ada.comments.create({
      params: { todoId },
      body: { content: 'And *@grace*', mentions: [grace.id] },
    });
    const sentence = 'Ada Byron mentioned you in the discussion of “Splice”.';
    expect(await messagesOf(grace)).toEqual([sentence, sentence]);
    expect((await grace.notifications.list()).map(({ quote }) => quote)).toEqual(['And @grace', '@grace?']);
    await ada.comments.delete({ params: { id: second.id } });
    await ada.comments.change({ params: { id: comment.id }, body: { content: 'Done', mentions: [] } });
    expect(await messagesOf(grace)).toEqual([]);
    await ada.comments.restore({ params: { id: second.id } });
    expect(await messagesOf(grace)).toEqual([sentence]);
    expect(await messagesOf(ada)).toEqual([]);
  });

  test('of a rock that is assigned to them, and of its status from then on', async () => {
    const { ada, grace } = await crew();
    const { id } = await ada.rocks.create({ body: { title: 'Loft' } });
    await ada.rocks.change({ params: { id }, body: { ownerId: grace.id, status: 'at_risk' } });
    await ada.rocks.change({ params: { id }, body: { status: 'off_track', title: 'Lisbon loft' } });
    expect(await grace.notifications.list()).toMatchObject([
      { type: 'error', message: 'Ada Byron changed “Lisbon loft” to Off Track.', priority: 'high', entityId: id },
      { type: 'info', message: 'Ada Byron made you the owner of “Loft”.', entityType: 'rock' },
    ]);
  });

  test('of the work that a leaving colleague hands over to them, with one notification', async () => {
    const { ada, grace } = await crew();
    const joan = await world().colleague(ada, 'Joan');
    for (const title of ['A', 'B', 'C', 'D', 'E', 'F']) await createTodo(grace, { title, ownerId: grace.id });
    await grace.rocks.create({ body: { title: 'Loft', ownerId: grace.id } });
    await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: joan.id } });
    expect(await messagesOf(joan)).toEqual(['Grace Byron left the organization. You took over 7 entries.']);
  });
});

test('people are not notified of their own changes', async () => {
  const { ada } = await crew();
  const { id: todoId } = await createTodo(ada, { title: 'Splice', ownerId: ada.id });
  await ada.comments.create({ params: { todoId }, body: { content: '@ada', mentions: [ada.id] } });
  const { id } = await ada.rocks.create({ body: { title: 'Loft', ownerId: ada.id } });
  await ada.rocks.change({ params: { id }, body: { status: 'complete' } });
  expect(await ada.notifications.list()).toEqual([]);
});

test('no one is notified of a refused change', async () => {
  const { ada, grace } = await crew();
  const { id } = await createTodo(ada, { title: 'Splice', ownerId: ada.id });
  const refused = ada.todos.change({ params: { id }, body: { ownerId: grace.id, archived: true } });
  await expect(refused).rejects.toThrow('409');
  expect(await grace.notifications.list()).toEqual([]);
});

test('notifications of one kind about one row are replaced by the last one, which is unread', async () => {
  const { ada, grace } = await crew();
  const { id } = await ada.rocks.create({ body: { title: 'Loft', ownerId: grace.id } });
  await ada.rocks.change({ params: { id }, body: { status: 'at_risk' } });
  await grace.notifications.readAll();
  await ada.rocks.change({ params: { id }, body: { status: 'complete' } });
  expect(await grace.notifications.unreadCount()).toMatchObject({ count: 1 });
  expect(await messagesOf(grace)).toEqual([
    'Ada Byron changed “Loft” to Complete.',
    'Ada Byron made you the owner of “Loft”.',
  ]);
});

describe('a notification', () => {
  test('can be marked as read and deleted, alone or together with all', async () => {
    const { ada, grace } = await crew();
    for (const title of ['Splice', 'Caulk', 'Tar']) await createTodo(ada, { title, ownerId: grace.id });
    const { id } = await firstOf(grace);
    expect(await grace.notifications.read({ params: { id } })).toMatchObject({ isRead: true });
    expect(await grace.notifications.read({ params: { id } })).toMatchObject({ isRead: true });
    expect(await grace.notifications.readAll()).toEqual({ count: 2 });
    expect(await grace.notifications.unreadCount()).toMatchObject({ count: 0 });
    await grace.notifications.delete({ params: { id } });
    expect(await grace.notifications.list()).toHaveLength(2);
    await expect(grace.notifications.read({ params: { id } })).rejects.toThrow('404: Notification not found');
  });

  test('belongs to its reader only', async () => {
    const { ada, grace } = await crew();
    await createTodo(ada, { title: 'Splice', ownerId: grace.id });
    const { id } = await firstOf(grace);
    await expect(ada.notifications.read({ params: { id } })).rejects.toThrow('404');
    await expect(ada.notifications.delete({ params: { id } })).rejects.toThrow('404');
    expect(await firstOf(grace)).toMatchObject({ id, isRead: false });
  });

  test('is deleted and restored with its row', async () => {
    const { ada, grace } = await crew();
    const { id } = await createTodo(ada, { title: 'Splice', ownerId: grace.id });
    await ada.todos.delete({ params: { id } });
    expect(await grace.notifications.list()).toEqual([]);
    expect(await grace.notifications.unreadCount()).toMatchObject({ count: 0 });
    await ada.todos.restore({ params: { id } });
    expect(await messagesOf(grace)).toEqual(['Ada Byron assigned you “Splice”.']);
  });

  test('stays away when its row is restored but its comment is deleted, or no longer names the person', async () => {
    const { ada, grace } = await crew();
    const { id: todoId } = await createTodo(ada, { title: 'Splice' });
    const comment = (content: string) => ada.comments.create({ params: { todoId }, body: { content } });
    const [first, second] = [await comment('@Grace one'), await comment('@Grace two')];
    await comment('@Grace three');
    await ada.comments.delete({ params: { id: first.id } });
    await ada.comments.change({ params: { id: second.id }, body: { content: 'Two' } });
    await ada.todos.delete({ params: { id: todoId } });
    await ada.todos.restore({ params: { id: todoId } });
    expect((await grace.notifications.list()).map(({ quote }) => quote)).toEqual(['@Grace three']);
  });

  test('is deleted with the membership, and is only visible in its organization', async () => {
    const { ada, grace } = await crew();
    await createTodo(ada, { title: 'Splice', ownerId: grace.id });
    await grace.organizations.create({ body: { name: 'Elsewhere' } });
    expect(await grace.notifications.list()).toEqual([]);
    await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
    const rows = await onDatabase(world(), 'select from notifications where user_id = $1', [grace.id]);
    expect(rows).toHaveLength(0);
  });

  test('comes in pages, newest first, with the total', async () => {
    const { ada, grace } = await crew();
    for (const title of ['A', 'B', 'C']) await createTodo(ada, { title, ownerId: grace.id });
    const response = await grace.fetch('/api/notifications?limit=2');
    const page = (await response.json()) as Notification[];
    expect(response.headers.get('x-total-count')).toBe('3');
    expect(page.map(({ message }) => message)).toEqual(['C', 'B'].map((title) => `Ada Byron assigned you “${title}”.`));
    const before = page[1]?.id ?? 0;
    expect(await grace.notifications.list({ query: { limit: 2, before } })).toMatchObject([
      { message: 'Ada Byron assigned you “A”.' },
    ]);
  });

  test('is stored for a year', async () => {
    const { ada, grace } = await crew();
    for (const title of ['A', 'B']) await createTodo(ada, { title, ownerId: grace.id });
    const { id } = await firstOf(grace);
    await onDatabase(world(), `update notifications set created_at = now() - interval '13 months' where id = ${id}`);
    await world().purge(new Date());
    expect(await messagesOf(grace)).toEqual(['Ada Byron assigned you “A”.']);
  });
});

describe('preferences', () => {
  test('are all on except what comes once a week, and can be changed separately', async () => {
    const ada = await world().admin();
    const { weeklyDigest, ...others } = await ada.notifications.preferences();
    const { todosOpenThursday, remindersBy, quietFrom, quietUntil, quietDays, undisturbedUntil, ...daily } = others;
    expect([weeklyDigest, todosOpenThursday, remindersBy]).toEqual([false, false, 'push']);
    expect([quietFrom, quietUntil, quietDays, undisturbedUntil]).toEqual([null, null, [], null]);
    expect(Object.values(daily)).toEqual(Array(11).fill(true));
    await ada.notifications.changePreferences({ body: { weeklyDigest: true } });
    await ada.notifications.changePreferences({ body: { rockUpdates: false } });
    expect(await ada.notifications.preferences()).toEqual({ ...others, rockUpdates: false, weeklyDigest: true });
  });

  test.each(['todoAssignments', 'inAppNotifications'])('turn off notifications: %s', async (name) => {
    const { ada, grace } = await crew();
    await grace.notifications.changePreferences({ body: { [name]: false } });
    await createTodo(ada, { title: 'Splice', ownerId: grace.id });
    expect(await grace.notifications.list()).toEqual([]);
    await grace.notifications.changePreferences({ body: { [name]: true } });
    await createTodo(ada, { title: 'Caulk', ownerId: grace.id });
    expect(await messagesOf(grace)).toEqual(['Ada Byron assigned you “Caulk”.']);
  });
});

describe('live', () => {
  test('a notification is delivered to its reader only, in all their windows', async () => {
    const { ada, grace } = await crew();
    const theirs = await grace.live();
    const others = await ada.live();
    await createTodo(ada, { title: 'Splice', ownerId: grace.id });
    expect(await theirs.changed('notifications')).toMatchObject([{ message: 'Ada Byron assigned you “Splice”.' }]);
    await grace.notifications.readAll();
    expect(await theirs.changed('notifications')).toMatchObject([{ isRead: true }]);
    const { id } = await firstOf(grace);
    await grace.notifications.delete({ params: { id } });
    expect(await theirs.removed('notifications')).toEqual([id]);
    let heard = false;
    others.changed('notifications').then(() => (heard = true));
    await createTodo(ada, { title: 'Caulk' });
    await others.changed('todos');
    await others.changed('todos');
    expect(heard).toBe(false);
  });

  test('people who were offline receive what they missed', async () => {
    const { ada, grace } = await crew();
    const { organizationId } = await grace.auth.user();
    const topic = { noun: 'organizations', id: organizationId ?? 0 } as const;
    const before = await (await grace.live()).subscribe(topic);
    const heard = await grace.live();
    await createTodo(ada, { title: 'Splice', ownerId: grace.id });
    await heard.changed('notifications');
    const after = await (await grace.live()).subscribe(topic, 'lastEvent' in before ? before.lastEvent : 0);
    expect(after).toMatchObject({ missed: { changed: { notifications: [{ isRead: false }] } } });
  });
});

test('notifications of a year are read with an index', async () => {
  const { ada, grace } = await crew();
  const { organizationId } = await ada.auth.user();
  await onDatabase(
    world(),
    `insert into notifications (organization_id, user_id, kind, entity_type, entity_id, type, title, message, in_app, is_read, created_at)
     select $1, $2, 'todo_assigned', 'todo', n, 'info', '{}', '{}', true, n % 100 <> 0, now() - n * interval '1 minute'
     from generate_series(1, 20000) as n`,
    [organizationId, grace.id],
  );
  await onDatabase(world(), 'vacuum analyze notifications');
  const explain = async (query: string) => {
    const rows = await onDatabase(world(), `explain (analyze, buffers, format json) ${query}`);
    return rows[0]['QUERY PLAN'][0].Plan['Shared Hit Blocks'] as number;
  };
  const mine = `from notifications where organization_id = ${organizationId} and user_id = '${grace.id}' and in_app and not is_gone`;
  expect(await explain(`select * ${mine} order by created_at desc, id desc limit 20`)).toBeLessThan(30);
  expect(await explain(`select count(*) ${mine} and not is_read`)).toBeLessThan(30);
});
