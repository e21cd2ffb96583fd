import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The distance within which a list counts as scrolled to its end, in px. */
const endDistance = 40;
/** How long after the last scroll event a list is at rest, in ms. */
const restAfterMs = 200;

type Steady = {
  /** Whether the list is scrolled to its end. */
  isAtEnd: boolean;
  /** Whether the user is not scrolling. */
  isAtRest: boolean;
  /** Whether the visible rows are in the older half. */
  isInOlderHalf(): boolean;
  scrollToEnd(): void;
};

/**
 * Keeps the visible rows in place while others come, go and grow. The rows are the children of `list`. The `frame` is reversed
 * (`column-reverse`), so it starts at its end. It follows its end unless later rows are not loaded (`staysAtEnd`). Not all browsers
 * have scroll anchoring, so the style of the frame turns it off.
 */
export function useSteadyScroll(
  frame: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  staysAtEnd = true,
): Steady {
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [isAtRest, setIsAtRest] = useState(true);
  /** The first visible row, how far its bottom is below the top of the frame (its top may change), and the scroll position; none at the end. */
  const anchor = useRef<{ row: Element; bottom: number; scrollTop: number }>(undefined);

  const remember = useCallback(() => {
    if (!frame.current || !list.current) return;
    const atEnd = frame.current.scrollTop > -endDistance;
    setIsAtEnd(atEnd);
    const { top } = frame.current.getBoundingClientRect();
    const row = firstBelow(list.current.children, top);
    const { scrollTop } = frame.current;
    anchor.current =
      (atEnd && staysAtEnd) || !row ? undefined : { row, bottom: row.getBoundingClientRect().bottom - top, scrollTop };
  }, [frame, list, staysAtEnd]);

  const hold = useCallback(() => {
    if (!frame.current || !anchor.current) return;
    const { row, bottom, scrollTop } = anchor.current;
    // The user has scrolled, and the event has not come yet.
    if (!row.isConnected || Math.abs(frame.current.scrollTop - scrollTop) >= 1) return remember();
    const moved = row.getBoundingClientRect().bottom - frame.current.getBoundingClientRect().top - bottom;
    if (Math.abs(moved) < 1) return;
    frame.current.scrollTop += moved;
    anchor.current.scrollTop = frame.current.scrollTop;
  }, [frame, remember]);

  useLayoutEffect(hold);
  useEffect(() => {
    const scrolled = frame.current;
    if (!scrolled) return;
    let timer: ReturnType<typeof setTimeout>;
    const move = () => {
      remember();
      setIsAtRest(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIsAtRest(true), restAfterMs);
    };
    // Rows also grow without a render, e.g. when a picture has loaded.
    const observer = new ResizeObserver(hold);
    if (list.current) observer.observe(list.current);
    scrolled.addEventListener('scroll', move, { passive: true });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      scrolled.removeEventListener('scroll', move);
    };
  }, [frame, list, remember, hold]);

  return {
    isAtEnd,
    isAtRest,
    isInOlderHalf() {
      const rows = [...(list.current?.children ?? [])];
      return anchor.current !== undefined && rows.indexOf(anchor.current.row) < rows.length / 2;
    },
    scrollToEnd() {
      anchor.current = undefined;
      frame.current?.scrollTo({ top: 0 });
    },
  };
}

/** The first row that is at least partly below `height`. */
export function firstBelow(rows: HTMLCollection, height: number): Element | undefined {
  let [first, end] = [0, rows.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > height) end = middle;
    else first = middle + 1;
  }
  return rows[first];
}
