import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { DraftInput, MessageDraft } from '#contract/message-drafts.ts';
import { findChannel, readable } from '#server/chat/channels.ts';
import { findHeadIn } from '#server/chat/messages.ts';
import { channels } from '#server/chat/table.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import type { Touching } from '#server/events/touch.ts';
import { lockMembership } from '#server/organizations/memberships.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { messageDrafts } from './table.ts';

const columns = {
  id: messageDrafts.id,
  channelId: messageDrafts.channelId,
  parentId: messageDrafts.parentId,
  userId: messageDrafts.userId,
  content: messageDrafts.content,
  version: messageDrafts.version,
};
const newVersion = sql<number>`nextval('versions')`;

const select = (scope: Reading, condition: SQL | undefined): Promise<MessageDraft[]> =>
  scope.db
    .select(columns)
    .from(messageDrafts)
    .where(ours(scope, messageDrafts, condition))
    .orderBy(asc(messageDrafts.version))
    .limit(limits.drafts);

const isMine = ({ actor }: Scope) => eq(messageDrafts.userId, actor.userId);

/** The caller's drafts in channels that they can read, the one changed last at the end. */
export const listDrafts = (scope: Scope): Promise<MessageDraft[]> =>
  select(
    scope,
    and(isMine(scope), sql`${messageDrafts.channelId} in (select id from ${channels} where ${readable(scope)})`),
  );

/** Drafts by id. Does not check whose they are. */
export const readDrafts = (scope: Reading, ids: number[]): Promise<MessageDraft[]> =>
  select(scope, isOneOf(messageDrafts.id, ids));

/**
 * Stores what the caller has typed into a channel or thread, or deletes it if it is empty. What another device has stored since
 * `version` stays instead. Beyond the limit, their oldest draft goes.
 * @returns the draft as it is now; null if there is none. @throws NotFound, Invalid
 */
export async function saveDraft(
  scope: Scope,
  channelId: number,
  { content, parentId = null, version }: DraftInput,
): Promise<MessageDraft | null> {
  await findChannel(scope, channelId);
  if (parentId !== null) await findHeadIn(scope, channelId, parentId);
  // One call of a person at a time, so that none overwrites what another has just stored.
  await lockMembership(scope);
  const isParent = parentId === null ? isNull(messageDrafts.parentId) : eq(messageDrafts.parentId, parentId);
  const [before] = await select(scope, and(isMine(scope), eq(messageDrafts.channelId, channelId), isParent));
  if (before && (before.version !== version || before.content === content)) return before;
  if (content.trim() === '') {
    if (before) await deleteDrafts(scope, eq(messageDrafts.id, before.id));
    return null;
  }
  const beyond = sql`id in (select id from ${messageDrafts} where ${ours(scope, messageDrafts, isMine(scope))}
    order by ${messageDrafts.version} desc offset ${limits.drafts - 1})`;
  if (!before) await deleteDrafts(scope, beyond);
  const { organizationId, userId } = scope.actor;
  const rows = before
    ? await scope.db
        .update(messageDrafts)
        .set({ content, version: newVersion })
        .where(ours(scope, messageDrafts, eq(messageDrafts.id, before.id)))
        .returning(columns)
    : await scope.db
        .insert(messageDrafts)
        .values({ organizationId, channelId, parentId, userId, content })
        .returning(columns);
  const [draft] = rows as [MessageDraft];
  scope.touch('messageDrafts', [draft]);
  return draft;
}

/** Deletes the drafts of a person in a channel that they can no longer read. */
export const forgetDrafts = (scope: Touching, channelId: number, userId: string): Promise<void> =>
  deleteDrafts(scope, and(eq(messageDrafts.channelId, channelId), eq(messageDrafts.userId, userId)));

async function deleteDrafts(scope: Touching, condition: SQL | undefined): Promise<void> {
  const rows = await scope.db
    .delete(messageDrafts)
    .where(ours(scope, messageDrafts, condition))
    .returning({ ...columns, version: newVersion });
  scope.touch('messageDrafts', rows);
}
