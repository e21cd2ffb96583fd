import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { Meeting } from '#contract/meetings.ts';
import type { Week } from '#rules/weeks.ts';
import { ours } from '#server/db/tenant.ts';
import type { headlines } from '#server/headlines/table.ts';
import type { issues } from '#server/issues/table.ts';
import { measurables, measurableValues } from '#server/measurables/table.ts';
import type { Reading } from '#server/scope.ts';
import { scorecards } from '#server/scorecards/table.ts';
import type { todos } from '#server/todos/table.ts';
import { isOfSame } from './audience.ts';

/** SQL condition: a row belongs to a meeting: to its people, its team, or for a meeting of everyone all rows. */
export const isOfMeeting = (
  scope: Reading,
  meeting: Meeting,
  table: typeof todos | typeof issues | typeof headlines,
  ...conditions: (SQL | undefined)[]
): SQL | undefined => ours(scope, table, isOfSame(meeting, table), ...conditions);

/** The join condition: the value of a measurable in a week. */
export const isValueIn = ({ year, week }: Week): SQL | undefined =>
  and(
    eq(measurableValues.measurableId, measurables.id),
    eq(measurableValues.year, year),
    eq(measurableValues.week, week),
  );

/** SQL condition: the meetings of a team review a scorecard. Scorecards without a team belong to everyone. */
export const isReviewedBy = (teamId: number | null): SQL | undefined =>
  teamId === null ? undefined : or(eq(scorecards.teamId, teamId), isNull(scorecards.teamId));
