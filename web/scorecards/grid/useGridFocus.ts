import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Grid } from '../input/useGrid.ts';

type Ref<Element> = RefObject<Element | null>;

/** Scrolls a cell into view. The weeks do not scroll for a cell of a sticky column. */
function scrollIntoView(cell: HTMLElement, box: HTMLElement): void {
  const { scrollLeft } = box;
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  if (getComputedStyle(cell).position === 'sticky') box.scrollLeft = scrollLeft;
}

/** Focuses the active cell and keeps it in view. At first the current week is in view. */
export function useGridFocus(grid: Grid, table: Ref<HTMLTableElement>, scroller: Ref<HTMLElement>): void {
  const hadFocus = useRef(false);
  const { rows, columns, editing, wantsFocus, active } = grid;
  const activeCell = () => table.current?.querySelector<HTMLElement>('[data-active]') ?? null;

  useLayoutEffect(() => {
    // Someone else may have deleted the row that had the focus.
    const isLost = hadFocus.current && document.activeElement === document.body;
    const wants = wantsFocus.current ?? (isLost ? 'still' : undefined);
    if (wants && !editing) {
      wantsFocus.current = undefined;
      const cell = activeCell();
      cell?.focus({ preventScroll: true });
      if (wants === 'scroll' && cell && scroller.current) scrollIntoView(cell, scroller.current);
    }
    // On a phone the field is outside the table.
    hadFocus.current = editing !== undefined || (table.current?.contains(document.activeElement) ?? false);
  });

  // The active row stays in place when rows above it are added, deleted or moved.
  const id = rows[active.row]?.measurable.id;
  const previous = useRef({ id, row: active.row });
  useLayoutEffect(() => {
    const { current: before } = previous;
    previous.current = { id, row: active.row };
    const [box, cell] = [scroller.current, activeCell()];
    if (!box || !cell || !hadFocus.current || before.id !== id || before.row === active.row) return;
    box.scrollTop += (active.row - before.row) * cell.offsetHeight;
    scrollIntoView(cell, box);
  });

  // It also stays in view when the window shrinks, for example for a phone's keyboard.
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      const cell = box.querySelector<HTMLElement>('[data-active]');
      if (cell && hadFocus.current) scrollIntoView(cell, box);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of columns
  useLayoutEffect(() => {
    const box = scroller.current;
    const weeks = [...(table.current?.querySelectorAll<HTMLElement>('th[data-column="week"]') ?? [])];
    if (!box || weeks.length === 0) return;
    const { scrollPaddingLeft, scrollPaddingRight } = getComputedStyle(box);
    const [paddingLeft, paddingRight] = [scrollPaddingLeft, scrollPaddingRight].map(Number.parseFloat) as [
      number,
      number,
    ];
    // People come for the current week, which may be beyond the edge. Full weeks follow the sticky columns.
    const current = weeks.find((week) => week.dataset.current);
    const least = current ? current.offsetLeft + current.offsetWidth + paddingRight - box.clientWidth : 0;
    const start = weeks.find((week) => week.offsetLeft - paddingLeft >= least);
    box.scrollLeft = least > 0 && start ? start.offsetLeft - paddingLeft : 0;
  }, [columns, scroller, table]);
}
