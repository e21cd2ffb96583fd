import type { MeasurableOfYear, Value } from '#contract/measurables.ts';
import type { Asker } from '#rules/people.ts';
import { type Goal, goalOn, mayEnterValues, standingOf } from '#rules/scorecards.ts';
import type { Week } from '#rules/weeks.ts';
import { formatGoal, formatQuantity, summaryOf } from '#web/lib/quantities.ts';
import { type Column, isWeekColumn } from './columns.ts';
import type { Spot } from './useBlock.ts';

/** A row of the grid: a measurable with its values of the (last) year on screen, and what else is known of it. */
export type GridRow = {
  measurable: MeasurableOfYear;
  year: number;
  /** The same measurable with its values of the year before, where weeks of both are shown. */
  earlier: MeasurableOfYear | undefined;
};

/** What stands in a week. */
export function valueIn({ measurable, year, earlier }: GridRow, { year: asked, week }: Week): Value | undefined {
  const ofYear = asked === year ? measurable : asked === year - 1 ? earlier : undefined;
  return ofYear?.values.find((value) => value.week === week);
}

/** What stands at a spot, if it is the week of a measurable; `held` tells its value. */
export function cellAt(rows: GridRow[], columns: Column[], asker: Asker, { row, column }: Spot) {
  const [line, week] = [rows[row], columns[column]];
  if (!line || !isWeekColumn(week)) return undefined;
  const key = { measurableId: line.measurable.id, year: week.year, week: week.week };
  return {
    ...line,
    key,
    column: week,
    mayEnter: mayEnterValues(asker, line.measurable),
    held: () => valueIn(line, week),
  };
}

export type Standing = ReturnType<typeof standingOf>;
/** A cell of a week as it is shown. */
export type WeekCellView = {
  value: number | null;
  text: string;
  /** What stands for the text in a narrow column, where it is too long for one. */
  short: string | undefined;
  note: string | null;
  goal: Goal;
  standing: Standing;
};
/** A row as it is shown: its cells by the keys of the columns. */
export type RowView = { weeks: Map<string, WeekCellView>; goal: string; total: Sum; average: Sum };
type Sum = Pick<WeekCellView, 'text' | 'short'>;

/** How many characters a narrow column holds. */
const narrow = 6;
const withShort = (text: string, short: () => string): Sum => ({
  text,
  short: text.length > narrow ? short() : undefined,
});

export function viewOf(row: GridRow, columns: Column[]): RowView {
  const { name: _, format, unit, goals, ...measurable } = row.measurable;
  const weeks = new Map(
    columns.filter(isWeekColumn).map((column): [string, WeekCellView] => {
      const { value = null, note = null } = valueIn(row, column) ?? {};
      const goal = goalOn(goals, column.firstDay);
      const shown = (isShort: boolean) => (value === null ? '' : formatQuantity(value, format, unit, isShort));
      const texts = withShort(shown(false), () => shown(true));
      return [column.key, { value, ...texts, note, goal, standing: standingOf(goal, value) }];
    }),
  );
  const values = [...weeks.values()].flatMap(({ value }) => value ?? []);
  const [whole, short] = [summaryOf(values, format, unit), summaryOf(values, format, unit, true)];
  return {
    weeks,
    goal: formatGoal(measurable, format, unit),
    total: withShort(whole.total, () => short.total),
    average: withShort(whole.average, () => short.average),
  };
}
