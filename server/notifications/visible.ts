import { and, eq, ne, not, sql } from 'drizzle-orm';
import type { EntityType } from '#contract/notifications.ts';
import { channels } from '#server/chat/table.ts';
import { ours, oursEver } from '#server/db/tenant.ts';
import { issues } from '#server/issues/table.ts';
import type { Letter } from '#server/mail/letter.ts';
import { measurables } from '#server/measurables/table.ts';
import { meetings } from '#server/meetings/table.ts';
import { isLackingSecondFactor } from '#server/organizations/memberships.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import { rocks } from '#server/rocks/table.ts';
import { type Reading, theServer } from '#server/scope.ts';
import { teams } from '#server/teams/table.ts';
import { todos } from '#server/todos/table.ts';
import { users } from '#server/users/table.ts';

const tables = {
  todo: todos,
  rock: rocks,
  issue: issues,
  measurable: measurables,
  meeting: meetings,
  channel: channels,
  team: teams,
} satisfies Record<EntityType, unknown>;

/**
 * The condition that a member is told by mail and push of work in an organization: one that is active, no observer, and with the
 * second factor that it demands. For a query that joins `memberships`, `organizations` and `users`.
 */
export const isTold = and(
  ne(memberships.role, 'observer'),
  eq(organizations.isActive, true),
  not(isLackingSecondFactor),
);

type About = { userId: string; entityType: EntityType; entityId: number | null };

/** Of what people are to be told, all that is about a row which its reader may see at this moment, deleted or not. */
export async function onlyVisible<News extends About>(
  { db, actor: { organizationId } }: Reading,
  news: News[],
): Promise<News[]> {
  const hidden = new Set<News>();
  for (const [type, those] of Map.groupBy(news, ({ entityType }) => entityType)) {
    const about = those.filter(({ entityId }) => entityId !== null);
    if (about.length === 0) continue;
    const table = tables[type];
    const reader = { actor: { organizationId, userId: sql`wanted.user_id` } };
    const [userIds, ids] = [about.map(({ userId }) => userId), about.map(({ entityId }) => entityId)];
    const { rows } = await db.execute<{ nth: number }>(sql`
      select nth::int from unnest(${sql.param(userIds)}::text[], ${sql.param(ids)}::int[])
        with ordinality as wanted (user_id, row_id, nth)
      where exists (select from ${table} where ${table.id} = wanted.row_id and ${oursEver(reader, table)})`);
    const visible = new Set(rows.map(({ nth }) => nth));
    about.forEach((one, index) => {
      if (!visible.has(index + 1)) hidden.add(one);
    });
  }
  return news.filter((one) => !hidden.has(one));
}

/** Whether somebody is still told of what a letter says, and may see all rows that it tells of: a letter may wait for days. */
export async function isStillFor(
  { db, now }: Pick<Reading, 'db' | 'now'>,
  { organizationId, about }: Letter,
): Promise<boolean> {
  if (!organizationId || !about) return true;
  const there = { db, now, actor: theServer(organizationId) };
  const told = await db
    .select({ userId: users.id })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(ours(there, memberships, eq(memberships.userId, about.userId), isTold));
  const news = about.rows.map((row) => ({ ...row, userId: about.userId }));
  return told.length > 0 && (await onlyVisible(there, news)).length === news.length;
}
