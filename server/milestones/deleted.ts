import { and, sql } from 'drizzle-orm';
import { isDisposable, listDeleted } from '#server/db/deleted.ts';
import { rocks } from '#server/rocks/table.ts';
import type { Scope } from '#server/scope.ts';
import { milestones } from './table.ts';

const rock = sql`select from ${rocks} where rocks.id = milestones.rock_id and rocks.deleted_at is null`;

/**
 * Returns the deleted milestones that the caller may restore and whose title contains all words, last deleted first. Milestones of a
 * deleted rock are left out, because they are restored with it.
 */
export const listDeletedMilestones = (scope: Scope, words: string[]) =>
  listDeleted(
    scope,
    {
      kind: 'milestone',
      table: milestones,
      title: milestones.title,
      within: sql`(select title from ${rocks} where rocks.id = milestones.rock_id)`,
      deletedBy: { about: sql`'rocks:' || milestones.rock_id` },
      isRestorable: and(
        sql`exists (${rock})`,
        isDisposable(
          scope,
          milestones,
          sql`exists (${rock} and ${scope.actor.userId} in (rocks.owner_id, rocks.created_by_id))`,
        ),
      ),
    },
    words,
  );
