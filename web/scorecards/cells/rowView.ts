import { type Goal, goalOn, standingOf } from '#rules/scorecards.ts';
import type { Week } from '#rules/weeks.ts';
import { formatGoal, formatQuantity, summaryOf } from '../quantities.ts';
import type { MayEnter } from '../useMayEnter.ts';
import { type Column, isWeekColumn } from './columns.ts';
import { type GridRow, valueIn } from './gridRow.ts';
import { type Figure, minNumberWidth, textWidth } from './textWidth.ts';
import type { Position } from './useSelection.ts';

/** The cell at a position, or undefined if its column is no week. */
export function cellAt(rows: GridRow[], columns: Column[], mayEnter: MayEnter, { row, column }: Position) {
  const [line, week] = [rows[row], columns[column]];
  if (!line || !isWeekColumn(week)) return undefined;
  const key = { measurableId: line.measurable.id, year: week.year, week: week.week };
  return {
    ...line,
    key,
    column: week,
    mayEnter: mayEnter(line.measurable),
    content: () => valueIn(line, week),
  };
}

export type Standing = ReturnType<typeof standingOf>;
/** What a week's cell displays. */
export type WeekCellView = Figure & {
  value: number | null;
  note: string | null;
  goal: Goal;
  standing: Standing;
};
/** What a row displays: its cells by the keys of the columns. */
export type RowView = { weeks: Map<string, WeekCellView>; goal: Figure; total: Figure; average: Figure };

/** The significant digits of the short forms. */
const shortDigits = [3, 2];

function figureOf(format: (digits?: number) => string): Figure {
  const text = format();
  const shorter: string[] = [];
  let width = textWidth(text);
  if (width > minNumberWidth) {
    for (const short of shortDigits.map((digits) => format(digits))) {
      if (textWidth(short) >= width) continue;
      shorter.push(short);
      width = textWidth(short);
    }
  }
  return { text, shorter };
}

/** Formats a value of a row. */
export const figureIn = ({ measurable: { format, unit } }: GridRow, value: number): Figure =>
  figureOf((digits) => formatQuantity(value, format, unit, digits));

/** The total and average of a row's values in these weeks. */
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
