import { useRef } from 'react';
import { toast } from '#web/lib/toast.ts';
import { type Column, isWeekColumn } from '../cells/columns.ts';
import { cellAt, type GridRow } from '../cells/gridRow.ts';
import { mayNotEnter } from '../cells/spoken.ts';
import { type Spot, useBlock } from '../cells/useBlock.ts';
import { type CellValue, useCells } from '../cells/useCells.ts';
import { useRefused } from '../cells/useRefused.ts';
import type { MayEnter } from '../useMayEnter.ts';
import { useEditing } from './useEditing.ts';

export type Grid = ReturnType<typeof useGrid>;

/** The state of the grid: where one is, what is selected and edited, and what can be done with that. */
export function useGrid(rows: GridRow[], columns: Column[], mayEnter: MayEnter) {
  const firstKey = (columns.find((column) => column.week && column.isCurrent) ?? columns.find(isWeekColumn))?.key ?? '';
  const block = useBlock(
    rows.map(({ measurable }) => measurable.id),
    columns.map(({ key }) => key),
    firstKey,
  );
  const refused = useRefused();
  const kept = useCells();
  const cells = {
    ...kept,
    enter(values: CellValue[]) {
      refused.settle(values);
      return kept.enter(values);
    },
    undo() {
      refused.mark([]);
      return kept.undo();
    },
  };
  const at = (spot: Spot) => cellAt(rows, columns, mayEnter, spot);
  const editing = useEditing(rows, columns, at, cells.enter, refused);
  /** Set when the cell in which one is shall take the focus once it is drawn, and be scrolled to or not. */
  const wantsFocus = useRef<'scroll' | 'still'>(undefined);
  /** Set by Escape: the next Tab leaves the grid. */
  const isLeaving = useRef(false);

  function select(spot: Spot, extend = false, focus: 'scroll' | 'still' = 'scroll') {
    wantsFocus.current = focus;
    isLeaving.current = false;
    return block.select(spot, extend);
  }

  /** Selects a block; its first corner is where one is then. */
  function selectRange(from: Spot, to: Spot) {
    wantsFocus.current = 'still';
    block.selectRange(from, to);
  }

  /** The cells of weeks that are selected and may be written into. */
  function selectedKeys() {
    const { top, bottom, left, right } = block.range;
    const spots = Array.from({ length: bottom - top + 1 }, (_, down) =>
      Array.from({ length: right - left + 1 }, (_, across) => at({ row: top + down, column: left + across })),
    );
    return spots.flat().flatMap((cell) => (cell?.mayEnter ? [cell.key] : []));
  }

  /** Writes one value into all selected cells. */
  function enterSelected(value: number | null) {
    const keys = selectedKeys();
    if (keys.length === 0 && at(block.active)) toast.error('Error', mayNotEnter());
    cells.enter(keys.map((key): CellValue => ({ ...key, value })));
  }

  return {
    ...{ rows, columns, mayEnter, cells, refused, wantsFocus, isLeaving, at, enterSelected },
    ...editing,
    ...block,
    select,
    selectRange,
  };
}
