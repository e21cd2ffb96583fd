import type { Cell } from '#contract/measurables.ts';
import type { Scorecard } from '#contract/scorecards.ts';
import { api } from '#web/lib/api.ts';
import { onLive } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { isAhead, patchRows, receiveRows } from '#web/lib/rows.ts';
import { userQuery } from '#web/lib/session.ts';
import { placeCells, placeMeasurables, removeMeasurables } from './cache.ts';

export const scorecardsQuery = api.scorecards.list.options();

/** The measurables of a scorecard with their values of a year. */
export const measurablesQuery = (scorecardId: number, year: number) =>
  api.measurables.list.options({ query: { scorecardId, year } });

/** The measurables of all scorecards with their values of a year. */
export const allMeasurablesQuery = (year: number) => api.measurables.list.options({ query: { year } });

/** The measurables that the person signed in owns, with their values of a year. */
export const myMeasurablesQuery = (year: number) => api.measurables.mine.options({ query: { year } });

const askForStats = () => void queryClient.invalidateQueries({ queryKey: ['dashboard'] });

/** Puts the contents of cells on screen. */
export function showCells(cells: Cell[]): void {
  for (const queryKey of placeCells(queryClient, cells)) void queryClient.invalidateQueries({ queryKey, exact: true });
}

onLive('scorecards.changed', (rows) => receiveRows(queryClient, 'scorecards', rows));
onLive('scorecards.removed', (ids) => {
  patchRows<Scorecard>(queryClient, 'scorecards', (scorecard) => (ids.includes(scorecard.id) ? null : scorecard));
  void queryClient.invalidateQueries({ queryKey: ['measurables'] });
  askForStats();
});
onLive('measurables.changed', (rows) => {
  askForStats();
  if (isAhead(queryClient, 'measurables')) return;
  for (const queryKey of placeMeasurables(queryClient, rows, queryClient.getQueryData(userQuery.queryKey)?.id)) {
    void queryClient.invalidateQueries({ queryKey, exact: true });
  }
});
onLive('measurables.removed', (ids) => {
  removeMeasurables(queryClient, ids);
  askForStats();
});
onLive('measurables.stale', () => {
  if (!isAhead(queryClient, 'measurables')) void queryClient.invalidateQueries({ queryKey: ['measurables'] });
  askForStats();
});
onLive('values.changed', (cells) => {
  showCells(cells);
  askForStats();
});
