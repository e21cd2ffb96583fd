import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Grid } from '../input/useGrid.ts';

type Ref<Element> = RefObject<Element | null>;

/** Brings a cell into sight; the weeks stay where they are for one that stands beside them. */
function bringIntoSight(cell: HTMLElement, box: HTMLElement): void {
  const { scrollLeft } = box;
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  if (getComputedStyle(cell).position === 'sticky') box.scrollLeft = scrollLeft;
}

/** Gives the focus to the cell in which one is, and keeps it, and at first the current week, in sight. */
export function useGridFocus(grid: Grid, table: Ref<HTMLTableElement>, scroller: Ref<HTMLElement>): void {
  const hadFocus = useRef(false);
  const { rows, columns, editing, wantsFocus, active } = grid;
  const activeCell = () => table.current?.querySelector<HTMLElement>('[data-active]') ?? null;

  useLayoutEffect(() => {
    // The row that had the focus may have been taken away by somebody else.
    const isLost = hadFocus.current && document.activeElement === document.body;
    const wants = wantsFocus.current ?? (isLost ? 'still' : undefined);
    if (wants && !editing) {
      wantsFocus.current = undefined;
      const cell = activeCell();
      cell?.focus({ preventScroll: true });
      if (wants === 'scroll' && cell && scroller.current) bringIntoSight(cell, scroller.current);
    }
    // The field of a phone lies elsewhere.
    hadFocus.current = editing !== undefined || (table.current?.contains(document.activeElement) ?? false);
  });

  // Rows that come, go and move above the one in which one is do not move it on screen.
  const id = rows[active.row]?.measurable.id;
  const stood = useRef({ id, row: active.row });
  useLayoutEffect(() => {
    const { current: before } = stood;
    stood.current = { id, row: active.row };
    const [box, cell] = [scroller.current, activeCell()];
    if (!box || !cell || !hadFocus.current || before.id !== id || before.row === active.row) return;
    box.scrollTop += (active.row - before.row) * cell.offsetHeight;
    bringIntoSight(cell, box);
  });

  // Nor does it leave when the window becomes smaller, as by the keyboard of a phone.
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      const cell = box.querySelector<HTMLElement>('[data-active]');
      if (cell && hadFocus.current) bringIntoSight(cell, box);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice of columns
  useLayoutEffect(() => {
    const box = scroller.current;
    const weeks = [...(table.current?.querySelectorAll<HTMLElement>('th[data-column="week"]') ?? [])];
    if (!box || weeks.length === 0) return;
    const { scrollPaddingLeft, scrollPaddingRight } = getComputedStyle(box);
    const [before, behind] = [scrollPaddingLeft, scrollPaddingRight].map(Number.parseFloat) as [number, number];
    // The current week is what one comes for; it may lie beyond the edge. Whole weeks follow what stays in sight.
    const current = weeks.find((week) => week.dataset.current);
    const least = current ? current.offsetLeft + current.offsetWidth + behind - box.clientWidth : 0;
    const start = weeks.find((week) => week.offsetLeft - before >= least);
    box.scrollLeft = least > 0 && start ? start.offsetLeft - before : 0;
  }, [columns, scroller, table]);
}
