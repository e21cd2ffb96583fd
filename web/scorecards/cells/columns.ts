import type { WeekStart } from '#contract/organizations.ts';
import { type Message, msg } from '#rules/translate.ts';
import { firstDayOf, type Week } from '#rules/weeks.ts';
import { t } from '#web/lib/translate.ts';
import { isWeek, weekKey } from './span.ts';

/** A week as a column of the grid. */
export type WeekColumn = Week & { key: string; title: string; firstDay: string; isCurrent: boolean };
export type Column = WeekColumn | { key: string; title: string; week?: never };

const nameColumn = { key: 'name', title: msg('{measurableTitle}') };
/** The columns between the name and the weeks. */
const detailColumns = [
  { key: 'goal', title: msg('Goal') },
  { key: 'owner', title: msg('Owner') },
  { key: 'trend', title: msg('Trend') },
];
const sumColumns = [
  { key: 'total', title: msg('Total') },
  { key: 'average', title: msg('Average') },
];
const titled = ({ key, title }: { key: string; title: Message }): Column => ({ key, title: t(title) });

/** All columns of the grid, from left to right. A narrow grid shows the details below the name instead. */
export const columnsOf = (weeks: Week[], current: Week, startsOn: WeekStart, isNarrow = false): Column[] => [
  titled(nameColumn),
  ...(isNarrow ? [] : detailColumns).map(titled),
  ...weeks.map((week) => ({
    ...week,
    key: weekKey(week),
    title: t('W{week}', { week: week.week }),
    firstDay: firstDayOf(week, startsOn),
    isCurrent: isWeek(current)(week),
  })),
  ...sumColumns.map(titled),
];

export const isWeekColumn = (column: Column | undefined): column is WeekColumn => column?.week !== undefined;
