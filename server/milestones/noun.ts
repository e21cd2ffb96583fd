import { and, eq, sql } from 'drizzle-orm';
import { inTrash, isDisposable } from '#server/nouns/in-trash.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { rocks } from '#server/rocks/table.ts';
import { readMilestones, touchMilestonesOf } from './milestones.ts';
import { milestoneRoutes } from './routes.ts';
import { searchMilestones } from './search.ts';
import { milestones } from './table.ts';

const { rockId, title, description, dueDate, completed, createdAt, createdById } = milestones;
const rock = sql`select from ${rocks} where rocks.id = milestones.rock_id and rocks.deleted_at is null`;

export const milestoneNoun: Noun<'milestones'> = {
  routes: milestoneRoutes,
  read: readMilestones,
  audience: ({ id, rockId }: { id: number; rockId?: number }) =>
    rockId === undefined ? { sameAs: 'milestones', id } : { sameAs: 'rocks', id: rockId },
  partOf: { noun: 'rocks', touch: touchMilestonesOf },
  about: ({ rockId }) => `rocks:${rockId}`,
  title: ({ title }) => title,
  hiddenValues: ['description'],
  search: searchMilestones,
  // Milestones of a deleted rock are left out, because they are restored with it.
  ...inTrash('milestones', milestones, (scope) => ({
    title,
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
  })),
  ownData: ({ actor }) => ({
    table: milestones,
    columns: { rockId, title, description, dueDate, completed, createdAt },
    isMine: eq(createdById, actor.userId),
  }),
};
