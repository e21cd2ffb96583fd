import { eq, type SQL, sql } from 'drizzle-orm';
import type { Following } from '#contract/followers.ts';
import { type TargetField, targetFieldOf } from '#contract/nouns.ts';
import type { CommentTarget } from '#rules/comments.ts';
import { followersOf } from '#rules/followers.ts';
import { findDiscussed } from '#server/comments/discussed.ts';
import { comments } from '#server/comments/table.ts';
import { columnName, targetFields, targetsIn, targetTables } from '#server/comments/targets.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import type { Touching } from '#server/events/touch.ts';
import { nounNamed } from '#server/nouns/all.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { followers } from './table.ts';

const columns = {
  id: followers.id,
  ...targetsIn(followers),
  userId: followers.userId,
  isFollowing: followers.isFollowing,
  version: followers.version,
};

/** Returns the ids of a row's creator, its owner, and the authors and mentioned people of its comments. */
async function listParticipants(scope: Reading, { noun, id }: CommentTarget): Promise<string[]> {
  const { table } = nounNamed(noun);
  const isOn = ours(scope, comments, eq(comments[targetFieldOf(noun)], id));
  const { rows } = await scope.db.execute(sql`
    select unnest(array[created_by_id, owner_id]) as "userId" from ${table} where ${ours(scope, table, eq(table.id, id))}
    union select user_id from ${comments} where ${isOn}
    union select unnest(mentions) from ${comments} where ${isOn}`);
  return (rows as { userId: string | null }[]).flatMap(({ userId }) => userId ?? []);
}

/** Returns the ids of a row's followers. May include people who have left the organization. */
export async function listFollowers(scope: Reading, on: CommentTarget): Promise<string[]> {
  const choices = await scope.db
    .select({ userId: followers.userId, isFollowing: followers.isFollowing })
    .from(followers)
    .where(ours(scope, followers, eq(followers[targetFieldOf(on.noun)], on.id)));
  return followersOf(await listParticipants(scope, on), choices);
}

/** Whether the caller follows a row. @throws NotFound */
export const findFollowing = (scope: Scope, on: CommentTarget): Promise<{ isFollowing: boolean }> =>
  inSnapshot(scope, async (scope) => {
    await findDiscussed(scope, on);
    return { isFollowing: (await listFollowers(scope, on)).includes(scope.actor.userId) };
  });

/** Follows or unfollows a row for the caller. @throws NotFound */
export async function changeFollowing(
  scope: Scope,
  on: CommentTarget,
  { isFollowing }: { isFollowing: boolean },
): Promise<{ isFollowing: boolean }> {
  await findDiscussed(scope, on);
  const { organizationId, userId } = scope.actor;
  const [row] = await scope.db
    .insert(followers)
    .values({ [targetFieldOf(on.noun)]: on.id, organizationId, userId, isFollowing })
    .onConflictDoUpdate({
      target: [followers.organizationId, followers.userId, ...Object.values(targetsIn(followers))],
      set: { isFollowing, version: sql`nextval('versions')` },
    })
    .returning(columns);
  if (row) scope.record('followings', 'changed', row);
  return { isFollowing };
}

/** Returns explicit choices by id. Only used for delivery to the user who made them. */
export const readFollowings = (scope: Reading, ids: number[]): Promise<Following[]> =>
  scope.db
    .select(columns)
    .from(followers)
    .where(ours(scope, followers, isOneOf(followers.id, ids)));

/** Makes people who had unfollowed rows follow them again, because they take part in them again. */
export async function followAgain(scope: Touching, parts: { on: CommentTarget; userId: string }[]): Promise<void> {
  for (const [noun, those] of Map.groupBy(parts, ({ on }) => on.noun)) {
    const ids = sql.param(those.map(({ on }) => on.id));
    const userIds = sql.param(those.map(({ userId }) => userId));
    const isMeant = sql`(${followers[targetFieldOf(noun)]}, ${followers.userId}) in (
      select * from unnest(${ids}::int[], ${userIds}::text[]))`;
    const rows = await scope.db
      .delete(followers)
      .where(ours(scope, followers, eq(followers.isFollowing, false), isMeant))
      .returning({ id: followers.id, userId: followers.userId, version: sql<number>`nextval('versions')` });
    scope.touch('followings', rows);
  }
}

/** Restores whether a person follows these rows, as far as they still exist. */
export async function restoreFollowers(
  { db, actor }: Touching,
  userId: string,
  followed: (Record<TargetField, number | null> & { isFollowing: boolean })[],
): Promise<void> {
  const list = (of: (field: TargetField) => SQL, separator: SQL) => sql.join(targetFields.map(of), separator);
  await db.execute(sql`
    insert into ${followers} (organization_id, user_id, ${list((field) => sql`${sql.identifier(columnName(field))}`, sql`, `)}, is_following)
    select ${actor.organizationId}::int, ${userId}::text, saved.* from jsonb_to_recordset(${JSON.stringify(followed)}::jsonb)
      as saved(${list((field) => sql`${sql.identifier(field)} int`, sql`, `)}, "isFollowing" bool)
    where ${list((field) => sql`exists (select from ${targetTables[field]} where id = ${sql.identifier(field)})`, sql` or `)}
    on conflict do nothing`);
}
