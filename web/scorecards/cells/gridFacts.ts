import { goalOn } from '#rules/scorecards.ts';
import { t } from '#web/lib/translate.ts';
import { weekTextFrom } from '#web/ui/dates/weekText.ts';
import { formatGoal, formatQuantity, summaryOf } from '../quantities.ts';
import { type Column, isWeekColumn, type WeekColumn } from './columns.ts';
import { type GridRow, valueIn } from './gridRow.ts';
import type { Position, Range } from './useSelection.ts';

/** A cell: its measurable, week, value, goal and note. */
function factsOfCell(row: GridRow, column: Column): string {
  const { name, goals, format, unit } = row.measurable;
  if (!isWeekColumn(column)) return name;
  const goal = formatGoal(goalOn(goals, column.firstDay), format, unit);
  const { value = null, note } = valueIn(row, column) ?? {};
  const text = value === null ? '' : formatQuantity(value, format, unit);
  return [name, weekTextFrom(column.firstDay, column.week), text, goal && t('Goal {goal}', { goal }), note]
    .filter(Boolean)
    .join(' · ');
}

/** The total and average of a block of cells. Values of different formats or units are only counted. */
function factsOfBlock(rows: GridRow[], columns: WeekColumn[]): string {
  const values = rows.flatMap((row) => columns.flatMap((column) => valueIn(row, column)?.value ?? []));
  const [first, ...others] = rows.map(({ measurable }) => measurable);
  const isOfOneKind = others.every(({ format, unit }) => format === first?.format && unit === first.unit);
  const { total, average } = summaryOf(isOfOneKind ? values : [], first?.format ?? 'number', first?.unit ?? null);
  return [
    t('{count, plural, one {# value} other {# values}}', { count: values.length }),
    total && t('Total {total}', { total }),
    average && t('Average {average}', { average }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Describes the selected cells in one line. */
export function factsOf(rows: GridRow[], columns: Column[], active: Position, range: Range): string {
  const [row, column] = [rows[active.row], columns[active.column]];
  if (range.top !== range.bottom || range.left !== range.right) {
    const weeks = columns.slice(range.left, range.right + 1).filter(isWeekColumn);
    return factsOfBlock(rows.slice(range.top, range.bottom + 1), weeks);
  }
  return row && column ? factsOfCell(row, column) : '';
}
