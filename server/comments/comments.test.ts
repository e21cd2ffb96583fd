import { describe, expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { whileLocked } from '#test/locks.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

async function aboutTodo(): Promise<{ ada: Person; grace: Person; todoId: number }> {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id: todoId } = await createTodo(ada, { title: 'Call the harbour master' });
  return { ada, grace, todoId };
}

test('comments on a to-do come oldest first, with their author', async () => {
  const { ada, grace, todoId } = await aboutTodo();
  const first = await ada.comments.create({ params: { todoId }, body: { content: 'Done by Friday?' } });
  const second = await grace.comments.create({ params: { todoId }, body: { content: 'Yes' } });
  expect(await ada.comments.list({ params: { todoId } })).toEqual([first, second]);
  expect(second).toMatchObject({ todoId, mentions: [], user: { id: grace.id, firstName: 'Grace' } });
});

test('a person who is mentioned twice is stored once', async () => {
  const { ada, grace, todoId } = await aboutTodo();
  const body = { content: '@grace and again @Grace', mentions: [grace.id, grace.id] };
  const { id, mentions } = await ada.comments.create({ params: { todoId }, body });
  expect(mentions).toEqual([grace.id]);
  expect((await ada.comments.change({ params: { id }, body })).mentions).toEqual([grace.id]);
});

test('people named in the text are mentioned without their ids, by their name at the time of writing', async () => {
  const { ada, grace, todoId } = await aboutTodo();
  const created = await ada.comments.create({ params: { todoId }, body: { content: 'Ask @grace.' } });
  expect(created).toMatchObject({ mentions: [grace.id], mentionTexts: [{ text: '@grace', userIds: [grace.id] }] });
  expect(await grace.notifications.list()).toMatchObject([{ title: 'You were mentioned' }]);
  await grace.users.change({ params: { id: grace.id }, body: { firstName: 'Amelia' } });
  const params = { id: created.id };
  const edited = await ada.comments.change({ params, body: { content: 'Ask @grace, or @Ada' } });
  expect(edited).toMatchObject({
    mentions: [grace.id, ada.id],
    mentionTexts: [
      { text: '@grace', userIds: [grace.id] },
      { text: '@Ada', userIds: [ada.id] },
    ],
  });
  expect(await ada.comments.change({ params, body: { content: 'Ask around' } })).toMatchObject({
    mentions: [],
    mentionTexts: [],
  });
});

test('people mentioned by id only stay when the text changes, until a change names others', async () => {
  const { ada, grace, todoId } = await aboutTodo();
  const body = { content: 'By Friday?', mentions: [grace.id] };
  const { id, mentions } = await ada.comments.create({ params: { todoId }, body });
  expect(mentions).toEqual([grace.id]);
  const change = (body: { content: string; mentions?: string[] }) => ada.comments.change({ params: { id }, body });
  expect((await change({ content: 'By Thursday?' })).mentions).toEqual([grace.id]);
  expect((await change({ content: 'By Thursday?', mentions: [] })).mentions).toEqual([]);
});

test('people who cannot see the row are not mentioned', async () => {
  const { ada, grace } = await aboutTodo();
  const team = await ada.teams.create({ body: { name: 'Leadership', isPrivate: true } });
  const { id: todoId } = await createTodo(ada, { title: 'Sell the yard', teamId: team.id });
  const body = { content: '@Grace and @Ada', mentions: [grace.id] };
  expect(await ada.comments.create({ params: { todoId }, body })).toMatchObject({
    mentions: [ada.id],
    mentionTexts: [{ text: '@Ada', userIds: [ada.id] }],
  });
});

test('a stranger cannot be mentioned', async () => {
  const { ada, todoId } = await aboutTodo();
  const stranger = await world().admin('Mallory');
  await expect(
    ada.comments.create({ params: { todoId }, body: { content: '@Mallory', mentions: [stranger.id] } }),
  ).rejects.toMatchObject({ status: 400, body: { errors: [{ path: 'mentions' }] } });
});

test('mentions are checked before the comment is locked, to avoid a deadlock', async () => {
  const { ada, todoId } = await aboutTodo();
  const { id } = await ada.comments.create({ params: { todoId }, body: { content: 'Done?' } });
  await whileLocked(world(), `select from comments where id = ${id} for update`, async () => {
    const change = ada.comments.change({ params: { id }, body: { content: 'Done!', mentions: ['nobody'] } });
    await expect(change).rejects.toMatchObject({ status: 400, body: { errors: [{ path: 'mentions' }] } });
  });
});

test('the text is stored as typed, and must be more than white space', async () => {
  const { ada, todoId } = await aboutTodo();
  const comment = await ada.comments.create({ params: { todoId }, body: { content: '  two\n\nlines 🚢 ' } });
  expect(comment.content).toBe('  two\n\nlines 🚢 ');
  await expect(ada.comments.create({ params: { todoId }, body: { content: ' \n ' } })).rejects.toMatchObject({
    status: 400,
    body: { message: 'Please enter a comment' },
  });
  await expect(
    ada.comments.create({ params: { todoId }, body: { content: 'x'.repeat(10_001) } }),
  ).rejects.toMatchObject({ status: 400 });
});

describe('a comment', () => {
  test('can be edited by its author only', async () => {
    const { ada, grace, todoId } = await aboutTodo();
    const { id, createdAt } = await grace.comments.create({ params: { todoId }, body: { content: 'Friday' } });
    const changed = await grace.comments.change({ params: { id }, body: { content: 'Thursday', mentions: [ada.id] } });
    expect(changed).toMatchObject({ content: 'Thursday', mentions: [ada.id], createdAt });
    expect(changed.updatedAt > createdAt).toBe(true);
    await expect(ada.comments.change({ params: { id }, body: { content: 'Never' } })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('can be deleted by its author or an admin', async () => {
    const { ada, grace, todoId } = await aboutTodo();
    const of = async (person: Person) =>
      (await person.comments.create({ params: { todoId }, body: { content: 'Yes' } })).id;
    await expect(grace.comments.delete({ params: { id: await of(ada) } })).rejects.toMatchObject({ status: 403 });
    await grace.comments.delete({ params: { id: await of(grace) } });
    await ada.comments.delete({ params: { id: await of(grace) } });
    expect(await ada.comments.list({ params: { todoId } })).toHaveLength(1);
  });

  test('is deleted and restored with its to-do', async () => {
    const { ada, todoId } = await aboutTodo();
    const comment = await ada.comments.create({ params: { todoId }, body: { content: 'Yes' } });
    await ada.todos.delete({ params: { id: todoId } });
    await expect(ada.comments.list({ params: { todoId } })).rejects.toMatchObject({ status: 404 });
    await expect(ada.comments.delete({ params: { id: comment.id } })).rejects.toMatchObject({ status: 404 });
    await ada.todos.restore({ params: { id: todoId } });
    expect(await ada.comments.list({ params: { todoId } })).toEqual([comment]);
  });
});

test.each(['Rock', 'Issue', 'Measurable'] as const)('a %s has a discussion like a to-do', async (kind) => {
  const { ada, grace } = await aboutTodo();
  const scorecard = await ada.scorecards.create({ body: { name: 'Numbers' } });
  const { id } = {
    Rock: await ada.rocks.create({ body: { title: 'Loft' } }),
    Issue: await ada.issues.create({ body: { title: 'No lift' } }),
    Measurable: await ada.measurables.create({ body: { name: 'Boats', scorecardId: scorecard.id } }),
  }[kind];
  const field = `${kind.toLowerCase()}Id` as 'rockId';
  const [list, create] = [`listOn${kind}`, `createOn${kind}`] as ['listOnRock', 'createOnRock'];
  const live = await grace.live();
  await live.subscribe({ noun: `${kind.toLowerCase()}s` as 'rocks', id });
  const body = { content: '@Grace by Friday?', mentions: [grace.id] };
  const comment = await ada.comments[create]({ params: { [field]: id } as { rockId: number }, body });
  expect(comment).toMatchObject({ todoId: null, [field]: id, user: { id: ada.id } });
  expect(await live.changed('comments')).toEqual([comment]);
  expect(await grace.comments[list]({ params: { [field]: id } as { rockId: number } })).toEqual([comment]);
  expect(await grace.notifications.list()).toMatchObject([{ entityType: kind.toLowerCase(), entityId: id }]);
  await expect(ada.comments[list]({ params: { [field]: 0x7fffffff } as { rockId: number } })).rejects.toMatchObject({
    status: 404,
  });
});

test('a colleague who looks at the to-do receives new, changed and deleted comments, and a stranger does not', async () => {
  const { ada, grace, todoId } = await aboutTodo();
  const mallory = await world().admin('Mallory');
  const [live, strange] = [await grace.live(), await mallory.live()];
  await live.subscribe({ noun: 'todos', id: todoId });
  const comment = await ada.comments.create({ params: { todoId }, body: { content: 'Friday?' } });
  expect(await live.changed('comments')).toEqual([comment]);
  const changed = await ada.comments.change({ params: { id: comment.id }, body: { content: 'Thursday?' } });
  expect(await live.changed('comments')).toEqual([changed]);
  await ada.comments.delete({ params: { id: comment.id } });
  expect(await live.removed('comments')).toEqual([comment.id]);

  const { id } = await createTodo(mallory, { title: 'Own' });
  await strange.subscribe({ noun: 'todos', id });
  await mallory.comments.create({ params: { todoId: id }, body: { content: 'Own' } });
  expect(await strange.changed('comments')).toMatchObject([{ content: 'Own' }]);
});
