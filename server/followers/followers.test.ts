import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** Ada, who created a to-do of Grace's, and Alan, who has no part in it. */
async function crew() {
  const ada = await world().admin();
  const [grace, alan] = [await world().colleague(ada, 'Grace'), await world().colleague(ada, 'Alan')];
  const { id: todoId } = await createTodo(ada, { title: 'Rope', ownerId: grace.id });
  return { ada, grace, alan, params: { todoId } };
}
type On = { todoId: number };

const say = (person: Person, params: On, content = 'Steel?', mentions: string[] = []) =>
  person.comments.create({ params, body: { content, mentions } });
const follows = async (person: Person, params: On) => (await person.followers.findOnTodo({ params })).isFollowing;
const follow = (person: Person, params: On, isFollowing: boolean) =>
  person.followers.changeOnTodo({ params, body: { isFollowing } });
const notificationsOf = async (person: Person) =>
  (await person.notifications.list()).map(({ message }) => message).filter((message) => message.includes('comment'));
const notification = ['Ada Byron commented on “Rope”.'];

test('creators, owners, comment authors and mentioned people follow a row', async () => {
  const { ada, grace, alan, params } = await crew();
  const [joan, kurt] = [await world().colleague(ada, 'Joan'), await world().colleague(ada, 'Kurt')];
  await say(alan, params, '@Joan', [joan.id]);
  const follow = await Promise.all([ada, grace, alan, joan, kurt].map((person) => follows(person, params)));
  expect(follow).toEqual([true, true, true, true, false]);
});

test('followers are notified about comments of others, once per row', async () => {
  const { ada, grace, alan, params } = await crew();
  await say(ada, params);
  await say(ada, params, 'Or hemp?');
  expect([await notificationsOf(grace), await notificationsOf(alan), await notificationsOf(ada)]).toEqual([
    notification,
    [],
    [],
  ]);
  expect(await grace.notifications.list()).toMatchObject([
    { title: 'New comment', entityType: 'todo', entityId: params.todoId },
    { title: 'To-do assigned to you' },
  ]);
});

test('a mentioned person is only notified about the mention', async () => {
  const { ada, grace, params } = await crew();
  await say(ada, params, '@Grace', [grace.id]);
  expect((await grace.notifications.list()).map(({ title }) => title)).toEqual([
    'You were mentioned',
    'To-do assigned to you',
  ]);
});

test('a user can follow and unfollow', async () => {
  const { ada, grace, alan, params } = await crew();
  expect(await follow(alan, params, true)).toEqual({ isFollowing: true });
  await follow(grace, params, false);
  await say(ada, params);
  expect([await notificationsOf(alan), await notificationsOf(grace)]).toEqual([notification, []]);
  await follow(alan, params, false);
  expect([await follows(alan, params), await follows(grace, params)]).toEqual([false, false]);
});

test('someone who unfollowed follows again by commenting or being assigned, but not by a mention', async () => {
  const { ada, grace, alan, params } = await crew();
  await follow(grace, params, false);
  await say(ada, params, '@Grace', [grace.id]);
  expect(await follows(grace, params)).toBe(false);
  await say(grace, params, 'Steel');
  expect(await follows(grace, params)).toBe(true);
  await follow(alan, params, false);
  await ada.todos.change({ params: { id: params.todoId }, body: { title: 'Steel rope' } });
  expect(await follows(alan, params)).toBe(false);
  await ada.todos.change({ params: { id: params.todoId }, body: { ownerId: alan.id } });
  expect(await follows(alan, params)).toBe(true);
});

test('people who turned notifications off or left are not notified', async () => {
  const { ada, grace, alan, params } = await crew();
  await grace.notifications.changePreferences({ body: { todoAssignments: false } });
  await follow(alan, params, true);
  await ada.users.delete({ params: { id: alan.id }, query: { transferToUserId: ada.id } });
  await say(ada, params);
  expect(await notificationsOf(grace)).toEqual([]);
});

test('explicit choices are only sent to the user’s own windows', async () => {
  const { ada, grace, params } = await crew();
  const [mine, hers] = [await grace.live(), await ada.live()];
  await follow(grace, params, false);
  expect(await mine.changed('followings')).toMatchObject([{ userId: grace.id, todoId: params.todoId }]);
  await follow(ada, params, true);
  expect(await hers.changed('followings')).toMatchObject([{ userId: ada.id }]);
  await say(grace, params);
  expect(await mine.removed('followings')).toHaveLength(1);
});

test.each(['Rock', 'Issue', 'Measurable'] as const)('a %s can be followed like a to-do', async (kind) => {
  const { ada, grace, alan } = await crew();
  const scorecard = await ada.scorecards.create({ body: { name: 'Numbers' } });
  const owned = { ownerId: grace.id };
  const { id } = {
    Rock: await ada.rocks.create({ body: { title: 'Rope', ...owned } }),
    Issue: await ada.issues.create({ body: { title: 'Rope', ...owned } }),
    Measurable: await ada.measurables.create({ body: { name: 'Rope', scorecardId: scorecard.id, ...owned } }),
  }[kind];
  const params = { [`${kind.toLowerCase()}Id`]: id } as { rockId: number };
  const [find, change, create] = [`findOn${kind}`, `changeOn${kind}`, `createOn${kind}`] as [
    'findOnRock',
    'changeOnRock',
    'createOnRock',
  ];
  expect(await grace.followers[find]({ params })).toEqual({ isFollowing: true });
  await alan.followers[change]({ params, body: { isFollowing: true } });
  await ada.comments[create]({ params, body: { content: 'Steel?' } });
  for (const person of [grace, alan]) expect(await notificationsOf(person)).toEqual(notification);
});
