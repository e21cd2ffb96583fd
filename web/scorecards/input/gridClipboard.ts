import type { ClipboardEvent } from 'react';
import { readCells } from '#rules/sheets/delimited.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { isWeekColumn } from '../cells/columns.ts';
import { viewOf } from '../cells/rowView.ts';
import type { RejectedText } from '../cells/useRejectedTexts.ts';
import type { Position, Range } from '../cells/useSelection.ts';
import { typedQuantity } from '../quantities.ts';
import { writeBlock } from './block.ts';
import { isOwn } from './gridPointer.ts';
import { readPasted } from './paste.ts';
import type { Grid } from './useGrid.ts';

/** The selected cells as text that spreadsheets can paste. */
function selectedText({ rows, columns, range }: Grid, emailOf: (id: string | null) => string): string {
  const { top, bottom, left, right } = range;
  return writeBlock(
    rows.slice(top, bottom + 1).map((row) => {
      const { measurable } = row;
      const { weeks, goal, total, average } = viewOf(row, columns);
      const texts: Record<string, string> = {
        ...{ name: measurable.name, goal: goal.text, owner: emailOf(measurable.ownerId) },
        ...{ total: total.text, average: average.text },
      };
      return columns.slice(left, right + 1).map(({ key }) => {
        const value = weeks.get(key)?.value;
        return value == null ? (texts[key] ?? '') : typedQuantity(value, measurable.format);
      });
    }),
  );
}

function paste(grid: Grid, text: string) {
  const { top, left } = grid.range;
  if (!isWeekColumn(grid.columns[left]))
    return toast.error(t('Nothing was pasted'), t('Select the first week, then paste'));
  const { values, rejected, skipped, range } = readPasted(readCells(text, '\t'), grid.range, grid);
  const undo = grid.cells.enter(values);
  grid.rejected.replace(rejected);
  grid.selectRange({ row: top, column: left }, lastInGrid(grid, range));
  announce(values.length, rejected, skipped, () => {
    grid.rejected.replace([]);
    undo();
  });
}

/** The last cell of a block that is within the grid. */
const lastInGrid = ({ rows, columns }: Grid, { bottom, right }: Range): Position => ({
  row: Math.min(bottom, rows.length - 1),
  column: Math.min(right, columns.findLastIndex(isWeekColumn)),
});

/** Says how many pasted values were saved, and why the others were not. */
function announce(saved: number, rejected: RejectedText[], skipped: number, undo: () => void) {
  const empty =
    skipped > 0 ? t('{count, plural, one {# cell} other {# cells}} without a value skipped', { count: skipped }) : '';
  const [reason, ...more] = new Set(rejected.map((one) => one.reason));
  if (reason === undefined) {
    const title = t('{count, plural, one {# value saved} other {# values saved}}', { count: saved });
    if (saved === 0 && empty) return toast.error(t('Nothing was pasted'), empty);
    if (saved > 1 || empty) offerUndo(title, empty, undo);
    return;
  }
  const reasons = more.length > 0 ? t('{reason}, and {count} more', { reason, count: more.length }) : reason;
  if (saved === 0) return toast.error(t('Nothing was pasted'), reasons);
  const title = t('{saved, plural, one {# value saved} other {# values saved}}, {rejected} not:', {
    saved,
    rejected: rejected.length,
  });
  offerUndo(title, reasons, undo);
}

/** Copies, cuts and pastes blocks of cells. The field of a cell handles its own text; only a pasted block goes to the grid. */
export function clipboardHandlers(grid: Grid, emailOf: (id: string | null) => string) {
  const copy = (event: ClipboardEvent) => {
    if (isOwn(event.target)) return false;
    event.clipboardData.setData('text/plain', selectedText(grid, emailOf));
    event.preventDefault();
    return true;
  };
  return {
    onCopy: copy,
    onCut(event: ClipboardEvent) {
      if (copy(event)) grid.enterSelected(null);
    },
    onPaste(event: ClipboardEvent) {
      const text = event.clipboardData.getData('text/plain');
      const isBlock = /[\t\r\n]/.test(text.trim());
      if (isOwn(event.target) && !(isBlock && event.target === grid.field.current)) return;
      event.preventDefault();
      if (grid.editing) grid.close();
      paste(grid, text);
    },
  };
}
