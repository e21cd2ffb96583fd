import { eq, sql } from 'drizzle-orm';
import { mayEditScorecards } from '#rules/scorecards.ts';
import { namedLog } from '#server/events/feed.ts';
import { ownedRows } from '#server/nouns/hand-over.ts';
import { inTrash } from '#server/nouns/in-trash.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { scorecards } from '#server/scorecards/table.ts';
import { touchMeasurablesOf } from './delete.ts';
import { findMeasurable, readMeasurables, teamIdOfMeasurable } from './measurables.ts';
import { measurableRoutes } from './routes.ts';
import { searchMeasurables } from './search.ts';
import { measurables } from './table.ts';
import { readCells } from './values.ts';

const { name, format, unit, goals, createdAt } = measurables;
const ofScorecard = sql`from ${scorecards} where scorecards.id = measurables.scorecard_id`;

export const measurableNoun: Noun<'measurables'> = {
  routes: measurableRoutes,
  read: readMeasurables,
  ...namedLog('measurables'),
  audience: ({ id, ownerId }) => ({ sameAs: 'measurables', id, ownerId }),
  partOf: { noun: 'scorecards', touch: touchMeasurablesOf },
  // `goals` already says these.
  hiddenFields: ['operator', 'goal', 'goalMax'],
  table: measurables,
  find: async (scope, id) => ({ id, title: (await findMeasurable(scope, id)).name }),
  search: searchMeasurables,
  // Measurables of a deleted scorecard are restored with it, not alone.
  ...inTrash('measurables', measurables, (scope) => ({
    title: name,
    within: sql`(select name ${ofScorecard})`,
    isRestorable: mayEditScorecards(scope.actor)
      ? sql`exists (select ${ofScorecard} and scorecards.deleted_at is null)`
      : sql`false`,
  })),
  owned: ownedRows('measurables', measurables, teamIdOfMeasurable),
  ownData: ({ actor }) => ({
    table: measurables,
    columns: {
      ...{ name, format, unit, goals },
      values: sql`(select coalesce(json_agg(json_build_object('year', entry.year, 'week', entry.week, 'value', entry.value,
        'note', entry.note) order by entry.year, entry.week), '[]')
        from measurable_values as entry where entry.measurable_id = ${measurables.id})`,
      createdAt,
    },
    isMine: eq(measurables.ownerId, actor.userId),
  }),
};

export const cellNoun: Noun<'cells'> = {
  read: readCells,
  audience: ({ measurableId, teamId, ownerId }) =>
    teamId === undefined ? { sameAs: 'measurables', id: measurableId } : { teamId, ownerId },
  about: ({ measurableId }) => `measurables:${measurableId}`,
  title: ({ year, week }) => `W${week} ${year}`,
  hiddenValues: ['note'],
};
