import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { ScheduledMessage } from '#contract/later.ts';
import { limits } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { msg } from '#rules/translate.ts';
import { findChannel } from '#server/chat/channels.ts';
import { checkNotArchived, checkWritten, createMessage, findHeadIn } from '#server/chat/messages.ts';
import { reply } from '#server/chat/threads.ts';
import type { Database } from '#server/db/pool.ts';
import { deleteRow, found, isOneOf, ours } from '#server/db/tenant.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { checkOwnFiles, fileColumns } from '#server/files/files.ts';
import { files } from '#server/files/table.ts';
import { lockMembership } from '#server/organizations/memberships.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { checkComing } from './coming.ts';
import { scheduledMessages } from './table.ts';

const stored = {
  id: scheduledMessages.id,
  channelId: scheduledMessages.channelId,
  parentId: scheduledMessages.parentId,
  userId: scheduledMessages.userId,
  content: scheduledMessages.content,
  alsoInChannel: scheduledMessages.alsoInChannel,
  sendAt: scheduledMessages.sendAt,
  hasFailed: scheduledMessages.hasFailed,
  createdAt: scheduledMessages.createdAt,
  version: scheduledMessages.version,
};
const columns = {
  ...stored,
  files: sql<
    ScheduledMessage['files']
  >`(select coalesce(json_agg(${fileColumns} order by array_position(file_ids, files.id)), '[]')
    from ${files} where files.id = any(file_ids) and files.organization_id = scheduled_messages.organization_id)`,
};

const isMine = ({ actor }: Scope, ...conditions: (SQL | undefined)[]) =>
  and(eq(scheduledMessages.userId, actor.userId), ...conditions);

const select = (scope: Reading, condition: SQL | undefined): Promise<ScheduledMessage[]> =>
  scope.db
    .select(columns)
    .from(scheduledMessages)
    .where(ours(scope, scheduledMessages, condition))
    .orderBy(asc(scheduledMessages.sendAt), asc(scheduledMessages.id))
    .limit(limits.scheduled);

/** The caller's messages that wait to be sent, the next one first. */
export const listScheduled = (scope: Scope): Promise<ScheduledMessage[]> => select(scope, isMine(scope));

/** Scheduled messages by id. Does not check who wrote them. */
export const readScheduled = (scope: Reading, ids: number[]): Promise<ScheduledMessage[]> =>
  select(scope, isOneOf(scheduledMessages.id, ids));

type NewScheduled = {
  content: string;
  /** ISO 8601. */
  sendAt: string;
  fileIds?: number[] | undefined;
  parentId?: number | null | undefined;
  alsoInChannel?: boolean | undefined;
};

/** Schedules a message of the caller. @throws NotFound, Invalid, Conflict at the limit or in an archived channel */
export async function scheduleMessage(
  scope: Scope,
  channelId: number,
  { content, sendAt, fileIds = [], parentId = null, alsoInChannel = false }: NewScheduled,
): Promise<ScheduledMessage> {
  checkNotArchived(await findChannel(scope, channelId));
  checkComing(scope, 'sendAt', sendAt);
  if (parentId !== null) checkWritten(await findHeadIn(scope, channelId, parentId));
  await checkOwnFiles(scope, fileIds);
  const { organizationId, userId } = scope.actor;
  // One call of a person at a time, so that two do not both schedule the last one.
  await lockMembership(scope);
  if ((await scope.db.$count(scheduledMessages, ours(scope, scheduledMessages, isMine(scope)))) >= limits.scheduled)
    throw new Conflict(
      msg('{count} of your messages already wait to be sent. Delete one first.', { count: limits.scheduled }),
    );
  const [row] = await scope.db
    .insert(scheduledMessages)
    .values({ organizationId, channelId, parentId, userId, content, fileIds, alsoInChannel, sendAt })
    .returning({ id: scheduledMessages.id });
  const [scheduled] = (await readScheduled(scope, [row?.id ?? 0])) as [ScheduledMessage];
  scope.record('scheduledMessages', 'created', scheduled);
  return scheduled;
}

/** Changes a scheduled message of the caller, which waits again if it failed. @throws NotFound, Invalid */
export async function changeScheduled(
  scope: Scope,
  id: number,
  { content, sendAt }: { content?: string | undefined; sendAt?: string | undefined },
): Promise<ScheduledMessage> {
  const isIt = ours(scope, scheduledMessages, isMine(scope, eq(scheduledMessages.id, id)));
  if (sendAt !== undefined) checkComing(scope, 'sendAt', sendAt);
  const rows = await scope.db
    .update(scheduledMessages)
    .set({
      ...(content !== undefined && { content }),
      ...(sendAt !== undefined && { sendAt, hasFailed: false }),
      version: sql`nextval('versions')`,
    })
    .where(isIt)
    .returning({ content: scheduledMessages.content, fileIds: scheduledMessages.fileIds });
  const changed = found(rows, 'Message');
  if (changed.content.trim() === '' && changed.fileIds.length === 0)
    throw new Invalid([{ path: 'content', message: msg('Please enter a message') }]);
  const [scheduled] = (await readScheduled(scope, [id])) as [ScheduledMessage];
  scope.record('scheduledMessages', 'changed', scheduled);
  return scheduled;
}

/** Deletes a scheduled message of the caller. @throws NotFound */
export async function deleteScheduled(scope: Scope, id: number): Promise<void> {
  const isIt = isMine(scope, eq(scheduledMessages.id, id));
  const scheduled = found(await select(scope, isIt), 'Message');
  const deletion = await deleteRow(scope, scheduledMessages, isIt, 'Message');
  scope.record('scheduledMessages', 'deleted', { ...scheduled, ...deletion });
}

/** Sends a scheduled message of the caller now. @throws NotFound; what `createMessage` and `reply` throw */
export async function sendScheduled(scope: Scope, id: number): Promise<Message> {
  return found(await send(scope, eq(scheduledMessages.id, id)), 'Message');
}

/** Sends a scheduled message of the caller if its time has come and no one else has sent it. @throws what `createMessage` and `reply` throw */
export async function sendDue(scope: Scope, id: number): Promise<void> {
  await send(scope, and(eq(scheduledMessages.id, id), isDue(scope.now)));
}

const isDue = (now: Date) =>
  and(lte(scheduledMessages.sendAt, now.toISOString()), eq(scheduledMessages.hasFailed, false));

/** Sends the scheduled message of the caller that matches a condition, if there is one. */
async function send(scope: Scope, condition: SQL | undefined): Promise<Message[]> {
  const rows = await scope.db
    .delete(scheduledMessages)
    .where(ours(scope, scheduledMessages, isMine(scope, condition)))
    .returning({ ...stored, fileIds: scheduledMessages.fileIds, version: sql<number>`nextval('versions')` });
  const [row] = rows;
  if (!row) return [];
  const { fileIds, ...scheduled } = row;
  scope.record('scheduledMessages', 'deleted', { ...scheduled, files: [] });
  const { content, parentId, alsoInChannel } = row;
  const message =
    parentId === null
      ? await createMessage(scope, row.channelId, { content, fileIds })
      : await reply(scope, parentId, { content, fileIds, alsoInChannel });
  return [message];
}

/** `isLate`: it was due a day ago. */
export type DueMessage = { id: number; organizationId: number; userId: string; isLate: boolean };

/** The scheduled messages of all organizations whose time has come, at most `limit`: of everyone the first before anyone's second. */
export const listDue = async (db: Database, now: Date, limit: number): Promise<DueMessage[]> => {
  const { rows } = await db.execute<DueMessage>(sql`
    select id, organization_id as "organizationId", user_id as "userId",
      send_at < ${now.toISOString()}::timestamptz - interval '1 day' as "isLate" from ${scheduledMessages} where ${isDue(now)}
    order by row_number() over (partition by organization_id, user_id order by send_at, id), send_at, id limit ${limit}`);
  return rows;
};

/** Keeps a message that could not be sent for its author. @returns whether it still waited */
export async function markFailed(scope: Reading & Pick<Scope, 'touch'>, id: number): Promise<boolean> {
  const rows = await scope.db
    .update(scheduledMessages)
    .set({ hasFailed: true, version: sql`nextval('versions')` })
    .where(ours(scope, scheduledMessages, eq(scheduledMessages.id, id), isDue(scope.now)))
    .returning({ id: scheduledMessages.id, version: scheduledMessages.version });
  scope.touch('scheduledMessages', rows);
  return rows.length > 0;
}

export type FormerScheduled = Omit<
  typeof scheduledMessages.$inferSelect,
  'id' | 'organizationId' | 'userId' | 'version'
>;

/** The scheduled messages of a person who is removed, to put them back later. */
export function listScheduledOf(scope: Reading, userId: string): Promise<FormerScheduled[]> {
  const { channelId, parentId, content, fileIds, alsoInChannel, sendAt, hasFailed, createdAt } = scheduledMessages;
  return scope.db
    .select({ channelId, parentId, content, fileIds, alsoInChannel, sendAt, hasFailed, createdAt })
    .from(scheduledMessages)
    .where(ours(scope, scheduledMessages, eq(scheduledMessages.userId, userId)));
}

/** Puts a person's scheduled messages back. Messages whose time has passed wait for their author instead of being sent. */
export async function restoreScheduled(scope: Reading, userId: string, rows: FormerScheduled[]): Promise<void> {
  if (rows.length === 0) return;
  await scope.db.execute(sql`
    insert into ${scheduledMessages} (organization_id, channel_id, parent_id, user_id, content, file_ids, also_in_channel, send_at, has_failed, created_at)
    select ${scope.actor.organizationId}::int, channels.id, former."parentId", ${userId}, content, former."fileIds", former."alsoInChannel",
      former."sendAt", former."hasFailed" or former."sendAt" <= ${scope.now.toISOString()}::timestamptz, former."createdAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as former ("channelId" int, "parentId" int, content text, "fileIds" int[],
      "alsoInChannel" boolean, "sendAt" timestamptz, "hasFailed" boolean, "createdAt" timestamptz)
    join channels on channels.id = former."channelId" and channels.organization_id = ${scope.actor.organizationId}
    where former."parentId" is null or exists (select from messages where messages.id = former."parentId")`);
}
