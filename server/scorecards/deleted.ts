import { sql } from 'drizzle-orm';
import { mayEditScorecards } from '#rules/scorecards.ts';
import { listDeleted } from '#server/db/deleted.ts';
import type { Scope } from '#server/scope.ts';
import { scorecards } from './table.ts';

/** Returns deleted scorecards that the caller may restore and whose names contain every word, the latest first. */
export const listDeletedScorecards = (scope: Scope, words: string[]) =>
  listDeleted(
    scope,
    {
      kind: 'scorecard',
      table: scorecards,
      title: scorecards.name,
      deletedBy: { about: sql`'scorecards:' || scorecards.id` },
      isRestorable: mayEditScorecards(scope.actor) ? undefined : sql`false`,
    },
    words,
  );
