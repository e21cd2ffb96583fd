import { dayAfter } from '#rules/dates.ts';
import { goalOn } from '#rules/scorecards.ts';
import { formatGoal, formatQuantity, summaryOf } from '#web/lib/quantities.ts';
import { formatDate } from '#web/ui/dates/dates.ts';
import { type Column, isWeekColumn, type WeekColumn } from './columns.ts';
import { type GridRow, valueIn } from './gridRow.ts';
import type { Range, Spot } from './useBlock.ts';

/** The first and the last day of a week. */
const daysOf = ({ firstDay }: WeekColumn): string => `${formatDate(firstDay)} – ${formatDate(dayAfter(firstDay, 6))}`;

/** What is to know about a cell: whose, when, its value, goal and note. */
function factsOfCell(row: GridRow, column: Column): string {
  const { name, goals, format, unit } = row.measurable;
  if (!isWeekColumn(column)) return name;
  const goal = formatGoal(goalOn(goals, column.firstDay), format, unit);
  const { value = null, note } = valueIn(row, column) ?? {};
  const text = value === null ? '' : formatQuantity(value, format, unit);
  return [name, `${column.title}, ${daysOf(column)}`, text, goal && `Goal ${goal}`, note].filter(Boolean).join(' · ');
}

/** What a block of cells comes to; measurables of different kinds are only counted. */
function factsOfBlock(rows: GridRow[], columns: WeekColumn[]): string {
  const values = rows.flatMap((row) => columns.flatMap((column) => valueIn(row, column)?.value ?? []));
  const [first, ...others] = rows.map(({ measurable }) => measurable);
  const isOfOneKind = others.every(({ format, unit }) => format === first?.format && unit === first.unit);
  const { total, average } = summaryOf(isOfOneKind ? values : [], first?.format ?? 'number', first?.unit ?? null);
  return [`${values.length} values`, total && `Total ${total}`, average && `Average ${average}`]
    .filter(Boolean)
    .join(' · ');
}

/** What is selected, in one line. */
export function factsOf(rows: GridRow[], columns: Column[], active: Spot, range: Range): string {
  const [row, column] = [rows[active.row], columns[active.column]];
  if (range.top !== range.bottom || range.left !== range.right) {
    const weeks = columns.slice(range.left, range.right + 1).filter(isWeekColumn);
    return factsOfBlock(rows.slice(range.top, range.bottom + 1), weeks);
  }
  return row && column ? factsOfCell(row, column) : '';
}
