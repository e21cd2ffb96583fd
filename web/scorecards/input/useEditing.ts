import { useRef, useState } from 'react';
import { parseQuantity, typedQuantity } from '#web/lib/quantities.ts';
import { toast } from '#web/lib/toast.ts';
import { type Column, isWeekColumn } from '../cells/columns.ts';
import type { cellAt, GridRow } from '../cells/gridRow.ts';
import { cannotRead, mayNotEnter } from '../cells/spoken.ts';
import type { Spot } from '../cells/useBlock.ts';
import type { CellValue } from '../cells/useCells.ts';
import type { useRefused } from '../cells/useRefused.ts';

export type CellField = HTMLInputElement | HTMLSelectElement;

/** A cell that is being edited. */
type Editing = {
  measurableId: number;
  key: string;
  /** What the field starts with, and what stood in the cell. */
  text: string;
  before: string;
  /** The first key replaces the text. */
  isWhole: boolean;
  /** Arrow keys move within the text; else they enter it and go on. */
  keepsArrows: boolean;
};

/** The cell that is being edited, if any: to open it, to enter what stands in its field, or to give that up. */
export function useEditing(
  rows: GridRow[],
  columns: Column[],
  at: (spot: Spot) => ReturnType<typeof cellAt>,
  enter: (values: CellValue[]) => void,
  refused: ReturnType<typeof useRefused>,
) {
  const [opened, setOpened] = useState<Editing>();
  const editedRow = rows.find(({ measurable }) => measurable.id === opened?.measurableId);
  const editedColumn = columns.find(({ key }) => key === opened?.key);
  // Somebody else may take the cell away.
  const editing = editedRow && isWeekColumn(editedColumn) ? opened : undefined;
  const field = useRef<CellField>(null);
  const isFinished = useRef(true);

  /** Opens a cell with its value, with the text that was typed, or to mend the one that was refused. */
  function edit(spot: Spot, { text, keepsArrows = false }: { text?: string; keepsArrows?: boolean } = {}) {
    const cell = at(spot);
    if (!cell) return;
    if (!cell.mayEnter) return toast.error('Error', mayNotEnter());
    const value = cell.held()?.value ?? null;
    const before = value === null ? '' : typedQuantity(value, cell.measurable.format);
    isFinished.current = false;
    const { measurableId } = cell.key;
    const { key } = cell.column;
    const mended = refused.cells.get(measurableId)?.get(key)?.text;
    setOpened({ measurableId, key, text: text ?? mended ?? before, before, isWhole: text === undefined, keepsArrows });
  }

  function close() {
    isFinished.current = true;
    setOpened(undefined);
  }

  /**
   * Enters what stands in the field and closes it. What cannot be read stays in its cell, marked as not entered, and one goes
   * on: whoever types a column of numbers does not look up, and each is to stand in its own row.
   */
  function finish(): void {
    if (isFinished.current || !field.current || !editedRow || !isWeekColumn(editedColumn)) return;
    const { measurable } = editedRow;
    const { year, week } = editedColumn;
    const text = field.current.value;
    const value = parseQuantity(text, measurable.format);
    const cell = { measurableId: measurable.id, year, week };
    if (value === undefined) {
      const why = cannotRead(text, measurable, editedColumn);
      refused.add({ cell, text, why });
      toast.error('Error', why);
    }
    // Left as it was it is not written: somebody else may have changed it meanwhile.
    else if (text !== editing?.before) enter([{ ...cell, value }]);
    else refused.settle([cell]);
    close();
  }

  /** From now on arrow keys move within the text that is edited. */
  const keepArrows = () => setOpened((now) => now && { ...now, keepsArrows: true });

  return { editing, field, edit, close, finish, keepArrows };
}
