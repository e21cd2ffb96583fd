import { firstDayOf, type Week } from '#rules/weeks.ts';
import { isWeek, weekKey } from './span.ts';

/** A week as a column of the grid. */
export type WeekColumn = Week & { key: string; title: string; firstDay: string; isCurrent: boolean };
export type Column = WeekColumn | { key: string; title: string; week?: never };

/** What stands before and after the weeks. */
const before = [
  { key: 'name', title: 'Measurable' },
  { key: 'goal', title: 'Goal' },
  { key: 'owner', title: 'Owner' },
];
const after = [
  { key: 'trend', title: 'Trend' },
  { key: 'total', title: 'Total' },
  { key: 'average', title: 'Average' },
];

/** All columns of the grid, from left to right. */
export const columnsOf = (weeks: Week[], current: Week): Column[] => [
  ...before,
  ...weeks.map((week) => ({
    ...week,
    key: weekKey(week),
    title: `W${week.week}`,
    firstDay: firstDayOf(week),
    isCurrent: isWeek(current)(week),
  })),
  ...after,
];

export const isWeekColumn = (column: Column | undefined): column is WeekColumn => column?.week !== undefined;
