import { type RefObject, useLayoutEffect } from 'react';

/** How far below the top of the frame the “New” line is when a list opens, in px. */
const aboveLine = 96;

/** Scrolls a list, once it `isReady`, so that the linked message is in the middle, or the “New” line near the top. */
export function useStartPlace(
  frame: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  isReady = true,
): void {
  useLayoutEffect(() => {
    if (!isReady) return;
    const marked = list.current?.querySelector('[data-marked]');
    const start = marked ?? list.current?.querySelector('[data-first-new]');
    if (!frame.current || !start) return;
    const [around, row] = [frame.current.getBoundingClientRect(), start.getBoundingClientRect()];
    const above = marked ? (around.height - row.height) / 2 : aboveLine;
    frame.current.scrollTop += row.top - around.top - above;
  }, [frame, list, isReady]);
}
