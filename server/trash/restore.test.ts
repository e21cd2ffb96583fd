import { describe, expect, test } from 'vitest';
import { adminWithoutChannels, createTodo } from '#test/builders.ts';
import { onDatabase } from '#test/on-database.ts';
import { setRole } from '#test/roles.ts';
import { openWorld, type Person, smallPicture } from '#test/world.ts';

const world = openWorld({ QUOTAS: 'scorecards=1' });
const days = (count: number) => new Date(Date.now() + count * 24 * 3600_000);

/** The trash of a person, as `scorecard Weekly numbers`; without the first channel of the organization. */
const inTrash = async (person: Person) =>
  (await person.trash.list()).filter(({ title }) => title !== 'general').map(({ kind, title }) => `${kind} ${title}`);
const upload = async (person: Person) =>
  (await person.files.upload({ query: { name: 'slip.png' }, body: smallPicture })).id;
const statusOf = async (person: Person, fileId: number) => (await person.fetch(`/api/files/${fileId}`)).status;

async function two() {
  const ada = await adminWithoutChannels(world());
  return { ada, grace: await world().colleague(ada) };
}

describe('a scorecard', () => {
  async function withNumbers() {
    const { ada, grace } = await two();
    const scorecard = await ada.scorecards.create({ body: { name: 'Weekly numbers' } });
    const add = (name: string) =>
      ada.measurables.create({ body: { name, goal: 5, ownerId: grace.id, scorecardId: scorecard.id } });
    const boats = await add('Boats launched');
    const params = { id: boats.id };
    await ada.measurables.change({ params, body: { goal: 7 } });
    await ada.measurables.enter({ params, body: { year: 2026, week: 3, value: 6, note: 'Storm' } });
    await ada.comments.createOnMeasurable({ params: { measurableId: boats.id }, body: { content: '@Grace good' } });
    const list = () => ada.measurables.list({ query: { scorecardId: scorecard.id, year: 2026 } });
    return { ada, grace, scorecard, boats, add, list, params: { id: scorecard.id } };
  }

  test('takes its measurables along and is restored with their goals, values, notes and comments', async () => {
    const { ada, scorecard, boats, list, params } = await withNumbers();
    const before = await list();
    await ada.scorecards.delete({ params });
    expect(await ada.scorecards.list()).toEqual([]);
    expect(await ada.measurables.list()).toEqual([]);
    expect(await ada.search.find({ query: { q: 'Boats' } })).toEqual([]);
    expect((await ada.dashboard.stats()).scorecardTotal).toBe(0);
    const value = { params: { id: boats.id }, body: { year: 2026, week: 4, value: 1 } };
    await expect(ada.measurables.enter(value)).rejects.toThrow('404: Measurable not found');
    expect(await inTrash(ada)).toEqual(['scorecard Weekly numbers']);
    expect(await ada.scorecards.restore({ params })).toMatchObject({ ...scorecard, ...stamps });
    expect(await list()).toEqual(before.map((row) => ({ ...row, ...stamps })));
    const comments = await ada.comments.listOnMeasurable({ params: { measurableId: boats.id } });
    expect(comments.map(({ content }) => content)).toEqual(['@Grace good']);
  });
  const stamps = { updatedAt: expect.any(String), version: expect.any(Number) };

  test('leaves measurables in the trash that were deleted before it', async () => {
    const { ada, add, list, params } = await withNumbers();
    const { id } = await add('Old number');
    await ada.measurables.delete({ params: { id } });
    expect(await inTrash(ada)).toEqual(['measurable Old number']);
    expect((await ada.trash.list())[0]).toMatchObject({ within: 'Weekly numbers', deletedById: ada.id });
    await ada.scorecards.delete({ params });
    expect(await inTrash(ada)).toEqual(['scorecard Weekly numbers']);
    await expect(ada.measurables.restore({ params: { id } })).rejects.toThrow('404: Scorecard not found');
    await ada.scorecards.restore({ params });
    expect((await list()).map(({ name }) => name)).toEqual(['Boats launched']);
    await ada.measurables.restore({ params: { id } });
    expect((await list()).map(({ name }) => name)).toEqual(['Boats launched', 'Old number']);
  });

  test('is restored once by two simultaneous calls, and not by a managee', async () => {
    const { ada, grace, list, params } = await withNumbers();
    await ada.scorecards.delete({ params });
    expect(await inTrash(grace)).toEqual([]);
    await expect(grace.scorecards.restore({ params })).rejects.toMatchObject({ status: 403 });
    await setRole(world(), grace, 'manager');
    const tries = await Promise.allSettled([ada, grace].map((one) => one.scorecards.restore({ params })));
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await list()).toHaveLength(1);
  });

  test('counts towards the quotas until it is purged', async () => {
    const { ada, params } = await withNumbers();
    await ada.scorecards.delete({ params });
    const another = () => ada.scorecards.create({ body: { name: 'Another' } });
    await expect(another()).rejects.toMatchObject({ status: 409 });
    await world().purge(days(31));
    await ada.auth.login({ body: { email: ada.email, password: 'analytical engine' } });
    await another();
  });

  test('hides notifications about its measurables while it is deleted', async () => {
    const { ada, grace, params } = await withNumbers();
    const countNotifications = async () => (await grace.notifications.list()).length;
    expect(await countNotifications()).toBe(1);
    await ada.scorecards.delete({ params });
    expect(await countNotifications()).toBe(0);
    await ada.scorecards.restore({ params });
    expect(await countNotifications()).toBe(1);
  });
});

describe('a team', () => {
  async function withWork() {
    const { ada, grace } = await two();
    const { id } = await grace.teams.create({ body: { name: 'Sales' } });
    await grace.teams.addMember({ params: { id }, body: { userId: ada.id } });
    const todo = await createTodo(ada, { title: 'Call', teamId: id });
    const rock = await ada.rocks.create({ body: { title: 'Loft', teamId: id } });
    const channel = await ada.channels.create({ body: { name: 'orders', type: 'private', teamId: id } });
    return { ada, grace, id, params: { id }, todo, rock, channel };
  }
  const teamIdOf = async (person: Person, { id }: { id: number }) =>
    (await person.rocks.find({ params: { id } })).teamId;

  test('is restored with its members, leader and rows', async () => {
    const { ada, grace, id, params, todo, rock, channel } = await withWork();
    await grace.teams.delete({ params });
    expect(await ada.teams.list()).toEqual([]);
    expect((await ada.auth.user()).teamIds).toEqual([]);
    expect(await ada.users.teams({ params: { id: ada.id } })).toEqual([]);
    expect(await teamIdOf(ada, rock)).toBeNull();
    expect(await inTrash(grace)).toEqual(['team Sales']);
    expect(await grace.teams.restore({ params })).toMatchObject({ id, name: 'Sales', leaderId: grace.id });
    expect((await ada.teams.members({ params })).map(({ userId }) => userId)).toEqual([ada.id, grace.id]);
    expect(await teamIdOf(ada, rock)).toBe(id);
    expect(await grace.todos.list()).toMatchObject([{ id: todo.id, teamId: id }]);
    expect(await ada.channels.find({ params: { id: channel.id } })).toMatchObject({ teamId: id });
  });

  test('cannot be joined or named in a body while it is deleted', async () => {
    const { ada, grace, id, params } = await withWork();
    const { inviteCode } = await grace.teams.inviteCode({ params });
    await grace.teams.delete({ params });
    expect(await ada.organizations.validateInvite({ params: { code: inviteCode } })).toMatchObject({ valid: false });
    const created = ada.rocks.create({ body: { title: 'Mast', teamId: id } });
    await expect(created).rejects.toThrow('There is no such team (teamId)');
    await expect(ada.teams.members({ params })).rejects.toThrow('404: Team not found');
    await grace.teams.restore({ params });
    expect(await ada.organizations.validateInvite({ params: { code: inviteCode } })).toMatchObject({ valid: true });
  });

  test('restores no rows that were moved to another team', async () => {
    const { ada, id, params, rock, todo } = await withWork();
    await ada.todos.delete({ params: { id: todo.id } });
    await ada.teams.delete({ params });
    const other = await ada.teams.create({ body: { name: 'Riggers' } });
    await ada.rocks.change({ params: { id: rock.id }, body: { teamId: other.id } });
    await ada.teams.restore({ params });
    expect(await teamIdOf(ada, rock)).toBe(other.id);
    expect(await ada.todos.restore({ params: { id: todo.id } })).toMatchObject({ teamId: id });
  });

  test('is restored without people removed meanwhile, led by the new owner of their work', async () => {
    const { ada, grace, params } = await withWork();
    await grace.teams.delete({ params });
    await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
    expect(await ada.teams.restore({ params })).toMatchObject({ leaderId: ada.id });
    expect((await ada.teams.members({ params })).map(({ userId }) => userId)).toEqual([ada.id]);
  });

  test('can only be restored by its leader or an admin', async () => {
    const { ada, grace, params } = await withWork();
    const alan = await world().colleague(ada, 'Alan');
    await grace.teams.delete({ params });
    expect(await inTrash(alan)).toEqual([]);
    await expect(alan.teams.restore({ params })).rejects.toMatchObject({ status: 403 });
  });
});

describe('a channel', () => {
  async function inYard(type: 'public' | 'private' = 'public') {
    const { ada, grace } = await two();
    const channel = await grace.channels.create({ body: { name: 'yard', type } });
    const params = { id: channel.id };
    if (type === 'private') await grace.channels.invite({ params, body: { userId: ada.id } });
    const write = (person: Person, content: string, fileIds: number[] = []) =>
      person.messages.create({ params, body: { content, fileIds } });
    return { ada, grace, params, write };
  }
  const list = (person: Person, params: { id: number }) => person.messages.list({ params });

  test('is restored with its messages, files and unread counts', async () => {
    const { ada, grace, params, write } = await inYard();
    const fileId = await upload(ada);
    const message = await write(ada, '@Grace launched', [fileId]);
    const waits = await grace.channels.unread();
    await grace.channels.delete({ params });
    expect(await grace.channels.list()).toEqual([]);
    expect(await grace.channels.unread()).toEqual([]);
    expect(await grace.messages.search({ query: { q: 'launched' } })).toEqual([]);
    expect(await statusOf(ada, fileId)).toBe(404);
    expect(await inTrash(ada)).toEqual(['channel yard']);
    await ada.channels.restore({ params });
    expect(await list(grace, params)).toEqual([message]);
    expect(await grace.channels.unread()).toEqual(waits);
    expect(await statusOf(grace, fileId)).toBe(200);
  });

  test('that is private is only in the trash of its members', async () => {
    const { ada, grace, params, write } = await inYard('private');
    const message = await write(ada, 'Secret');
    const alan = await world().colleague(ada, 'Alan');
    await setRole(world(), alan, 'admin');
    await grace.channels.delete({ params });
    expect(await inTrash(alan)).toEqual([]);
    await expect(alan.channels.restore({ params })).rejects.toThrow('404: Channel not found');
    const live = await ada.live();
    await grace.channels.restore({ params });
    expect(await live.changed('channels')).toMatchObject([{ id: params.id }]);
    expect((await list(ada, params)).slice(1)).toEqual([message]);
  });

  test('can be restored by its last member', async () => {
    const { ada, grace, params } = await inYard('private');
    await grace.channels.leave({ params });
    await ada.channels.leave({ params });
    expect(await inTrash(grace)).toEqual([]);
    expect(await inTrash(ada)).toEqual(['channel yard']);
    await world().purge(days(29));
    expect(await ada.channels.restore({ params })).toMatchObject({ memberCount: 1 });
  });

  test('is restored without a team that was deleted meanwhile', async () => {
    const { ada } = await two();
    const team = await ada.teams.create({ body: { name: 'Sales' } });
    const { id } = await ada.channels.create({ body: { name: 'orders', teamId: team.id } });
    await ada.channels.delete({ params: { id } });
    await ada.teams.delete({ params: { id: team.id } });
    expect(await ada.channels.restore({ params: { id } })).toMatchObject({ teamId: null });
    await ada.teams.restore({ params: { id: team.id } });
    expect(await ada.channels.find({ params: { id } })).toMatchObject({ teamId: team.id });
  });

  test('hides notifications about it while it is deleted', async () => {
    const { ada, grace, params } = await inYard('private');
    await grace.messages.create({ params, body: { content: 'Hello' } });
    const countNotifications = async () => (await ada.notifications.list()).length;
    // One about the invitation and one about the message.
    expect(await countNotifications()).toBe(2);
    await grace.channels.delete({ params });
    expect(await countNotifications()).toBe(0);
    await grace.channels.restore({ params });
    expect(await countNotifications()).toBe(2);
  });

  test('contains a deleted message that is restored with the channel', async () => {
    const { grace, params, write } = await inYard();
    const { id } = await write(grace, 'Friday');
    await grace.messages.delete({ params: { id } });
    await grace.channels.delete({ params });
    expect(await inTrash(grace)).toEqual(['channel yard']);
    await expect(grace.messages.restore({ params: { id } })).rejects.toThrow('404: Channel not found');
    await grace.channels.restore({ params });
    expect(await inTrash(grace)).toEqual(['message Friday']);
    expect(await grace.messages.restore({ params: { id } })).toMatchObject({ content: 'Friday' });
  });

  describe('a message in it', () => {
    test('is restored with its files, reactions, pin and thread, and counted again', async () => {
      const { ada, grace, params, write } = await inYard();
      const fileId = await upload(ada);
      const { id } = await write(ada, '@Grace launched', [fileId]);
      await grace.messages.react({ params: { id }, body: { emoji: '👍', on: true } });
      await ada.messages.pin({ params: { id }, body: { on: true } });
      await grace.messages.reply({ params: { id }, body: { content: 'At last' } });
      const [before] = await list(grace, params);
      const notifications = await grace.notifications.list();
      await ada.messages.delete({ params: { id } });
      expect(await list(grace, params)).toMatchObject([
        { id, type: 'deleted', content: '', files: [], pinnedAt: null },
      ]);
      expect(await grace.messages.pins({ params })).toEqual([]);
      expect(await grace.channels.unread()).toMatchObject([{ unread: 0, mentions: 0 }]);
      expect(await statusOf(grace, fileId)).toBe(404);
      expect((await ada.trash.list())[0]).toMatchObject({
        title: '@Grace launched',
        within: 'yard',
        deletedById: ada.id,
      });
      await ada.messages.restore({ params: { id } });
      expect(await list(grace, params)).toEqual([{ ...before, version: expect.any(Number) }]);
      expect(await grace.channels.unread()).toMatchObject([{ unread: 1 }]);
      expect(await statusOf(grace, fileId)).toBe(200);
      expect(await grace.notifications.list()).toEqual(
        notifications.map((one) => ({ ...one, version: expect.any(Number) })),
      );
    });

    test('is in no list, count or search while it is deleted, and its readers receive the restored message', async () => {
      const { ada, grace, params, write } = await inYard();
      const message = await write(ada, 'Launched');
      const total = async () =>
        Number((await ada.fetch(`/api/chat/channels/${params.id}/messages`)).headers.get('x-total-count'));
      const live = await grace.live();
      await ada.messages.delete({ params: { id: message.id } });
      expect((await live.next('changes')).removed?.messages).toMatchObject([[message.id, expect.any(Number)]]);
      expect(await list(grace, params)).toEqual([]);
      expect(await grace.messages.search({ query: { q: 'launched' } })).toEqual([]);
      expect(await total()).toBe(0);
      await ada.messages.restore({ params: { id: message.id } });
      expect(await live.changed('messages')).toEqual([{ ...message, version: expect.any(Number) }]);
      expect(await total()).toBe(1);
    });

    test('that is a reply is restored into its thread, even if the first message is deleted', async () => {
      const { ada, grace, params, write } = await inYard();
      const { id } = await write(ada, 'Launched');
      const reply = await grace.messages.reply({ params: { id }, body: { content: 'At last' } });
      await ada.messages.delete({ params: { id } });
      await grace.messages.delete({ params: { id: reply.id } });
      expect(await list(ada, params)).toEqual([]);
      await grace.messages.restore({ params: { id: reply.id } });
      expect(await list(ada, params)).toMatchObject([{ id, type: 'deleted', thread: { replies: 1 } }]);
      await ada.messages.restore({ params: { id } });
      expect(await list(ada, params)).toMatchObject([{ id, content: 'Launched', thread: { replies: 1 } }]);
    });

    test('can be restored by the person who deleted it or an admin, but not by an author whose message an admin deleted', async () => {
      const { ada, grace, write } = await inYard();
      const { id } = await write(grace, 'Rude');
      await ada.messages.delete({ params: { id } });
      expect(await inTrash(grace)).toEqual([]);
      await expect(grace.messages.restore({ params: { id } })).rejects.toMatchObject({ status: 403 });
      expect(await inTrash(ada)).toEqual(['message Rude']);
      await ada.messages.restore({ params: { id } });
      await grace.messages.delete({ params: { id } });
      expect(await inTrash(grace)).toEqual(['message Rude']);
      await grace.messages.restore({ params: { id } });
    });

    test('is purged after 30 days with its files, and one with replies leaves a placeholder', async () => {
      const { ada, grace, params, write } = await inYard();
      const [first, second] = [await upload(ada), await upload(ada)];
      const { id } = await write(ada, 'Alone', [first]);
      const head = await write(ada, 'With a reply', [second]);
      const { id: replyId } = await grace.messages.reply({ params: { id: head.id }, body: { content: 'Yes' } });
      for (const one of [id, head.id]) await ada.messages.delete({ params: { id: one } });
      await world().purge(days(29));
      const files = () => onDatabase(world(), `select id from files where id in (${first}, ${second})`);
      expect(await files()).toHaveLength(2);
      await world().purge(days(31));
      expect(await files()).toEqual([]);
      for (const one of [ada, grace])
        await one.auth.login({ body: { email: one.email, password: 'analytical engine' } });
      await expect(ada.messages.restore({ params: { id } })).rejects.toThrow('404: Message not found');
      expect(await list(ada, params)).toMatchObject([{ id: head.id, type: 'deleted', thread: { replies: 1 } }]);
      await grace.messages.delete({ params: { id: replyId } });
      expect(await list(ada, params)).toEqual([]);
      await world().purge(days(62));
      expect(await onDatabase(world(), `select id from messages where channel_id = ${params.id}`)).toEqual([]);
    });
  });
});

describe('a comment', () => {
  async function onTodo() {
    const { ada, grace } = await two();
    const todo = await createTodo(ada, { title: 'Call' });
    const params = { todoId: todo.id };
    const fileId = await upload(grace);
    const comment = await grace.comments.create({ params, body: { content: 'Friday?', fileIds: [fileId] } });
    return { ada, grace, todo, params, fileId, comment, at: { params: { id: comment.id } } };
  }

  test('is restored with its files and its date', async () => {
    const { ada, grace, params, fileId, comment, at } = await onTodo();
    await grace.comments.delete(at);
    expect(await ada.comments.list({ params })).toEqual([]);
    expect(await statusOf(ada, fileId)).toBe(404);
    expect((await grace.trash.list())[0]).toMatchObject({ kind: 'comment', title: 'Friday?', within: 'Call' });
    await grace.comments.restore(at);
    expect(await ada.comments.list({ params })).toEqual([{ ...comment, version: expect.any(Number) }]);
    expect(await statusOf(ada, fileId)).toBe(200);
  });

  test('can only be restored to an existing channel, by the person who deleted it or an admin', async () => {
    const { ada, grace, todo, params, at } = await onTodo();
    await ada.comments.delete(at);
    await expect(grace.comments.restore(at)).rejects.toMatchObject({ status: 403 });
    await ada.todos.delete({ params: { id: todo.id } });
    expect(await inTrash(ada)).toEqual(['todo Call']);
    await expect(ada.comments.restore(at)).rejects.toThrow('404: Todo not found');
    await ada.todos.restore({ params: { id: todo.id } });
    await ada.comments.restore(at);
    expect(await ada.comments.list({ params })).toHaveLength(1);
  });

  test('is purged after 30 days with its files', async () => {
    const { grace, fileId, at } = await onTodo();
    await grace.comments.delete(at);
    await world().purge(days(31));
    expect(await onDatabase(world(), `select id from files where id = ${fileId}`)).toEqual([]);
  });
});

test('a deleted headline is in the trash', async () => {
  const ada = await world().admin();
  const { id } = await ada.headlines.create({ body: { title: 'Named' } });
  await ada.headlines.delete({ params: { id } });
  expect(await inTrash(ada)).toEqual(['headline Named']);
});
