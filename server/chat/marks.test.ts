import { describe, expect, test } from 'vitest';
import { adminWithoutChannels } from '#test/builders.ts';
import { whileLocked } from '#test/locks.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

async function inYard(type: 'public' | 'private' = 'public') {
  const ada = await adminWithoutChannels(world());
  const [grace, alan] = [await world().colleague(ada), await world().colleague(ada, 'Alan')];
  const { id } = await ada.channels.create({ body: { name: 'yard', type } });
  if (type === 'private')
    for (const person of [grace, alan]) {
      await ada.channels.invite({ params: { id }, body: { userId: person.id } });
      await person.notifications.readAll();
    }
  return { ada, grace, alan, id };
}
const write = (person: Person, id: number, content: string) =>
  person.messages.create({ params: { id }, body: { content } });
const reply = (person: Person, id: number, content: string, alsoInChannel?: boolean) =>
  person.messages.reply({ params: { id }, body: { content, alsoInChannel } });
const bell = async (person: Person) =>
  (await person.notifications.list()).filter(({ isRead }) => !isRead).map(({ message, quote }) => [message, quote]);

describe('a mention', () => {
  test('has a notification of its own, which nothing that follows replaces', async () => {
    const { ada, grace, alan, id } = await inYard('private');
    await write(ada, id, '@Grace please approve *4711*');
    await write(alan, id, '@Grace lunch?');
    await write(alan, id, 'ok, coffee');
    expect(await bell(grace)).toEqual([
      ['Alan Byron wrote in “yard”.', 'ok, coffee'],
      ['Alan Byron mentioned you in “yard”.', '@Grace lunch?'],
      ['Ada Byron mentioned you in “yard”.', '@Grace please approve 4711'],
    ]);
  });

  test('of a channel and further messages within a minute tell once, and of the newest', async () => {
    const { ada, grace, id } = await inYard('private');
    await write(ada, id, 'Hi');
    const raised = async () => (await grace.notifications.list()).map(({ createdAt }) => createdAt)[0];
    const at = await raised();
    const live = await grace.live();
    await write(ada, id, 'The bank wants the numbers by 5 pm');
    expect(await live.changed('notifications')).toMatchObject([{ quote: 'The bank wants the numbers by 5 pm' }]);
    expect(await bell(grace)).toEqual([['Ada Byron wrote in “yard”.', 'The bank wants the numbers by 5 pm']]);
    expect(await raised()).toBe(at);
  });

  test('is counted however much was written since', async () => {
    const { ada, grace, id } = await inYard();
    const { id: first } = await write(ada, id, '@Grace please sign');
    for (let n = 0; n < 101; n++) await write(ada, id, `Line ${n}`);
    expect(await grace.channels.unread()).toMatchObject([{ unread: 100, mentions: 1, firstUnreadId: first }]);
  });

  test('takes its alarm along when it is deleted or edited away, and brings it back', async () => {
    const { ada, grace, id } = await inYard();
    const message = await write(ada, id, '@Grace and @channel');
    await ada.messages.delete({ params: { id: message.id } });
    expect(await bell(grace)).toEqual([]);
    expect(await grace.messages.mentions()).toEqual([]);
    await ada.messages.restore({ params: { id: message.id } });
    expect(await bell(grace)).toHaveLength(1);
    await ada.messages.change({ params: { id: message.id }, body: { content: 'Done' } });
    expect(await bell(grace)).toEqual([]);
    expect(await grace.channels.unread()).toMatchObject([{ unread: 1, mentions: 0 }]);
  });

  test('that was taken back stays so when its whole channel is deleted and restored', async () => {
    const { ada, grace, id } = await inYard('private');
    const [first, second] = [await write(ada, id, '@Grace one'), await write(ada, id, '@Grace two')];
    const { id: third } = await write(ada, id, '@channel three');
    await write(ada, id, '@channel four');
    for (const message of [first, second]) await ada.messages.change({ params: message, body: { content: 'Done' } });
    await ada.messages.delete({ params: { id: third } });
    const before = await bell(grace);
    expect(before).toEqual([['Ada Byron mentioned everyone in “yard”.', '@channel four']]);
    await ada.channels.delete({ params: { id } });
    expect(await bell(grace)).toEqual([]);
    await ada.channels.restore({ params: { id } });
    expect(await bell(grace)).toEqual(before);
  });

  test('of everyone says so, and is plain text from those who may not', async () => {
    const { ada, grace, alan, id } = await inYard();
    await write(grace, id, '@channel tea');
    expect(await bell(alan)).toEqual([['Grace Byron mentioned everyone in “yard”.', '@channel tea']]);
    const [organization] = await ada.organizations.list();
    const params = { id: organization?.id ?? 0 };
    await ada.organizations.change({ params, body: { channelMentioners: 'managers' } });
    expect(await write(grace, id, '@channel cake')).toMatchObject({ mentionsChannel: false });
    expect(await write(ada, id, '@channel cake')).toMatchObject({ mentionsChannel: true });
  });

  test('alarms once, however often an edit takes it away and adds it again', async () => {
    const { ada, grace, alan, id } = await inYard();
    const { id: messageId } = await write(ada, id, '@channel tea, @Alan');
    const edit = (content: string) => ada.messages.change({ params: { id: messageId }, body: { content } });
    await grace.notifications.readAll();
    for (const content of ['Tea', '@channel tea', 'Tea', '@Grace tea']) {
      await edit(content);
      expect(await bell(grace)).toEqual([]);
      expect(await grace.notifications.list()).toHaveLength(content === 'Tea' ? 0 : 1);
    }
    expect(await bell(alan)).toEqual([]);
    await edit('@channel tea');
    expect(await bell(alan)).toHaveLength(1);
    const cake = await write(ada, id, 'Cake');
    await ada.messages.change({ params: { id: cake.id }, body: { content: 'Cake, @Grace' } });
    expect(await bell(grace)).toHaveLength(1);
  });

  test('of more than 20 people needs the right to mention everyone', async () => {
    const { ada, grace, alan, id } = await inYard();
    const people = [ada, alan];
    while (people.length < 21) people.push(await world().colleague(ada, 'Edith'));
    const ids = people.map((person) => person.id);
    const post = (person: Person, mentions: string[], content = '.') =>
      person.messages.create({ params: { id }, body: { content, mentions } });
    expect((await post(grace, ids)).mentions).toHaveLength(21);
    const [organization] = await ada.organizations.list();
    const params = { id: organization?.id ?? 0 };
    await ada.organizations.change({ params, body: { channelMentioners: 'managers' } });
    const refusal = '400: You can mention at most 20 people in a message';
    await expect(post(grace, ids)).rejects.toThrow(refusal);
    const { id: messageId } = await post(grace, ids.slice(1));
    const answer = grace.messages.reply({
      params: { id: messageId },
      body: { content: '@Ada', mentions: ids.slice(1) },
    });
    await expect(answer).rejects.toThrow(refusal);
    const change = (mentions: string[]) =>
      grace.messages.change({ params: { id: messageId }, body: { content: '!', mentions } });
    await expect(change(ids)).rejects.toThrow(refusal);
    expect((await change(ids.slice(1))).mentions).toHaveLength(20);
    expect((await post(ada, [grace.id, ...ids.slice(1)])).mentions).toHaveLength(21);
  });

  test('is listed with all others, those of everyone too, newest first and in pages, as long as it can be read', async () => {
    const { ada, grace, alan, id } = await inYard('private');
    const first = await write(ada, id, '@Grace one');
    const second = await reply(ada, first.id, '@Grace two');
    const third = await write(alan, id, '@channel three');
    await write(grace, id, '@Grace myself');
    const ids = async (query = {}) => (await grace.messages.mentions({ query })).map((one) => one.id);
    expect(await ids()).toEqual([third.id, second.id, first.id]);
    expect(await ids({ limit: 1, before: third.id })).toEqual([second.id]);
    await grace.channels.leave({ params: { id } });
    expect(await ids()).toEqual([]);
    await ada.channels.invite({ params: { id }, body: { userId: grace.id } });
    expect(await ids()).toEqual([second.id, first.id]);
  });
});

describe('read marks', () => {
  test('read up to what was seen, and the bell with them', async () => {
    const { ada, grace, id } = await inYard();
    const first = await write(ada, id, '@Grace one');
    await write(ada, id, '@Grace two');
    await grace.channels.read({ params: { id }, body: { lastReadId: first.id } });
    expect(await bell(grace)).toEqual([['Ada Byron mentioned you in “yard”.', '@Grace two']]);
  });

  test('read a mention that an edit added only if the message was not read before', async () => {
    const { ada, grace, id } = await inYard();
    const edit = (message: { id: number }, content: string) =>
      ada.messages.change({ params: message, body: { content } });
    const read = (lastReadId: number) => grace.channels.read({ params: { id }, body: { lastReadId } });
    const first = await write(ada, id, 'One');
    await read(first.id);
    await edit(first, '@Grace one');
    const second = await write(ada, id, 'Two');
    await edit(second, '@Grace two');
    await read(second.id);
    const left = [['Ada Byron mentioned you in “yard”.', '@Grace one']];
    expect(await bell(grace)).toEqual(left);
    await grace.channels.setMarks({ body: { channels: [{ channelId: id, lastReadId: second.id }] } });
    expect(await bell(grace)).toEqual(left);
    await reply(grace, second.id, 'Yes?');
    const answer = await reply(ada, second.id, 'Good');
    const readReplies = (lastReadId: number) =>
      grace.messages.readThread({ params: { id: second.id }, body: { lastReadId } });
    await readReplies(answer.id);
    await edit(answer, 'Good, @Grace');
    await readReplies((await reply(ada, second.id, 'Bye')).id);
    expect(await bell(grace)).toEqual([['Ada Byron mentioned you in “yard”.', 'Good, @Grace'], ...left]);
  });

  test('are set back, for several channels and threads at once, and never beyond the newest message', async () => {
    const { ada, grace, id } = await inYard();
    const [first, second] = [await write(ada, id, 'One'), await write(ada, id, '@Grace two')];
    await reply(grace, second.id, 'Yes');
    const answer = await reply(ada, second.id, 'Good');
    const all = {
      channels: [{ channelId: id, lastReadId: 2_000_000_000 }],
      threads: [{ messageId: second.id, lastReadId: answer.id }],
    };
    const live = await grace.live();
    expect(await grace.channels.setMarks({ body: all })).toMatchObject({
      channels: [{ unread: 0, lastReadId: answer.id }],
      threads: [{ unread: 0 }],
    });
    expect(await live.changed('unread')).toMatchObject([{ unread: 0 }]);
    expect(await bell(grace)).toEqual([]);
    const body = {
      channels: [{ channelId: id, lastReadId: first.id }],
      threads: [{ messageId: second.id, lastReadId: 0 }],
    };
    expect(await grace.channels.setMarks({ body })).toMatchObject({
      channels: [{ unread: 1, mentions: 1, firstUnreadId: second.id }],
      threads: [{ unread: 1 }],
    });
  });

  test('of channels and threads that the caller cannot read are left out, and the rest is marked', async () => {
    const { ada, grace, id } = await inYard();
    const { id: own } = await write(ada, id, 'Hello');
    const { id: channelId } = await ada.channels.create({ body: { name: 'board', type: 'private' } });
    const { id: messageId } = await write(ada, channelId, 'Secret');
    const { id: lastReadId } = await reply(ada, messageId, 'More');
    const { id: teamId } = await ada.teams.create({ body: { name: 'Secret', isPrivate: true } });
    const ofTeam = await ada.channels.create({ body: { name: 'ours', teamId } });
    const teamMessage = await write(ada, ofTeam.id, 'Secret');
    await reply(ada, teamMessage.id, 'More');
    const none = 2_000_000_000;
    const body = {
      channels: [id, channelId, ofTeam.id, none].map((id) => ({ channelId: id, lastReadId: own })),
      threads: [messageId, teamMessage.id, none].map((id) => ({ messageId: id, lastReadId })),
    };
    expect(await grace.channels.setMarks({ body })).toMatchObject({
      channels: [{ channelId: id, unread: 0 }],
      threads: [],
    });
    const params = { id: messageId };
    await Promise.all(
      [
        grace.messages.threadMark({ params }),
        grace.messages.follow({ params, body: { on: true } }),
        grace.messages.readThread({ params, body: { lastReadId: messageId } }),
      ].map((refused) => expect(refused).rejects.toMatchObject({ status: 404 })),
    );
  });
});

describe('a thread', () => {
  const threads = async (person: Person) =>
    (await person.channels.overview()).threads.map(({ messageId, unread }) => [messageId, unread]);

  test('is followed by those who take part, and counts what they have not read', async () => {
    const { ada, grace, alan, id } = await inYard();
    const head = await write(ada, id, 'The crane');
    const live = await ada.live();
    await reply(grace, head.id, 'When, @Alan?');
    expect(await live.changed('threads')).toMatchObject([{ messageId: head.id, unread: 1, isFollowing: true }]);
    const last = await reply(alan, head.id, 'At nine');
    expect(await threads(ada)).toEqual([[head.id, 2]]);
    expect(await threads(grace)).toEqual([[head.id, 1]]);
    expect(await threads(alan)).toEqual([]);
    await ada.messages.readThread({ params: { id: head.id }, body: { lastReadId: last.id } });
    expect(await threads(ada)).toEqual([]);
    expect(await bell(ada)).toEqual([]);
    expect(await ada.messages.threads()).toMatchObject([
      { message: { id: head.id }, lastReply: { id: last.id }, mark: { unread: 0 } },
    ]);
  });

  test('is followed and unfollowed by choice, which a reply of others does not undo unless it names the person', async () => {
    const { ada, grace, alan, id } = await inYard();
    const head = await write(ada, id, 'The crane');
    await ada.messages.follow({ params: { id: head.id }, body: { on: false } });
    await alan.messages.follow({ params: { id: head.id }, body: { on: true } });
    await reply(grace, head.id, 'When?');
    expect(await bell(ada)).toEqual([]);
    expect(await bell(alan)).toEqual([['Grace Byron replied in a thread in “yard”.', 'When?']]);
    expect(await threads(alan)).toEqual([[head.id, 1]]);
    await reply(grace, head.id, '@Ada?');
    expect(await bell(ada)).toEqual([['Grace Byron mentioned you in “yard”.', '@Ada?']]);
    expect(await threads(ada)).toEqual([[head.id, 1]]);
  });

  test('is followed by the people an edited reply names, from that reply on', async () => {
    const { ada, grace, alan, id } = await inYard();
    const head = await write(ada, id, 'The crane');
    await reply(grace, head.id, 'When?');
    const { id: replyId } = await reply(ada, head.id, 'At nine');
    await ada.messages.change({ params: { id: replyId }, body: { content: 'At nine, @Alan' } });
    expect(await threads(alan)).toEqual([[head.id, 1]]);
    await ada.messages.change({ params: { id: replyId }, body: { content: 'At ten, @Alan' } });
    await alan.messages.follow({ params: { id: head.id }, body: { on: false } });
    await ada.messages.change({ params: { id: replyId }, body: { content: 'At eleven, @Alan' } });
    expect(await threads(alan)).toEqual([]);
  });

  test('is not followed by looking at it, but by an own reply, again too', async () => {
    const { ada, grace, alan, id } = await inYard();
    const head = await write(ada, id, 'The crane');
    const params = { id: head.id };
    const { id: lastReadId } = await reply(grace, head.id, 'When?');
    expect(await alan.messages.readThread({ params, body: { lastReadId } })).toMatchObject({ isFollowing: false });
    await reply(grace, head.id, '@Alan?');
    expect(await threads(alan)).toEqual([[head.id, 1]]);
    await alan.messages.follow({ params, body: { on: false } });
    await reply(alan, head.id, 'At nine');
    expect(await alan.messages.threadMark({ params })).toMatchObject({ isFollowing: true, unread: 0 });
  });

  test('is marked unread by one who does not follow it, and stays so', async () => {
    const { ada, grace, alan, id } = await inYard();
    const head = await write(ada, id, 'The crane');
    const [first, second] = [await reply(grace, head.id, 'When?'), await reply(grace, head.id, 'At nine?')];
    const params = { id: head.id };
    const body = { threads: [{ messageId: head.id, lastReadId: first.id }] };
    const mark = { isFollowing: false, lastReadId: first.id, lastReplyId: second.id, unread: 1 };
    expect(await alan.channels.setMarks({ body })).toMatchObject({ threads: [mark] });
    expect(await alan.messages.threadMark({ params })).toMatchObject(mark);
    expect(await threads(alan)).toEqual([]);
    const alone = await write(ada, id, 'No thread');
    const tried = await alan.channels.setMarks({ body: { threads: [{ messageId: alone.id, lastReadId: 0 }] } });
    expect(tried.threads).toEqual([]);
  });

  test('is read in the bell too by a person who opens it only because everyone is mentioned', async () => {
    const { ada, grace, alan, id } = await inYard();
    const head = await write(ada, id, 'The crane');
    const params = { id: head.id };
    const look = (lastReadId: number) => alan.messages.readThread({ params, body: { lastReadId } });
    const first = await reply(grace, head.id, 'When?');
    expect(await look(first.id)).toMatchObject({ version: 0 });
    const second = await reply(grace, head.id, '@channel when?');
    expect(await bell(alan)).toEqual([['Grace Byron mentioned everyone in “yard”.', '@channel when?']]);
    await look(first.id);
    expect(await bell(alan)).toHaveLength(1);
    expect(await look(second.id)).toMatchObject({ isFollowing: false, lastReadId: second.id });
    expect(await bell(alan)).toEqual([]);
  });

  test('whose last unread reply is deleted has nothing new, nor the bell', async () => {
    const { ada, grace, id } = await inYard();
    const head = await write(ada, id, 'The crane');
    const { id: replyId } = await reply(grace, head.id, 'When?');
    await grace.messages.delete({ params: { id: replyId } });
    expect(await threads(ada)).toEqual([]);
    expect(await bell(ada)).toEqual([]);
  });

  test('shows a reply in the channel too, if its author wants that', async () => {
    const { ada, grace, id } = await inYard();
    const head = await write(ada, id, 'The crane');
    const repeated = await reply(grace, head.id, 'At nine, all of us', true);
    await reply(grace, head.id, 'Only here');
    expect((await ada.messages.list({ params: { id } })).map((one) => one.id)).toEqual([head.id, repeated.id]);
    expect(await ada.channels.unread()).toMatchObject([{ unread: 1, lastMessageId: repeated.id }]);
    await grace.messages.delete({ params: { id: repeated.id } });
    expect(await ada.channels.unread()).toMatchObject([{ unread: 0 }]);
  });
});

test('a person chooses what notifies them in a channel, and else the organization does', async () => {
  const { ada, grace, alan, id } = await inYard();
  await grace.channels.level({ params: { id }, body: { level: 'everything' } });
  await alan.channels.level({ params: { id }, body: { level: 'nothing' } });
  await write(ada, id, 'Hello @Alan');
  await write(ada, id, 'Tea, @channel');
  expect(await bell(grace)).toContainEqual(['Ada Byron wrote in “yard”.', 'Hello @Alan']);
  expect(await bell(alan)).toEqual([]);
  expect(await alan.channels.unread()).toMatchObject([{ unread: 2, mentions: 1, level: 'nothing' }]);
  await alan.channels.level({ params: { id }, body: { level: null } });
  const [organization] = await ada.organizations.list();
  await ada.organizations.change({ params: { id: organization?.id ?? 0 }, body: { channelLevel: 'everything' } });
  await write(ada, id, 'Bye');
  expect(await bell(alan)).toEqual([['Ada Byron wrote in “yard”.', 'Bye']]);
});

test('notifications quote plain text in one line, cut with a sign, and the names of files alone', async () => {
  const { ada, grace, id } = await inYard();
  const quoteOf = async (content: string, fileIds: number[] = []) => {
    await ada.messages.create({ params: { id }, body: { content, mentions: [grace.id], fileIds } });
    return (await grace.notifications.list())[0]?.quote;
  };
  expect(await quoteOf('@Grace **now**:\n\n| Hull | Due |\n| --- | --- |\n| 112 | _May_ |')).toBe(
    '@Grace now: Hull | Due 112 | May',
  );
  const long = await quoteOf(`@Grace ${'👩‍👩‍👧'.repeat(40)}`);
  expect(long).toMatch(/^@Grace (👩‍👩‍👧)+…$/u);
  expect(long?.length).toBeLessThanOrEqual(140);
  await ada.channels.level({ params: { id }, body: { level: 'everything' } });
  const uploads = ['offer.pdf', 'plan_b_.png'].map((name) =>
    grace.files.upload({ query: { name }, body: new Blob(['x']) }),
  );
  const fileIds = (await Promise.all(uploads)).map(({ id }) => id);
  await grace.messages.create({ params: { id }, body: { content: '', fileIds } });
  expect((await ada.notifications.list())[0]?.quote).toBe('offer.pdf, plan_b_.png');
});

test('notifications quote nothing if the organization does not want that', async () => {
  const { ada, grace, id } = await inYard();
  await write(ada, id, '@Grace secret');
  const [organization] = await ada.organizations.list();
  await ada.organizations.change({ params: { id: organization?.id ?? 0 }, body: { quotesInNotifications: false } });
  expect(await bell(grace)).toEqual([['Ada Byron mentioned you in “yard”.', null]]);
});

test('a person who reads while they are removed from a private channel stays removed', async () => {
  const { ada, grace, id } = await inYard('private');
  const { id: lastReadId } = await write(ada, id, 'Hello');
  const params = { id };
  const quietly = (work: Promise<unknown>) => work.catch(() => undefined);
  for (let round = 0; round < 8; round++) {
    await Promise.all([
      ada.channels.removeMember({ params: { ...params, userId: grace.id } }),
      quietly(grace.channels.read({ params, body: { lastReadId } })),
      quietly(
        grace.channels.setMarks({ body: { channels: [{ channelId: id, lastReadId: round % 2 ? lastReadId : 0 }] } }),
      ),
      quietly(grace.channels.mute({ params, body: { on: round % 2 === 0 } })),
    ]);
    await expect(grace.channels.find({ params })).rejects.toMatchObject({ status: 404 });
    await ada.channels.invite({ params, body: { userId: grace.id } });
  }
});

test('a person who marks many channels while one of them becomes private does not become its member', async () => {
  const { ada, grace, id } = await inYard('public');
  const { id: lastReadId } = await write(ada, id, 'Hello');
  const lock = `select from channels where id = ${id} for update`;
  await whileLocked(world(), lock, async (waits) => {
    await waits(ada.channels.setType({ params: { id }, body: { type: 'private' } }));
    const marking = grace.channels.setMarks({ body: { channels: [{ channelId: id, lastReadId }] } });
    await waits(expect(marking).resolves.toMatchObject({ channels: [] }));
  });
  await expect(grace.channels.find({ params: { id } })).rejects.toMatchObject({ status: 404 });
});
