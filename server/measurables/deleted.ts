import { sql } from 'drizzle-orm';
import { mayEditScorecards } from '#rules/scorecards.ts';
import { listDeleted } from '#server/db/deleted.ts';
import type { Scope } from '#server/scope.ts';
import { scorecards } from '#server/scorecards/table.ts';
import { measurables } from './table.ts';

const ofScorecard = sql`from ${scorecards} where scorecards.id = measurables.scorecard_id`;

/**
 * Returns deleted measurables that the caller may restore and whose names contain every word, the latest first. Those of a deleted
 * scorecard are restored with it, not alone.
 */
export const listDeletedMeasurables = (scope: Scope, words: string[]) =>
  listDeleted(
    scope,
    {
      kind: 'measurable',
      table: measurables,
      title: measurables.name,
      within: sql`(select name ${ofScorecard})`,
      deletedBy: { about: sql`'measurables:' || measurables.id` },
      isRestorable: mayEditScorecards(scope.actor)
        ? sql`exists (select ${ofScorecard} and scorecards.deleted_at is null)`
        : sql`false`,
    },
    words,
  );
