import { useRef } from 'react';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { type Column, isWeekColumn } from '../cells/columns.ts';
import type { GridRow } from '../cells/gridRow.ts';
import { mayNotEnter } from '../cells/messages.ts';
import { cellAt } from '../cells/rowView.ts';
import { type CellValue, useCells } from '../cells/useCells.ts';
import { useRejectedTexts } from '../cells/useRejectedTexts.ts';
import { type Position, useSelection } from '../cells/useSelection.ts';
import type { MayEnter } from '../useMayEnter.ts';
import type { MeasurableEdit } from '../useMeasurableChanges.ts';
import { useEditing } from './useEditing.ts';

export type Grid = ReturnType<typeof useGrid>;

/** The state of the grid: the active cell, the selection, editing, and the changes to cells. `set` changes a goal, if the user may. */
export function useGrid(
  rows: GridRow[],
  columns: Column[],
  mayEnter: MayEnter,
  set: ((edit: MeasurableEdit) => void) | undefined,
) {
  const firstKey = (columns.find((column) => column.week && column.isCurrent) ?? columns.find(isWeekColumn))?.key ?? '';
  const selection = useSelection(
    rows.map(({ measurable }) => measurable.id),
    columns.map(({ key }) => key),
    firstKey,
  );
  const rejected = useRejectedTexts();
  const changes = useCells();
  const cells = {
    ...changes,
    enter(values: CellValue[]) {
      rejected.clear(values);
      return changes.enter(values);
    },
    undo() {
      rejected.replace([]);
      return changes.undo();
    },
  };
  const at = (position: Position) => cellAt(rows, columns, mayEnter, position);
  const editing = useEditing(rows, columns, at, cells.enter, rejected, set);
  /** Set if the active cell takes the focus after the next render, with or without scrolling. */
  const wantsFocus = useRef<'scroll' | 'still'>(undefined);
  /** Set by Escape: the next Tab leaves the grid. */
  const isLeaving = useRef(false);

  function select(position: Position, extend = false, focus: 'scroll' | 'still' = 'scroll') {
    wantsFocus.current = focus;
    isLeaving.current = false;
    return selection.select(position, extend);
  }

  /** Selects a block. Its first corner becomes active. */
  function selectRange(from: Position, to: Position) {
    wantsFocus.current = 'still';
    selection.selectRange(from, to);
  }

  /** The selected cells that the user may change. */
  function selectedKeys() {
    const { top, bottom, left, right } = selection.range;
    const positions = Array.from({ length: bottom - top + 1 }, (_, down) =>
      Array.from({ length: right - left + 1 }, (_, across) => at({ row: top + down, column: left + across })),
    );
    return positions.flat().flatMap((cell) => (cell?.mayEnter ? [cell.key] : []));
  }

  /** Enters one value into all selected cells. */
  function enterSelected(value: number | null) {
    const keys = selectedKeys();
    if (keys.length === 0 && at(selection.active)) toast.error(t('Error'), mayNotEnter());
    cells.enter(keys.map((key): CellValue => ({ ...key, value })));
  }

  return {
    ...{ rows, columns, mayEnter, cells, rejected, wantsFocus, isLeaving, at, enterSelected },
    ...editing,
    ...selection,
    select,
    selectRange,
  };
}
