import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Cell, Measurable, MeasurableOfYear, Value } from '#contract/measurables.ts';
import { askedBy } from '#web/lib/rows.ts';
import type { Place } from './cells/cells.ts';

type Asked = { scorecardId?: number; year?: number };
const lists = (client: QueryClient) => client.getQueryCache().findAll({ queryKey: ['measurables'] });

/** A measurable with other contents in some cells. */
function withCells(measurable: MeasurableOfYear, cells: Cell[]): MeasurableOfYear {
  const weeks = new Map(measurable.values.map((value) => [value.week, value]));
  for (const { week, value, note } of cells) weeks.set(week, { week, value, note });
  return { ...measurable, values: [...weeks.values()].sort((a, b) => a.week - b.week) };
}

/** Puts the contents of cells into every list of their year; gives the keys of lists that were on their way meanwhile. */
export function placeCells(client: QueryClient, cells: Cell[]): QueryKey[] {
  return lists(client).flatMap(({ queryKey, state }) => {
    const { year } = askedBy<Asked>(queryKey);
    const ofYear = Map.groupBy(
      cells.filter((cell) => cell.year === year),
      ({ measurableId }) => measurableId,
    );
    if (ofYear.size === 0) return [];
    client.setQueryData<MeasurableOfYear[]>(queryKey, (rows) =>
      rows?.map((row) => {
        const changed = ofYear.get(row.id);
        return changed ? withCells(row, changed) : row;
      }),
    );
    return state.fetchStatus === 'fetching' ? [queryKey] : [];
  });
}

/**
 * Puts newer versions of measurables into every list that shows them, `me` being whose own are listed; gives the keys of
 * lists that have to be asked again.
 */
export function placeMeasurables(client: QueryClient, measurables: Measurable[], me: string | undefined): QueryKey[] {
  const versions = new Map(measurables.map((measurable) => [measurable.id, measurable]));
  return lists(client).flatMap(({ queryKey, state }) => {
    const { scorecardId } = askedBy<Asked>(queryKey);
    const belongs = (row: Measurable) =>
      queryKey[1] === 'mine' ? row.ownerId === me : scorecardId === undefined || row.scorecardId === scorecardId;
    const held = new Set((state.data as MeasurableOfYear[] | undefined)?.map(({ id }) => id));
    client.setQueryData<MeasurableOfYear[]>(queryKey, (rows) =>
      rows
        ?.map((row) => {
          const version = versions.get(row.id);
          return version && version.updatedAt >= row.updatedAt ? { ...row, ...version } : row;
        })
        .filter(belongs)
        .sort((a, b) => a.scorecardId - b.scorecardId || a.sortOrder - b.sortOrder || a.id - b.id),
    );
    const lacksOne = measurables.some((row) => belongs(row) && !held.has(row.id));
    return lacksOne || state.fetchStatus === 'fetching' ? [queryKey] : [];
  });
}

/** What the cache holds of a cell; null of one that is empty, undefined where its year was not asked for. */
export function heldCell(client: QueryClient, { measurableId, year, week }: Place): Value | null | undefined {
  for (const { queryKey, state } of lists(client)) {
    if (askedBy<Asked>(queryKey).year !== year) continue;
    const row = (state.data as MeasurableOfYear[] | undefined)?.find(({ id }) => id === measurableId);
    if (row) return row.values.find((value) => value.week === week) ?? null;
  }
  return undefined;
}

/** The measurables of a scorecard as they are on screen. */
export function heldMeasurables(client: QueryClient, scorecardId: number): MeasurableOfYear[] {
  const held = lists(client)
    .filter(({ queryKey }) => askedBy<Asked>(queryKey).scorecardId === scorecardId)
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  return (held[0]?.state.data as MeasurableOfYear[] | undefined) ?? [];
}

/** Takes measurables out of every list. */
export function removeMeasurables(client: QueryClient, ids: number[]): void {
  client.setQueriesData<MeasurableOfYear[]>({ queryKey: ['measurables'] }, (rows) =>
    rows?.filter(({ id }) => !ids.includes(id)),
  );
}
