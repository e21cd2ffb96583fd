import type { Cell, Measurable, MeasurableOfYear } from '#contract/measurables.ts';
import type { Scorecard } from '#contract/scorecards.ts';
import { bySortOrder } from '#rules/sort-order.ts';
import { api } from '#web/lib/api.ts';
import { differences } from '#web/lib/changedFields.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';
import { bind } from '#web/lib/collections/registry.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { signedInUser } from '#web/lib/session.ts';
import { withEdits, withValues } from './cells/cells.ts';

export const scorecards = collect<Scorecard>('scorecards', { idOf: byId });

export const scorecardsQuery = scorecards.list(api.scorecards.list.options(), {
  belongs: () => true,
  compare: (one, other) => one.id - other.id,
});

/** A measurable with its values of one year: a row of the collection. */
export type YearRow = MeasurableOfYear & { year: number };

/** The collection's key of a measurable in a year. */
export const yearId = (measurableId: number, year: number): string => `${measurableId} ${year}`;

/** Combines the newer measurable with the newer value of each week. */
function merge(stored: YearRow, received: YearRow): YearRow {
  const values = withValues(stored.values, received.values);
  if (received.version > stored.version) return { ...received, values };
  return values === stored.values ? stored : { ...stored, values };
}

export const measurables = collect<YearRow>('measurables', {
  idOf: ({ id, year }) => yearId(id, year),
  merge,
  // A change covers only the values that it writes.
  difference: (before, after) => ({
    ...differences(before, after),
    values: after.values.filter((value) => !before.values.includes(value)),
  }),
  applyDifference: (row, { values = [], ...fields }) => ({ ...row, ...fields, values: withEdits(row.values, values) }),
});

const loadedYears = (id: number) => measurables.rows.where((row) => row.id === id);

/** Receives changes of measurables, which apply to every loaded year. The values of a new measurable are fetched. */
export const measurablesOfAllYears = {
  noun: 'measurables' as const,
  ask: () => measurables.ask(),
  receive(rows: Measurable[], askedAt?: number): void {
    const yearRows = rows.flatMap((row) => loadedYears(row.id).map(({ year }) => ({ ...row, year, values: [] })));
    measurables.receive(yearRows, askedAt);
    if (new Set(yearRows.map(({ id }) => id)).size < rows.length) {
      void queryClient.invalidateQueries({ queryKey: ['measurables'] });
    }
  },
};
bind('measurables', {
  ...measurablesOfAllYears,
  remove: (id, version) => {
    for (const { year } of loadedYears(Number(id))) measurables.rows.remove(yearId(Number(id), year), version);
  },
  clear: () => measurables.rows.clear(),
  suspect: () => measurables.rows.suspect(),
});

/** Receives changed cells into the rows of their years. */
export const cells = {
  noun: 'cells' as const,
  ask: () => measurables.ask(),
  receive(changed: Cell[], askedAt?: number): void {
    const rows = Map.groupBy(changed, ({ measurableId, year }) => yearId(measurableId, year));
    measurables.receive(
      [...rows].flatMap(([id, values]) => {
        const row = measurables.rows.serverRow(id);
        return row ? { ...row, values: values.map(({ measurableId: _, year: __, ...value }) => value) } : [];
      }),
      askedAt,
    );
  },
};
bind('cells', { ...cells, remove: () => {}, clear: () => {} });

onChanges(['cells'], (ids) => {
  if (!ids) void queryClient.invalidateQueries({ queryKey: ['measurables'] });
});

const inOrder = (one: YearRow, other: YearRow) => one.scorecardId - other.scorecardId || bySortOrder(one, other);

type Query = ReturnType<typeof api.measurables.list.options> | ReturnType<typeof api.measurables.mine.options>;

const withYear = (rows: MeasurableOfYear[], year: number): YearRow[] => rows.map((row) => ({ ...row, year }));

/** A list of the measurables with their values of a year that belong to it. */
const listOf = (year: number, query: Query, belongs: (row: YearRow) => boolean) =>
  measurables.list(
    {
      queryKey: query.queryKey,
      queryFn: async () => withYear(await (query.queryFn as () => Promise<MeasurableOfYear[]>)(), year),
      meta: {
        ...query.meta,
        readLastVisit: async () => {
          const stored = (await query.meta?.readLastVisit?.()) as MeasurableOfYear[] | undefined;
          return stored && withYear(stored, year);
        },
      },
    },
    { belongs: (row) => row.year === year && belongs(row), compare: inOrder },
  );

/** The measurables of a scorecard with their values of a year. */
export const measurablesQuery = (scorecardId: number, year: number) =>
  listOf(
    year,
    api.measurables.list.options({ query: { scorecardId, year } }),
    (row) => row.scorecardId === scorecardId,
  );

/** The measurables of all scorecards with their values of a year. */
export const allMeasurablesQuery = (year: number) =>
  listOf(year, api.measurables.list.options({ query: { year } }), () => true);

/** The signed-in user's measurables with their values of a year. */
export const myMeasurablesQuery = (year: number) =>
  listOf(year, api.measurables.mine.options({ query: { year } }), (row) => row.ownerId === signedInUser()?.id);
