import type { ClipboardEvent } from 'react';
import { typedQuantity } from '#web/lib/quantities.ts';
import { toast } from '#web/lib/toast.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { isWeekColumn } from '../cells/columns.ts';
import { viewOf } from '../cells/gridRow.ts';
import type { Range, Spot } from '../cells/useBlock.ts';
import type { Refused } from '../cells/useRefused.ts';
import { readBlock, writeBlock } from './block.ts';
import { isOwn } from './gridPointer.ts';
import { readPasted } from './paste.ts';
import type { Grid } from './useGrid.ts';

/** What is selected, as a spreadsheet takes it in. */
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
    return toast.error('Nothing was pasted', 'Choose the week to begin with first');
  const { values, refused, range } = readPasted(readBlock(text), grid.range, grid);
  const takeBack = grid.cells.enter(values);
  grid.refused.mark(refused);
  grid.selectRange({ row: top, column: left }, inSight(grid, range));
  tell(values.length, refused, () => {
    grid.refused.mark([]);
    takeBack();
  });
}

/** The last cell of a block, of what lies beyond the edge the last at it. */
const inSight = ({ rows, columns }: Grid, { bottom, right }: Range): Spot => ({
  row: Math.min(bottom, rows.length - 1),
  column: Math.min(right, columns.findLastIndex(isWeekColumn)),
});

/** Says how much of what was pasted went in, and why the rest did not. */
function tell(entered: number, refused: Refused[], undo: () => void) {
  const [reason, ...more] = new Set(refused.map(({ why }) => why));
  const why = more.length > 0 ? `${reason}, and ${more.length} more` : (reason ?? '');
  const values = entered === 1 ? '1 value entered' : `${entered} values entered`;
  if (entered === 0 && reason) toast.error('Nothing was pasted', why);
  else if (reason) offerUndo(`${values}, ${refused.length} not:`, why, undo);
  else if (entered > 1) offerUndo(values, '', undo);
}

/** Copying, cutting and pasting of blocks; within the field of a cell only a block that is pasted is the grid's. */
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
