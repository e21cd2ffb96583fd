import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import { type Activity, activityPage } from '#contract/activity.ts';
import type { LiveNoun } from '#contract/nouns.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { ours } from '#server/db/tenant.ts';
import { events } from '#server/events/table.ts';
import type { Reading } from '#server/scope.ts';
import { users } from '#server/users/table.ts';

/** At most `limit` acts, older than the act `before`. */
export type Page = { limit?: number | undefined; before?: number | undefined };

/** The acts in the activity logs that a condition on `about` selects, newest first. */
export async function listActivity(
  scope: Reading,
  isAbout: SQL,
  { limit = activityPage, before }: Page,
): Promise<Activity[]> {
  const rows = await scope.db
    .select({
      id: events.id,
      noun: events.noun,
      act: events.act,
      title: events.title,
      changes: events.changes,
      actor: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        profileImageUrl: users.profileImageUrl,
      },
      createdAt: events.createdAt,
    })
    .from(events)
    .leftJoin(users, eq(users.id, events.actorId))
    .where(and(ours(scope, events, isAbout), before === undefined ? undefined : lt(events.id, before)))
    .orderBy(desc(events.id))
    .limit(limit);
  return rows.map(({ act, changes, ...row }) => ({ ...row, act: act as Activity['act'], changes: changes ?? {} }));
}

type Input = { params: { id: number }; query: Page };

/** The handler that returns the activity of a row, after `find` has checked that the caller may read the row. */
export const activityOf =
  (noun: LiveNoun, find: (scope: Reading, id: number) => Promise<unknown>) =>
  (scope: Reading, { params, query }: Input): Promise<Activity[]> =>
    inSnapshot(scope, async (scope) => {
      await find(scope, params.id);
      return listActivity(scope, eq(events.about, `${noun}:${params.id}`), query);
    });
