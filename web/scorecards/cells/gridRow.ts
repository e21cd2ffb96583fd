import type { MeasurableOfYear, Value } from '#contract/measurables.ts';
import { type Goal, goalOn, standingOf } from '#rules/scorecards.ts';
import type { Week } from '#rules/weeks.ts';
import { formatGoal, formatQuantity, summaryOf } from '#web/lib/quantities.ts';
import type { MayEnter } from '../useMayEnter.ts';
import { type Column, isWeekColumn } from './columns.ts';
import { narrowestRoom, textWidth } from './textWidth.ts';
import type { Spot } from './useBlock.ts';

/** A row of the grid: a measurable with its values of the (last) year on screen, and what else is known of it. */
export type GridRow = {
  measurable: MeasurableOfYear;
  year: number;
  /** The same measurable with its values of the year before, where weeks of both are shown. */
  earlier: MeasurableOfYear | undefined;
};

/** The measurable with its values of a year; undefined where they are not loaded. */
export const measurableIn = ({ measurable, year, earlier }: GridRow, asked: number): MeasurableOfYear | undefined =>
  asked === year ? measurable : asked === year - 1 ? earlier : undefined;

/** What stands in a week. */
export const valueIn = (row: GridRow, { year, week }: Week): Value | undefined =>
  measurableIn(row, year)?.values.find((value) => value.week === week);

/** What stands at a spot, if it is the week of a measurable; `held` tells its value. */
export function cellAt(rows: GridRow[], columns: Column[], mayEnter: MayEnter, { row, column }: Spot) {
  const [line, week] = [rows[row], columns[column]];
  if (!line || !isWeekColumn(week)) return undefined;
  const key = { measurableId: line.measurable.id, year: week.year, week: week.week };
  return {
    ...line,
    key,
    column: week,
    mayEnter: mayEnter(line.measurable),
    held: () => valueIn(line, week),
  };
}

export type Standing = ReturnType<typeof standingOf>;
/** A number as it is shown: whole, and its shorter forms for columns that are too narrow for that, the shortest last. */
export type Figure = { text: string; shorter: string[] };
/** A cell of a week as it is shown. */
export type WeekCellView = Figure & {
  value: number | null;
  note: string | null;
  goal: Goal;
  standing: Standing;
};
/** A row as it is shown: its cells by the keys of the columns. */
export type RowView = { weeks: Map<string, WeekCellView>; goal: Figure; total: Figure; average: Figure };

/** The significant digits of the shorter forms. */
const shortDigits = [3, 2];

function figureOf(form: (digits?: number) => string): Figure {
  const text = form();
  const shorter: string[] = [];
  let width = textWidth(text);
  if (width > narrowestRoom) {
    for (const short of shortDigits.map(form)) {
      if (textWidth(short) >= width) continue;
      shorter.push(short);
      width = textWidth(short);
    }
  }
  return { text, shorter };
}

/** A value of a row as it is shown. */
export const figureIn = ({ measurable: { format, unit } }: GridRow, value: number): Figure =>
  figureOf((digits) => formatQuantity(value, format, unit, digits));

/** What the values of a row in these weeks come to. */
export function sumsOf(row: GridRow, weeks: Week[]): { total: Figure; average: Figure } {
  const { format, unit } = row.measurable;
  const values = weeks.flatMap((week) => valueIn(row, week)?.value ?? []);
  const sum = (name: 'total' | 'average') => figureOf((digits) => summaryOf(values, format, unit, digits)[name]);
  return { total: sum('total'), average: sum('average') };
}

const empty: Figure = { text: '', shorter: [] };

export function viewOf(row: GridRow, columns: Column[]): RowView {
  const { format, unit, goals } = row.measurable;
  const weeks = columns.filter(isWeekColumn);
  const cells = weeks.map((column): [string, WeekCellView] => {
    const { value = null, note = null } = valueIn(row, column) ?? {};
    const goal = goalOn(goals, column.firstDay);
    const figure = value === null ? empty : figureIn(row, value);
    return [column.key, { ...figure, value, note, goal, standing: standingOf(goal, value) }];
  });
  return {
    weeks: new Map(cells),
    goal: figureOf((digits) => formatGoal(row.measurable, format, unit, digits)),
    ...sumsOf(row, weeks),
  };
}
