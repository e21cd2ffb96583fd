import { useRef, useState } from 'react';
import { useUnmount } from '#web/lib/browser/useUnmount.ts';
import { parseQuantity, typedQuantity } from '#web/lib/quantities.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { type Column, isWeekColumn } from '../cells/columns.ts';
import type { GridRow } from '../cells/gridRow.ts';
import { cannotRead, mayNotEnter } from '../cells/messages.ts';
import type { cellAt } from '../cells/rowView.ts';
import type { CellValue } from '../cells/useCells.ts';
import type { useRejectedTexts } from '../cells/useRejectedTexts.ts';
import type { Position } from '../cells/useSelection.ts';

export type CellField = HTMLInputElement | HTMLSelectElement;

/** An open cell. */
type Editing = {
  measurableId: number;
  key: string;
  /** The initial text of the field, and the text of the cell before. */
  text: string;
  before: string;
  /** Whether the first key replaces the text. */
  isWhole: boolean;
  /** Whether arrow keys move within the text. Otherwise they save and move on. */
  keepsArrows: boolean;
};

/** Opens a cell for editing, saves it or cancels. */
export function useEditing(
  rows: GridRow[],
  columns: Column[],
  at: (position: Position) => ReturnType<typeof cellAt>,
  enter: (values: CellValue[]) => void,
  rejected: ReturnType<typeof useRejectedTexts>,
) {
  const [state, setState] = useState<Editing>();
  const editedRow = rows.find(({ measurable }) => measurable.id === state?.measurableId);
  const editedColumn = columns.find(({ key }) => key === state?.key);
  // Someone else may delete the row.
  const editing = editedRow && isWeekColumn(editedColumn) ? state : undefined;
  const field = useRef<CellField>(null);
  const isFinished = useRef(true);

  /** Opens a cell with `text`, or else with its rejected text or value. */
  function edit(position: Position, { text, keepsArrows = false }: { text?: string; keepsArrows?: boolean } = {}) {
    const cell = at(position);
    if (!cell) return;
    if (!cell.mayEnter) return toast.error(t('Error'), mayNotEnter());
    const value = cell.content()?.value ?? null;
    const before = value === null ? '' : typedQuantity(value, cell.measurable.format);
    isFinished.current = false;
    const { measurableId } = cell.key;
    const { key } = cell.column;
    const rejectedText = rejected.cells.get(measurableId)?.get(key)?.text;
    setState({
      measurableId,
      key,
      text: text ?? rejectedText ?? before,
      before,
      isWhole: text === undefined,
      keepsArrows,
    });
  }

  function close() {
    isFinished.current = true;
    setState(undefined);
  }

  /**
   * Saves the field and closes it. A text that cannot be read stays in its cell and is marked, and the user moves on: people who
   * type a column of numbers do not look up, and each number must reach its own row.
   */
  function finish(): void {
    if (isFinished.current || !field.current || !editedRow || !isWeekColumn(editedColumn)) return;
    const { measurable } = editedRow;
    const { year, week } = editedColumn;
    const text = field.current.value;
    const value = parseQuantity(text, measurable.format);
    const cell = { measurableId: measurable.id, year, week };
    if (value === undefined) {
      const reason = cannotRead(text, measurable, editedColumn.title);
      rejected.add({ cell, text, reason });
      toast.error(t('Error'), reason);
    }
    // An unchanged text is not saved: someone else may have changed the value meanwhile.
    else if (text !== editing?.before) enter([{ ...cell, value }]);
    else rejected.clear([cell]);
    close();
  }

  useUnmount(finish);

  /** Makes arrow keys move within the text. */
  const keepArrows = () => setState((current) => current && { ...current, keepsArrows: true });

  return { editing, field, edit, close, finish, keepArrows };
}
