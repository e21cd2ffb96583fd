import { useRef, useState } from 'react';
import type { Measurable } from '#contract/measurables.ts';
import { useUnmount } from '#web/lib/browser/useUnmount.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { type Column, isWeekColumn } from '../cells/columns.ts';
import type { GridRow } from '../cells/gridRow.ts';
import { cannotRead, mayNotEnter } from '../cells/messages.ts';
import type { cellAt } from '../cells/rowView.ts';
import type { CellValue } from '../cells/useCells.ts';
import type { useRejectedTexts } from '../cells/useRejectedTexts.ts';
import type { Position } from '../cells/useSelection.ts';
import { changesGoal, faultsOf, formOf, goalFieldsOf, typedGoal, withGoal } from '../forms/goalForm.ts';
import { formatGoal, parseQuantity, typedQuantity } from '../quantities.ts';
import type { MeasurableEdit } from '../useMeasurableChanges.ts';

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

/** Opens a value, or a goal if `set` changes it, for editing; saves it or cancels. */
export function useEditing(
  rows: GridRow[],
  columns: Column[],
  at: (position: Position) => ReturnType<typeof cellAt>,
  enter: (values: CellValue[]) => void,
  rejected: ReturnType<typeof useRejectedTexts>,
  set: ((edit: MeasurableEdit) => void) | undefined,
) {
  const [state, setState] = useState<Editing>();
  const editedRow = rows.find(({ measurable }) => measurable.id === state?.measurableId);
  const editedColumn = columns.find(({ key }) => key === state?.key);
  // Someone else may delete the row.
  const editing = editedRow && editedColumn ? state : undefined;
  const field = useRef<CellField>(null);
  const isFinished = useRef(true);

  /**
   * Opens a cell with `text`, or else with its rejected text, value or goal.
   * @returns false if it holds none
   */
  function edit(
    position: Position,
    { text, keepsArrows = false }: { text?: string; keepsArrows?: boolean } = {},
  ): boolean {
    const measurable = rows[position.row]?.measurable;
    const key = columns[position.column]?.key;
    const cell = at(position);
    if (!measurable || !key || (!cell && (key !== 'goal' || !set))) return false;
    if (cell?.mayEnter === false) {
      toast.error(t('Error'), mayNotEnter());
      return true;
    }
    const value = cell?.content()?.value ?? null;
    const before = !cell ? typedGoal(measurable) : value === null ? '' : typedQuantity(value, measurable.format);
    const rejectedText = rejected.cells.get(measurable.id)?.get(key)?.text;
    isFinished.current = false;
    setState({
      measurableId: measurable.id,
      key,
      text: text ?? rejectedText ?? before,
      before,
      isWhole: text === undefined,
      keepsArrows,
    });
    return true;
  }

  function close() {
    isFinished.current = true;
    setState(undefined);
  }

  function finishGoal(measurable: Measurable, text: string): void {
    if (text === editing?.before) return;
    const form = withGoal(formOf(measurable, ''), text);
    const { goal, goalMax } = faultsOf(form);
    if (goal || goalMax)
      toast.error(
        t('Error'),
        t("{name}: “{text}” isn't a goal such as {one} or {other}", {
          name: measurable.name,
          text,
          one: formatGoal({ operator: '<=', goal: 2, goalMax: null }, measurable.format, null),
          other: formatGoal({ operator: 'within', goal: 5, goalMax: 8 }, measurable.format, null),
        }),
      );
    else if (changesGoal(form, measurable)) set?.({ measurable, fields: goalFieldsOf(form) });
  }

  /**
   * Saves the field and closes it. A text that cannot be read stays in its cell and is marked, and the user moves on: people who
   * type a column of numbers do not look up, and each number must reach its own row.
   */
  function finish(): void {
    if (isFinished.current || !field.current || !editedRow || !editedColumn) return;
    const { measurable } = editedRow;
    const text = field.current.value;
    close();
    if (!isWeekColumn(editedColumn)) {
      finishGoal(measurable, text);
      return;
    }
    const { year, week } = editedColumn;
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
  }

  useUnmount(finish);

  /** Makes arrow keys move within the text. */
  const keepArrows = () => setState((current) => current && { ...current, keepsArrows: true });

  return { editing, field, edit, close, finish, keepArrows };
}
