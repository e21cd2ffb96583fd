import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Grid } from '../input/useGrid.ts';

type Ref<Element> = RefObject<Element | null>;

/**
 * Gives the focus to the cell in which one is, and brings it, and at first the current week, into sight; `width` is that of
 * a week in pixels.
 */
export function useGridFocus(
  grid: Grid,
  table: Ref<HTMLTableElement>,
  scroller: Ref<HTMLElement>,
  width: number,
): void {
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

  const drawn = useRef({ columns, width });
  useLayoutEffect(() => {
    const box = scroller.current;
    const weeks = [...(table.current?.querySelectorAll<HTMLElement>('th[data-column="week"]') ?? [])];
    if (!box || !weeks[0]) return;
    const pinned = Number.parseFloat(getComputedStyle(box).scrollPaddingLeft);
    const first = weeks[0].offsetLeft - pinned;
    if (drawn.current.columns === columns && drawn.current.width !== width) {
      // A wider value came in: the weeks in sight stay there.
      const past = Math.max(0, box.scrollLeft - first);
      box.scrollLeft += past * (width / drawn.current.width - 1);
    } else {
      // The current week is what one comes for; it may lie beyond the edge. Whole weeks follow what stays in sight.
      const current = weeks.find((week) => week.dataset.current);
      const least = current ? current.offsetLeft + width - box.clientWidth : 0;
      const start = weeks.find((week) => week.offsetLeft - pinned >= least);
      box.scrollLeft = least > 0 && start ? start.offsetLeft - pinned : 0;
    }
    drawn.current = { columns, width };
  }, [columns, width, scroller, table]);
}
