import { useRef, useState } from 'react';
import type { Asker } from '#rules/people.ts';
import { parseQuantity, typedQuantity } from '#rules/quantities.ts';
import { mayEnterValues } from '#rules/scorecards.ts';
import { toast } from '#web/lib/toast.ts';
import { type Column, isWeekColumn } from './columns.ts';
import { type GridRow, valueIn } from './gridRow.ts';
import { kindNames, mayNotEnter } from './spoken.ts';
import { type Spot, useBlock } from './useBlock.ts';
import { type CellValue, useCells } from './useCells.ts';

export type CellField = HTMLInputElement | HTMLSelectElement;

/** A cell that is being edited. */
type Editing = {
  measurableId: number;
  key: string;
  /** What the field starts with, and what stood in the cell. */
  text: string;
  before: string;
  /** Arrow keys move within the text; else they enter it and go on. */
  keepsArrows: boolean;
};

export type Grid = ReturnType<typeof useGrid>;

/** The state of the grid: where one is, what is selected and edited, and what can be done with that. */
export function useGrid(rows: GridRow[], columns: Column[], asker: Asker) {
  const firstKey = (columns.find((column) => column.week && column.isCurrent) ?? columns.find(isWeekColumn))?.key ?? '';
  const block = useBlock(
    rows.map(({ measurable }) => measurable.id),
    columns.map(({ key }) => key),
    firstKey,
  );
  const cells = useCells();
  const [opened, setOpened] = useState<Editing>();
  const editedRow = rows.find(({ measurable }) => measurable.id === opened?.measurableId);
  const editedColumn = columns.find(({ key }) => key === opened?.key);
  // Somebody else may take the cell away.
  const editing = editedRow && isWeekColumn(editedColumn) ? opened : undefined;
  const field = useRef<CellField>(null);
  /** Set when the cell in which one is shall take the focus once it is drawn, and be scrolled to or not. */
  const wantsFocus = useRef<'scroll' | 'still'>(undefined);
  const isFinished = useRef(true);
  /** Set by Escape: the next Tab leaves the grid. */
  const isLeaving = useRef(false);

  /** What stands at a spot, if it is the week of a measurable. */
  function at({ row, column }: Spot) {
    const [line, week] = [rows[row], columns[column]];
    if (!line || !isWeekColumn(week)) return undefined;
    const place = { measurableId: line.measurable.id, year: week.year, week: week.week };
    return {
      ...line,
      place,
      column: week,
      mayEnter: mayEnterValues(asker, line.measurable),
      held: () => valueIn(line, week),
    };
  }

  function select(spot: Spot, extend = false) {
    wantsFocus.current = 'scroll';
    isLeaving.current = false;
    return block.select(spot, extend);
  }

  /** Selects a block; its first corner is where one is then. */
  function selectRange(from: Spot, to: Spot) {
    wantsFocus.current = 'still';
    block.selectRange(from, to);
  }

  /** Opens a cell with its value, or with the text that was typed. */
  function edit(spot: Spot, { text, keepsArrows = false }: { text?: string; keepsArrows?: boolean } = {}) {
    const cell = at(spot);
    if (!cell) return;
    if (!cell.mayEnter) return toast.error('Error', mayNotEnter);
    const value = cell.held()?.value ?? null;
    const before = value === null ? '' : typedQuantity(value, cell.measurable.format);
    isFinished.current = false;
    const { measurableId } = cell.place;
    setOpened({ measurableId, key: cell.column.key, text: text ?? before, before, keepsArrows });
  }

  function close() {
    isFinished.current = true;
    setOpened(undefined);
  }

  /** Enters what stands in the field and closes it; false, and the field stays, where that cannot be read. */
  function finish(): boolean {
    if (isFinished.current || !field.current || !editedRow || !isWeekColumn(editedColumn)) return true;
    const { id: measurableId, format } = editedRow.measurable;
    const { year, week } = editedColumn;
    const text = field.current.value;
    const value = parseQuantity(text, format);
    if (value === undefined) {
      field.current.setAttribute('aria-invalid', 'true');
      toast.error('Error', `“${text}” is not ${kindNames[format]}`);
      return false;
    }
    // Left as it was it is not written: somebody else may have changed it meanwhile.
    if (text !== editing?.before) cells.enter([{ measurableId, year, week, value }]);
    close();
    return true;
  }

  /** The cells of weeks that are selected and may be written into. */
  function selectedPlaces() {
    const { top, bottom, left, right } = block.range;
    const spots = Array.from({ length: bottom - top + 1 }, (_, down) =>
      Array.from({ length: right - left + 1 }, (_, across) => at({ row: top + down, column: left + across })),
    );
    return spots.flat().flatMap((cell) => (cell?.mayEnter ? [cell.place] : []));
  }

  /** Writes one value into all selected cells. */
  function enterSelected(value: number | null) {
    const places = selectedPlaces();
    if (places.length === 0 && at(block.active)) toast.error('Error', mayNotEnter);
    cells.enter(places.map((place): CellValue => ({ ...place, value })));
  }

  return {
    ...{ rows, columns, asker, cells, field, wantsFocus, isLeaving, editing, at, edit, close, finish, enterSelected },
    /** From now on arrow keys move within the text that is edited. */
    keepArrows: () => setOpened((now) => now && { ...now, keepsArrows: true }),
    ...block,
    select,
    selectRange,
  };
}
