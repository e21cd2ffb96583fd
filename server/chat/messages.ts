import { and, desc, eq, gt, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Channel } from '#contract/channels.ts';
import { messagePage } from '#contract/limits.ts';
import { type Message, serverAsAuthor } from '#contract/messages.ts';
import { type Made, madeNouns } from '#contract/sources.ts';
import { mayEditMessage, namesEverybody } from '#rules/chat.ts';
import { touched } from '#server/db/columns.ts';
import { readRows } from '#server/db/rows.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { findLocked, found, isOneOf, ours, oursEver } from '#server/db/tenant.ts';
import { Conflict, demand, NotFound } from '#server/errors.ts';
import { filesIn, giveFiles } from '#server/files/files.ts';
import { files } from '#server/files/table.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { asPerson, users } from '#server/users/table.ts';
import { checkMentions } from '#server/users/users.ts';
import { findChannel, readable } from './channels.ts';
import { madeFrom } from './sources.ts';
import { channels, messages } from './table.ts';

/** Who wrote a message, in a query that joins `users` where there is one: what nobody wrote is the server's. */
export const messageAuthor = sql<Message['user']>`case when messages.user_id is null
  then ${sql.raw(`'${JSON.stringify(serverAsAuthor)}'`)}::json else ${asPerson} end`;

/** What was made of a message, as far as everybody sees it who reads the message. */
const made = sql<
  Made[]
>`(select coalesce(json_agg(json_build_object('noun', noun, 'id', id) order by created_at, id), '[]')
  from (${sql.join(
    madeNouns.map((noun) =>
      sql.raw(`select '${noun}' as noun, ${noun}.id, ${noun}.created_at `).append(madeFrom(noun)),
    ),
    sql` union all `,
  )}) as made)`;

/** Whether nothing is left of a message but its thread, if it has one. */
export const isDeleted = sql`(messages.deleted_at is not null or messages.type = 'deleted')`;
/** Of a deleted message nothing is told but that it was there. */
const unlessDeleted = (value: PgColumn | SQL, otherwise: SQL) =>
  sql`case when ${isDeleted} then ${otherwise} else ${value} end`;
const none = sql`'[]'`;

const columns = {
  id: messages.id,
  channelId: messages.channelId,
  parentId: messages.parentId,
  thread: messages.thread,
  content: unlessDeleted(messages.content, sql`''`),
  type: unlessDeleted(messages.type, sql`'deleted'`),
  mentions: unlessDeleted(messages.mentions, sql`'{}'`),
  mentionsChannel: unlessDeleted(messages.mentionsChannel, sql`false`),
  user: messageAuthor,
  files: unlessDeleted(filesIn(files.messageId, messages.id), none),
  made: unlessDeleted(made, none),
  reactions: unlessDeleted(messages.reactions, none),
  pinnedAt: unlessDeleted(messages.pinnedAt, sql`null`),
  editedAt: unlessDeleted(messages.editedAt, sql`null`),
  createdAt: messages.createdAt,
  updatedAt: messages.updatedAt,
  version: messages.version,
};

/** The condition that a message is shown: a deleted one as long as it has a thread. */
export const isShown = sql<boolean>`(not ${isDeleted} or messages.thread is not null)`;

/** Messages that are shown of which a condition is true. */
export const selectMessages = (scope: Reading, condition: SQL | undefined, rest = sql``): Promise<Message[]> =>
  readRows<Message>(
    scope.db,
    columns,
    sql`from ${messages} left join ${users} on ${users.id} = ${messages.userId}
      where ${oursEver(scope, messages, isShown, condition)} ${rest}`,
  );

export type Page = { [Name in 'limit' | 'before' | 'after' | 'around']?: number | undefined };

/** So many of those messages that are meant, the newest or the oldest, in the order of time. */
async function part(scope: Scope, isMeant: SQL | undefined, at: 'start' | 'end', limit: number): Promise<Message[]> {
  const order = at === 'start' ? messages.id : desc(messages.id);
  const rows = await selectMessages(scope, isMeant, sql`order by ${order} limit ${limit}`);
  return at === 'start' ? rows : rows.reverse();
}

/**
 * Of the messages of which a condition is true the newest, those before or after one, or those around one with it, of which half
 * are newer; in the order of time, 50 unless said. @throws NotFound
 */
export async function listPart(
  scope: Scope,
  isIn: SQL | undefined,
  { limit = messagePage, before, after, around }: Page,
): Promise<Message[]> {
  if (around !== undefined) {
    const newer = Math.floor(limit / 2);
    const upTo = await part(scope, and(isIn, lte(messages.id, around)), 'end', limit - newer);
    if (upTo.at(-1)?.id !== around) throw new NotFound('Message');
    return [...upTo, ...(await part(scope, and(isIn, gt(messages.id, around)), 'start', newer))];
  }
  const isMeant = and(
    isIn,
    before === undefined ? undefined : lt(messages.id, before),
    after === undefined ? undefined : gt(messages.id, after),
  );
  return part(scope, isMeant, after !== undefined && before === undefined ? 'start' : 'end', limit);
}

/** The messages of a channel, as `listPart` gives them. @throws NotFound */
export const listMessages = (
  scope: Scope,
  channelId: number,
  page: Page,
): Promise<{ rows: Message[]; total: number }> =>
  inSnapshot(scope, async (scope) => {
    await findChannel(scope, channelId);
    const [counted] = await scope.db
      .select({ total: channels.messageCount })
      .from(channels)
      .where(ours(scope, channels, eq(channels.id, channelId)));
    const isIn = and(eq(messages.channelId, channelId), isNull(messages.parentId));
    return { rows: await listPart(scope, isIn, page), total: counted?.total ?? 0 };
  });

/** Messages by their ids: whoever is told of them has been found to be their reader. */
export const readMessages = (scope: Reading, ids: number[]): Promise<Message[]> =>
  selectMessages(scope, isOneOf(messages.id, ids), sql`order by ${messages.id}`);

/** A message in a channel that the caller may read, with that; not one that is deleted, unless asked for. @throws NotFound */
export async function findMessage(scope: Scope, id: number, { orDeleted = false } = {}) {
  const isIt = and(eq(messages.id, id), orDeleted ? undefined : sql`not ${isDeleted}`);
  const message = found(await selectMessages(scope, isIt), 'Message');
  const rows = await scope.db
    .select({ type: channels.type, archivedAt: channels.archivedAt })
    .from(channels)
    .where(and(readable(scope), eq(channels.id, message.channelId)));
  const channel = found(rows, 'Message');
  return { message, channel, isPrivate: channel.type !== 'public' };
}

/** The same, in a channel where one may write. @throws NotFound, Conflict where it is archived */
export async function findOpenMessage(scope: Scope, id: number) {
  const found = await findMessage(scope, id);
  demandOpen(found.channel);
  return found;
}

/** Refuses whatever writes into an archived channel. @throws Conflict */
function demandOpen({ archivedAt }: Pick<Channel, 'archivedAt'>): void {
  if (archivedAt !== null) throw new Conflict('This channel is archived. You can read it, but not write in it.');
}

export type Words = { content: string; mentions?: string[] | undefined; fileIds?: number[] | undefined };

/** What is kept of the words of a message. */
export const kept = ({ content, mentions = [] }: Words) => ({
  content,
  mentions: [...new Set(mentions)],
  mentionsChannel: namesEverybody(content),
});

/** Writes a message into a channel; whom it mentions must be of the organization. @throws NotFound, Invalid */
export async function createMessage(scope: Scope, channelId: number, words: Words): Promise<Message> {
  await checkMentions(scope, words.mentions ?? []);
  const isIt = and(readable(scope), eq(channels.id, channelId));
  return addMessage(scope, isIt, { ...kept(words), userId: scope.actor.userId }, words.fileIds);
}

/** Adds a message to the channel of which a condition is true. @throws NotFound */
export async function addMessage(
  scope: Reading & Pick<Scope, 'record'>,
  isIt: SQL | undefined,
  fields: Pick<typeof messages.$inferInsert, 'content' | 'userId' | 'type' | 'mentions' | 'mentionsChannel'>,
  fileIds?: number[],
): Promise<Message> {
  // Holds the channel to the end, so that messages are committed in the order of their ids.
  const { rows } = await scope.db.execute(sql`
    update ${channels} set message_count = message_count + 1 where ${isIt} returning id, type, archived_at as "archivedAt"`);
  const channel = found(rows as Pick<Channel, 'id' | 'type' | 'archivedAt'>[], 'Channel');
  demandOpen(channel);
  const { id: channelId, type } = channel;
  const { organizationId } = scope.actor;
  const [row] = await scope.db
    .insert(messages)
    .values({ ...fields, organizationId, channelId, createdAt: sql`clock_timestamp()` })
    .returning({ id: messages.id });
  const messageId = row?.id ?? 0;
  await giveFiles(scope, fields.userId, fileIds, { messageId });
  const [message] = (await readMessages(scope, [messageId])) as [Message];
  scope.record('messages', 'created', { ...message, isPrivate: type !== 'public' });
  return message;
}

/** Changes what stands beside the words of a message, which get no newer by it, and tells whoever reads it; kept in no activity. */
export async function markMessage(
  scope: Scope,
  id: number,
  isPrivate: boolean,
  fields: PgUpdateSetSource<typeof messages>,
): Promise<Message> {
  await scope.db
    .update(messages)
    .set({ ...fields, updatedAt: sql`${messages.updatedAt}` })
    .where(oursEver(scope, messages, eq(messages.id, id)));
  const [message] = (await readMessages(scope, [id])) as [Message];
  const told = { ...message, isPrivate };
  scope.touch('messages', [told]);
  return message;
}

/** Changes the text of one's own message. @throws NotFound, Forbidden, Invalid */
export async function changeMessage(scope: Scope, id: number, words: Words): Promise<Message> {
  await checkMentions(scope, words.mentions ?? []);
  const { message: before, isPrivate } = await findLocked(scope, messages, id, () => findOpenMessage(scope, id));
  demand(mayEditMessage(scope.actor, { userId: before.user.id }), 'Only its author may change this message');
  await scope.db
    .update(messages)
    .set({ ...kept({ mentions: before.mentions, ...words }), editedAt: sql`now()`, ...touched })
    .where(ours(scope, messages, eq(messages.id, id)));
  const [message] = (await readMessages(scope, [id])) as [Message];
  scope.record('messages', 'changed', { ...message, isPrivate }, before);
  return message;
}
