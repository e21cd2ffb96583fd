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

/** A measurable with its values of a year, which is what lists hold. */
export type YearRow = MeasurableOfYear & { year: number };

/** The id of a measurable with its values of a year. */
export const yearId = (measurableId: number, year: number): string => `${measurableId} ${year}`;

/** The newer of the two measurables with the newer of the values of each week. */
function merge(held: YearRow, news: YearRow): YearRow {
  const values = withValues(held.values, news.values);
  if (news.version > held.version) return { ...news, values };
  return values === held.values ? held : { ...held, values };
}

export const measurables = collect<YearRow>('measurables', {
  idOf: ({ id, year }) => yearId(id, year),
  merge,
  // Of the values of a year a change means those alone that it writes.
  difference: (before, after) => ({
    ...differences(before, after),
    values: after.values.filter((value) => !before.values.includes(value)),
  }),
  lay: (row, { values = [], ...fields }) => ({ ...row, ...fields, values: withEdits(row.values, values) }),
});

const heldYears = (id: number) => measurables.rows.where((row) => row.id === id);

/** What is told of measurables holds in every year; of one that was in no list yet the server has the values. */
export const measurablesOfAllYears = {
  noun: 'measurables' as const,
  ask: () => measurables.ask(),
  receive(rows: Measurable[], askedAt?: number): void {
    const known = rows.flatMap((row) => heldYears(row.id).map(({ year }) => ({ ...row, year, values: [] })));
    measurables.receive(known, askedAt);
    if (new Set(known.map(({ id }) => id)).size < rows.length) {
      void queryClient.invalidateQueries({ queryKey: ['measurables'] });
    }
  },
};
bind('measurables', {
  ...measurablesOfAllYears,
  remove: (id, version) => {
    for (const { year } of heldYears(Number(id))) measurables.rows.remove(yearId(Number(id), year), version);
  },
  clear: () => measurables.rows.clear(),
  suspect: () => measurables.rows.suspect(),
});

/** What is told of cells goes into the rows that hold their years. */
export const cells = {
  noun: 'cells' as const,
  ask: () => measurables.ask(),
  receive(told: Cell[], askedAt?: number): void {
    const rows = Map.groupBy(told, ({ measurableId, year }) => yearId(measurableId, year));
    measurables.receive(
      [...rows].flatMap(([id, values]) => {
        const held = measurables.rows.held(id);
        return held ? { ...held, values: values.map(({ measurableId: _, year: __, ...value }) => value) } : [];
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

type Asked = ReturnType<typeof api.measurables.list.options> | ReturnType<typeof api.measurables.mine.options>;

/** Measurables with their values of a year, of which a question is true. */
const listOf = (year: number, asked: Asked, belongs: (row: YearRow) => boolean) =>
  measurables.list(
    {
      queryKey: asked.queryKey,
      queryFn: async () => {
        const rows = await (asked.queryFn as () => Promise<MeasurableOfYear[]>)();
        return rows.map((row) => ({ ...row, year }));
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

/** The measurables that the person signed in owns, with their values of a year. */
export const myMeasurablesQuery = (year: number) =>
  listOf(year, api.measurables.mine.options({ query: { year } }), (row) => row.ownerId === signedInUser()?.id);
