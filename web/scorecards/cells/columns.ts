import type { WeekStart } from '#contract/organizations.ts';
import { firstDayOf, type Week } from '#rules/weeks.ts';
import { say } from '#web/lib/say.ts';
import { isWeek, weekKey } from './span.ts';

/** A week as a column of the grid. */
export type WeekColumn = Week & { key: string; title: string; firstDay: string; isCurrent: boolean };
export type Column = WeekColumn | { key: string; title: string; week?: never };

/** What stands before the weeks, in sight while they scroll, and after them. */
const name = () => ({ key: 'name', title: say('Measurable') });
const facts = [
  { key: 'goal', title: 'Goal' },
  { key: 'owner', title: 'Owner' },
  { key: 'trend', title: 'Trend' },
];
const sums = [
  { key: 'total', title: 'Total' },
  { key: 'average', title: 'Average' },
];

/** All columns of the grid, from left to right; where there is little room the name says what else stands before the weeks. */
export const columnsOf = (weeks: Week[], current: Week, startsOn: WeekStart, isNarrow = false): Column[] => [
  name(),
  ...(isNarrow ? [] : facts),
  ...weeks.map((week) => ({
    ...week,
    key: weekKey(week),
    title: `W${week.week}`,
    firstDay: firstDayOf(week, startsOn),
    isCurrent: isWeek(current)(week),
  })),
  ...sums,
];

export const isWeekColumn = (column: Column | undefined): column is WeekColumn => column?.week !== undefined;
