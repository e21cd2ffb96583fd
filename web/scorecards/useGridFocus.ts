import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Grid } from './useGrid.ts';

type Ref<Element> = RefObject<Element | null>;

/** Gives the focus to the cell in which one is, and brings it, and at first the current week, into sight. */
export function useGridFocus(grid: Grid, table: Ref<HTMLTableElement>, scroller: Ref<HTMLElement>): void {
  const hadFocus = useRef(false);
  const { columns, editing, wantsFocus } = grid;

  useLayoutEffect(() => {
    // The row that had the focus may have been taken away by somebody else.
    const isLost = hadFocus.current && document.activeElement === document.body;
    const wants = wantsFocus.current ?? (isLost ? 'still' : undefined);
    if (wants && !editing) {
      wantsFocus.current = undefined;
      const cell = table.current?.querySelector<HTMLElement>('[data-active]');
      cell?.focus({ preventScroll: true });
      if (wants === 'scroll') cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    hadFocus.current = table.current?.contains(document.activeElement) ?? false;
  });

  // The current week is what one comes for; it may lie beyond the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other weeks are shown
  useLayoutEffect(() => {
    const week = table.current?.querySelector<HTMLElement>('th[data-current]');
    const box = scroller.current;
    if (week && box) box.scrollLeft = Math.max(0, week.offsetLeft + 1.5 * week.offsetWidth - box.clientWidth);
  }, [columns]);
}
