import { and, eq, ne, not, sql } from 'drizzle-orm';
import type { EntityType } from '#contract/notifications.ts';
import { nounOf } from '#contract/nouns.ts';
import { isMember } from '#server/chat/channels.ts';
import { ours, oursEver } from '#server/db/tenant.ts';
import type { MailContent } from '#server/mail/content.ts';
import { nounNamed } from '#server/nouns/all.ts';
import { isActiveMember, lacksTwoFactor } from '#server/organizations/memberships.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import { type Reading, theServer } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import type { Kind } from './table.ts';

/**
 * The condition that a member gets mail and push notifications about work: an active organization and membership, no observer, and a second factor
 * if the organization requires one. For queries that join `memberships`, `organizations` and `users`.
 */
export const getsNotified = and(
  isActiveMember,
  ne(memberships.role, 'observer'),
  eq(organizations.isActive, true),
  not(lacksTwoFactor),
);

type RowForUser = { userId: string; entityType: EntityType; entityId: number | null; kind?: Kind };

/** The items whose row the person may see at this moment, even if it is deleted. */
export async function onlyVisible<Item extends RowForUser>(
  { db, actor: { organizationId } }: Reading,
  items: Item[],
): Promise<Item[]> {
  const hidden = new Set<Item>();
  for (const [type, group] of Map.groupBy(items, ({ entityType }) => entityType)) {
    const withRow = group.filter(({ entityId }) => entityId !== null);
    if (withRow.length === 0) continue;
    const { table } = nounNamed(nounOf(type));
    const reader = { actor: { organizationId, userId: sql`wanted.user_id` } };
    const [userIds, ids] = [withRow.map(({ userId }) => userId), withRow.map(({ entityId }) => entityId)];
    const kinds = withRow.map(({ kind }) => kind ?? null);
    // Who was removed from a channel gets notified of that.
    const isReader = type === 'channel' ? sql`(kind = 'channel_removed' or ${isMember(reader)})` : sql`true`;
    const { rows } = await db.execute<{ nth: number }>(sql`
      select nth::int from unnest(${sql.param(userIds)}::text[], ${sql.param(ids)}::int[], ${sql.param(kinds)}::text[])
        with ordinality as wanted (user_id, row_id, kind, nth)
      where exists (select from ${table} where ${table.id} = wanted.row_id and ${isReader} and ${oursEver(reader, table)})`);
    const visible = new Set(rows.map(({ nth }) => nth));
    withRow.forEach((one, index) => {
      if (!visible.has(index + 1)) hidden.add(one);
    });
  }
  return items.filter((one) => !hidden.has(one));
}

/**
 * Whether the recipient of a mail still gets notified, and may still see all its rows. A mail may wait for days.
 */
export async function isStillFor(
  { db, now }: Pick<Reading, 'db' | 'now'>,
  { organizationId, about }: MailContent,
): Promise<boolean> {
  if (!organizationId || !about) return true;
  const there = { db, now, actor: theServer(organizationId) };
  const recipients = await db
    .select({ userId: users.id })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(ours(there, memberships, eq(memberships.userId, about.userId), getsNotified));
  const items = about.rows.map((row) => ({ ...row, userId: about.userId }));
  return recipients.length > 0 && (await onlyVisible(there, items)).length === items.length;
}
