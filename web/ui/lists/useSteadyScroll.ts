import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How far from its end a list still counts as being at its end, in px. */
const slack = 40;
/** After how long without a movement a list is at rest, in ms. */
const rest = 200;

type Steady = {
  /** Whether the end of what is drawn is in sight. */
  isAtEnd: boolean;
  /** Whether nobody scrolls right now. */
  isAtRest: boolean;
  /** Whether what one sees stands in the older half. */
  isInOlderHalf(): boolean;
  scrollToEnd(): void;
};

/**
 * Keeps what one reads where it is, while rows come, go and grow around it, in a `frame` that is turned over (`column-reverse`)
 * and so begins at its end; at its end it stays there. The rows are the children of `list`. Browsers have an anchoring of their
 * own, but not all of them: the style of the frame turns it off. Where rows are still to come behind the end, it does not
 * stay there (`staysAtEnd`).
 */
export function useSteadyScroll(
  frame: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  staysAtEnd = true,
): Steady {
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [isAtRest, setIsAtRest] = useState(true);
  /** The first row in sight, and how far below the top of the frame it ends, for what heads it may go; none at the end. */
  const anchor = useRef<{ row: Element; bottom: number }>(undefined);

  const remember = useCallback(() => {
    if (!frame.current || !list.current) return;
    const atEnd = frame.current.scrollTop > -slack;
    setIsAtEnd(atEnd);
    const { top } = frame.current.getBoundingClientRect();
    const row = firstBelow(list.current.children, top);
    anchor.current =
      (atEnd && staysAtEnd) || !row ? undefined : { row, bottom: row.getBoundingClientRect().bottom - top };
  }, [frame, list, staysAtEnd]);

  const hold = useCallback(() => {
    const { row, bottom = 0 } = anchor.current ?? {};
    if (!frame.current || !row) return;
    if (!row.isConnected) return remember();
    const moved = row.getBoundingClientRect().bottom - frame.current.getBoundingClientRect().top - bottom;
    if (Math.abs(moved) >= 1) frame.current.scrollTop += moved;
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
      timer = setTimeout(() => setIsAtRest(true), rest);
    };
    // What grows by itself, as a picture that has come, is not drawn by us.
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

/** The first of some rows, one below the other, of which a part is below a height. */
function firstBelow(rows: HTMLCollection, height: number): Element | undefined {
  let [first, end] = [0, rows.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > height) end = middle;
    else first = middle + 1;
  }
  return rows[first];
}
