import { and, sql } from 'drizzle-orm';
import { isDisposable, listDeleted } from '#server/db/deleted.ts';
import { rocks } from '#server/rocks/table.ts';
import type { Scope } from '#server/scope.ts';
import { milestones } from './table.ts';

const rock = sql`select from ${rocks} where rocks.id = milestones.rock_id and rocks.deleted_at is null`;

/**
 * Deleted milestones that the caller, as their maker or by power over the rock, may bring back and whose title holds every
 * word, the latest first. Those of a deleted rock come back with it, not alone.
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
