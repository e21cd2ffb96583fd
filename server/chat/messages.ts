import { and, desc, eq, gt, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Channel } from '#contract/channels.ts';
import { limits, messagePageSize } from '#contract/limits.ts';
import { type Message, serverAsAuthor } from '#contract/messages.ts';
import { type SourcedRow, sourcedNouns } from '#contract/sources.ts';
import { mentionsEveryone } from '#rules/chat.ts';
import { mayAtLevel } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import { readRows } from '#server/db/rows.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { found, isOneOf, ours, oursEver } from '#server/db/tenant.ts';
import { AlreadyDone, Conflict, Invalid, invalidReference, NotFound } from '#server/errors.ts';
import type { Subjects } from '#server/events/record.ts';
import { attachFiles, filesIn } from '#server/files/files.ts';
import { files } from '#server/files/table.ts';
import { organizations } from '#server/organizations/table.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { checkMentions, type EachUser, resolveMentions } from '#server/users/mentions.ts';
import { findReader } from '#server/users/readers.ts';
import { asPerson, users } from '#server/users/table.ts';
import { findChannel, readable, readersOf } from './channels.ts';
import { saveMentions } from './save-mentions.ts';
import { madeFrom } from './sources.ts';
import { channelMembers, channels, messages } from './table.ts';

/** The author of a message, in a query that left-joins `users`. Without a user it is the server. */
export const messageAuthor = sql<Message['user']>`case when messages.user_id is null
  then ${sql.raw(`'${JSON.stringify(serverAsAuthor)}'`)}::json else ${asPerson} end`;

/** The rows created from a message that everyone who can read it can see. */
const made = sql<
  SourcedRow[]
>`(select coalesce(json_agg(json_build_object('noun', noun, 'id', id) order by created_at, id), '[]')
  from (${sql.join(
    sourcedNouns.map((noun) =>
      sql.raw(`select '${noun}' as noun, ${noun}.id, ${noun}.created_at `).append(madeFrom(noun)),
    ),
    sql` union all `,
  )}) as made)`;

/** Whether a message is deleted. It may still show as the head of its thread. */
export const isDeleted = sql`(messages.deleted_at is not null or messages.type = 'deleted')`;
/** Ids and times of messages may differ in order by at most this many ids. */
export const idTolerance = 1_000;

/** Hides a column of a deleted message. */
const unlessDeleted = (value: PgColumn | SQL, otherwise: SQL) =>
  sql`case when ${isDeleted} then ${otherwise} else ${value} end`;
const none = sql`'[]'`;

const columns = {
  id: messages.id,
  key: messages.key,
  channelId: messages.channelId,
  parentId: messages.parentId,
  thread: messages.thread,
  content: unlessDeleted(messages.content, sql`''`),
  type: unlessDeleted(messages.type, sql`'deleted'`),
  recap: unlessDeleted(messages.recap, sql`null`),
  change: sql<Message['change']>`case when messages.change is not null then jsonb_build_object(
    'kind', messages.change -> 'kind', 'names', messages.change -> 'names',
    'person', (select ${asPerson} from users where users.id = messages.change ->> 'userId'),
    'seconds', messages.change -> 'seconds', 'missedIds', coalesce(messages.change -> 'missedIds', '[]')) end`,
  mentions: unlessDeleted(messages.mentions, sql`'{}'`),
  mentionTexts: unlessDeleted(messages.mentionTexts, none),
  mentionsChannel: unlessDeleted(messages.mentionsChannel, sql`false`),
  alsoInChannel: messages.alsoInChannel,
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

/** The SQL condition that a message is visible: not deleted, or with a thread. */
export const isVisible = sql<boolean>`(not ${isDeleted} or messages.thread is not null)`;

/** The SQL condition that a message shows in its channel: it is no reply, or one that also shows there. */
export const isInChannel = sql<boolean>`(messages.parent_id is null or messages.also_in_channel)`;

/** The visible messages that match a condition. */
export const selectMessages = (scope: Reading, condition: SQL | undefined, rest = sql``): Promise<Message[]> =>
  readRows<Message>(
    scope.db,
    columns,
    sql`from ${messages} left join ${users} on ${users.id} = ${messages.userId}
      where ${oursEver(scope, messages, isVisible, condition)} ${rest}`,
  );

export type Page = { [Name in 'limit' | 'before' | 'after' | 'around']?: number | undefined };

/** The newest (`end`) or oldest (`start`) messages that match a condition, in the order of time. */
async function firstOrLast(
  scope: Scope,
  condition: SQL | undefined,
  at: 'start' | 'end',
  limit: number,
): Promise<Message[]> {
  const order = at === 'start' ? messages.id : desc(messages.id);
  const rows = await selectMessages(scope, condition, sql`order by ${order} limit ${limit}`);
  return at === 'start' ? rows : rows.reverse();
}

/**
 * A page of the messages that match a condition, in the order of time, 50 by default: the newest, those before or after an id,
 * or those around an id, half of them newer. @throws NotFound
 */
export async function listPage(
  scope: Scope,
  isIn: SQL | undefined,
  { limit = messagePageSize, before, after, around }: Page,
): Promise<Message[]> {
  if (around !== undefined) {
    const newer = Math.floor(limit / 2);
    const upTo = await firstOrLast(scope, and(isIn, lte(messages.id, around)), 'end', limit - newer);
    if (upTo.at(-1)?.id !== around) throw new NotFound('Message');
    return [...upTo, ...(await firstOrLast(scope, and(isIn, gt(messages.id, around)), 'start', newer))];
  }
  const condition = and(
    isIn,
    before === undefined ? undefined : lt(messages.id, before),
    after === undefined ? undefined : gt(messages.id, after),
  );
  return firstOrLast(scope, condition, after !== undefined && before === undefined ? 'start' : 'end', limit);
}

/** The messages of a channel, see `listPage`. @throws NotFound */
export const listMessages = (
  scope: Scope,
  channelId: number,
  page: Page,
): Promise<{ rows: Message[]; total: number }> =>
  inSnapshot(scope, async (scope) => {
    await findChannel(scope, channelId);
    const isIn = and(eq(messages.channelId, channelId), isInChannel);
    return { rows: await listPage(scope, isIn, page), total: await countMessages(scope, channelId, isIn) };
  });

/** Returns the number of messages of a channel that the caller can read. Counts them only if the caller cannot read all. */
async function countMessages(scope: Scope, channelId: number, isIn: SQL | undefined): Promise<number> {
  const { channelId: id, userId, hiddenUpToId } = channelMembers;
  const [channel] = await scope.db
    .select({ total: channels.messageCount, hiddenUpToId })
    .from(channels)
    .leftJoin(channelMembers, and(eq(id, channels.id), eq(userId, scope.actor.userId)))
    .where(ours(scope, channels, eq(channels.id, channelId)));
  if (!channel?.hiddenUpToId) return channel?.total ?? 0;
  return scope.db.$count(messages, oursEver(scope, messages, isIn, isVisible));
}

/** Messages by id. Does not check whether the caller can read them. */
export const readMessages = (scope: Reading, ids: number[]): Promise<Message[]> =>
  selectMessages(scope, isOneOf(messages.id, ids), sql`order by ${messages.id}`);

/** The messages with these ids that the caller can read. Missing and deleted ones are left out. */
export const listReadable = (scope: Scope, ids: number[]): Promise<Message[]> =>
  selectMessages(
    scope,
    sql`${isOneOf(messages.id, ids)} and not ${isDeleted}
      and exists (select from ${channels} where channels.id = messages.channel_id and ${readable(scope)})`,
    sql`order by ${messages.id}`,
  );

/** The message of a channel that the caller can reply to in a thread. @throws Invalid naming `parentId` if it is none, or a reply itself */
export async function findHeadIn(scope: Scope, channelId: number, parentId: number): Promise<Message> {
  const [head] = await listReadable(scope, [parentId]);
  if (!head || head.channelId !== channelId || head.parentId !== null) throw invalidReference('message', 'parentId');
  return head;
}

/** The id of the first message of a channel on or after a day (`YYYY-MM-DD`), in the caller's time zone; null if there is none. @throws NotFound */
export async function findFirstSince(scope: Scope, channelId: number, day?: string): Promise<{ id: number | null }> {
  await findChannel(scope, channelId);
  const { timeZone } = await findReader(scope);
  const isSince =
    day === undefined ? undefined : sql`${messages.createdAt} >= ${day}::timestamp at time zone ${timeZone}`;
  const rows = await selectMessages(
    scope,
    and(eq(messages.channelId, channelId), isInChannel, isSince),
    sql`order by ${messages.id} limit 1`,
  );
  return { id: rows[0]?.id ?? null };
}

/** A message that the caller can read, and its channel. Deleted ones only with `orDeleted`. @throws NotFound */
export async function findMessage(scope: Scope, id: number, { orDeleted = false } = {}) {
  const isIt = and(eq(messages.id, id), orDeleted ? undefined : sql`not ${isDeleted}`);
  const message = found(await selectMessages(scope, isIt), 'Message');
  const rows = await scope.db
    .select({
      type: channels.type,
      archivedAt: channels.archivedAt,
      readers: readersOf(message.parentId ?? message.id),
    })
    .from(channels)
    .where(and(readable(scope), eq(channels.id, message.channelId)));
  const { readers, ...channel } = found(rows, 'Message');
  return { message, channel, audience: { isPrivate: channel.type !== 'public', readers } };
}

/** The same in a channel that is not archived. @throws NotFound, Conflict */
export async function findOpenMessage(scope: Scope, id: number) {
  const target = await findMessage(scope, id);
  checkNotArchived(target.channel);
  checkWritten(target.message);
  return target;
}

/** Checks that a person wrote a message: the lines about changes of a channel stay as they are. @throws Conflict */
export function checkWritten({ type }: Pick<Message, 'type'>): void {
  if (type === 'system') throw new Conflict(msg("Lines about changes of the channel can't be changed or answered."));
}

/** Checks that a channel is not archived. @throws Conflict */
export function checkNotArchived({ archivedAt }: Pick<Channel, 'archivedAt'>): void {
  if (archivedAt !== null) throw new Conflict(msg('This channel is archived. You can read it, but not write in it.'));
}

/** Checks that someone else can still read what a person writes in a conversation. @throws Conflict */
export async function checkReachable(
  { db, actor }: Reading,
  channelId: number,
  userId: string | null | undefined,
): Promise<void> {
  const { rows } = await db.execute(sql`
    select from ${channelMembers} join memberships using (organization_id, user_id)
    where channel_id = ${channelId} and user_id <> ${userId} and organization_id = ${actor.organizationId}
      and memberships.deactivated_at is null limit 1`);
  if (rows.length === 0)
    throw new Conflict(msg('No one else is in this conversation anymore. You can read it, but not write in it.'));
}

export type MessageInput = {
  content: string;
  mentions?: string[] | undefined;
  fileIds?: number[] | undefined;
  key?: string | undefined;
};

/**
 * The columns that store the text of a message in a channel. Its mentions are checked before. @throws Invalid naming mentions if it
 * mentions more people than the caller may
 */
export async function storedText(
  scope: Scope,
  channelId: number,
  { content, mentions }: MessageInput,
  before?: Pick<Message, 'mentions' | 'mentionTexts' | 'mentionsChannel'>,
) {
  const mentioned = await resolveMentions(scope, { content, mentions, before }, (reader) =>
    isReader(reader, channelId),
  );
  const mentionsMore = mentioned.mentions.some((userId) => !before?.mentions.includes(userId));
  if (mentionsMore && mentioned.mentions.length > limits.mentioned && !(await mayMentionEveryone(scope))) {
    const message = msg('You can mention at most {count} people in a message', { count: limits.mentioned });
    throw new Invalid([{ path: 'mentions', message }]);
  }
  const mentionsChannel = mentionsEveryone(content) && (before?.mentionsChannel || (await mayMentionEveryone(scope)));
  return { content, mentionsChannel, ...mentioned };
}

/** Whether the caller may mention everyone in a channel. Without that, `@channel` is only text. */
async function mayMentionEveryone({ db, actor }: Scope): Promise<boolean> {
  const [organization] = await db
    .select({ level: organizations.channelMentioners })
    .from(organizations)
    .where(eq(organizations.id, actor.organizationId));
  return mayAtLevel(actor, organization?.level);
}

const isReader = (reader: EachUser, channelId: number) =>
  sql`exists (select from ${channels} where ${and(readable(reader), eq(channels.id, channelId))})`;

/** Writes a message into a channel. @throws NotFound, Invalid, Conflict, AlreadyDone */
export async function createMessage(scope: Scope, channelId: number, input: MessageInput): Promise<Message> {
  await checkMentions(scope, input.mentions);
  const text = await storedText(scope, channelId, input);
  const isChannel = and(readable(scope), eq(channels.id, channelId));
  return addMessage(scope, isChannel, { ...text, key: input.key, userId: scope.actor.userId }, input.fileIds);
}

/** Adds a message to the channel that matches a condition. @throws NotFound, Conflict, AlreadyDone */
export async function addMessage(
  scope: Reading & Pick<Scope, 'record'>,
  isChannel: SQL | undefined,
  fields: Pick<
    typeof messages.$inferInsert,
    'key' | 'content' | 'userId' | 'type' | 'recap' | 'change' | 'mentions' | 'mentionTexts' | 'mentionsChannel'
  >,
  fileIds?: number[],
): Promise<Message> {
  // Locks the channel until the commit, so that messages are committed in the order of their ids.
  const { rows } = await scope.db.execute(sql`
    update ${channels} set message_count = message_count + 1 where ${isChannel} returning id, type, archived_at as "archivedAt"`);
  const channel = found(rows as Pick<Channel, 'id' | 'type' | 'archivedAt'>[], 'Channel');
  if (fields.type !== 'system') checkNotArchived(channel);
  const { id: channelId, type } = channel;
  if (type === 'direct' && fields.type !== 'system') await checkReachable(scope, channelId, fields.userId);
  const message = await insertMessage(scope, { ...fields, channelId }, fileIds);
  scope.record('messages', 'created', { ...message, isPrivate: type !== 'public', readers: null });
  return message;
}

/** Stores a new message with its files and mentions. @throws AlreadyDone if its author has written one with this key */
export async function insertMessage(
  scope: Reading,
  fields: Omit<typeof messages.$inferInsert, 'organizationId' | 'createdAt'>,
  fileIds: number[] | undefined,
): Promise<Message> {
  const { organizationId } = scope.actor;
  const [row] = await scope.db
    .insert(messages)
    .values({ ...fields, organizationId, createdAt: sql`clock_timestamp()` })
    .onConflictDoNothing()
    .returning({ id: messages.id });
  if (!row) throw new AlreadyDone();
  await attachFiles(scope, fields.userId, fileIds, { messageId: row.id });
  const [message] = (await readMessages(scope, [row.id])) as [Message];
  await saveMentions(scope, message);
  return message;
}

/** The recipients of a message's events: the members of a private channel, without people who joined later. */
export type MessageAudience = Pick<Subjects['messages'], 'isPrivate' | 'readers'>;

/** Changes pins or reactions of a message: its `updatedAt` stays, and the activity log leaves it out. */
export async function markMessage(
  scope: Scope,
  id: number,
  audience: MessageAudience,
  fields: PgUpdateSetSource<typeof messages>,
): Promise<Message> {
  await scope.db
    .update(messages)
    .set({ ...fields, updatedAt: sql`${messages.updatedAt}` })
    .where(oursEver(scope, messages, eq(messages.id, id)));
  const [message] = (await readMessages(scope, [id])) as [Message];
  const changed = { ...message, ...audience };
  scope.touch('messages', [changed]);
  return message;
}
