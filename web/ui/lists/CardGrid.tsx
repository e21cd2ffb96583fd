import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from '#web/lib/browser/printing.ts';
import classes from './CardGrid.module.css';
import { useDistanceFromTop } from './useDistanceFromTop.ts';

type Props<Item extends { id: string }> = {
  label: string;
  items: Item[];
  /** The minimum width of a card and its height, in pixels. */
  width: number;
  height: number;
  renderItem: (item: Item) => ReactNode;
};

/** The space between cards, in pixels. */
const gap = 12;

/** A grid of any number of cards. Only visible ones are rendered. */
export function CardGrid<Item extends { id: string }>({ label, items, width, height, renderItem }: Props<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const top = useDistanceFromTop(list);
  const columns = useColumns(list, width);
  const isPrinting = usePrinting();
  const [focusedAt, setFocusedAt] = useState(0);
  const lines = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => height,
    gap,
    // Makes the first paint correct, too.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    overscan: 3,
    scrollMargin: top,
    // The focused card stays rendered, so that Tab continues from it.
    rangeExtractor: (range) => {
      if (isPrinting) return Array.from({ length: range.count }, (_, line) => line);
      const focusedLine = Math.min(Math.floor(focusedAt / columns), range.count - 1);
      return [...new Set([...defaultRangeExtractor(range), focusedLine])].sort((a, b) => a - b);
    },
  });
  // It keeps what it estimated before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the height changes that
  useLayoutEffect(() => lines.measure(), [height]);
  return (
    <ul ref={list} aria-label={label} className={`${classes.cards} relative`} style={{ height: lines.getTotalSize() }}>
      {lines.getVirtualItems().flatMap(({ index: line, start }) =>
        items.slice(line * columns, (line + 1) * columns).map((item, column) => (
          <li
            key={item.id}
            aria-setsize={items.length}
            aria-posinset={line * columns + column + 1}
            className={`${classes.place} absolute`}
            style={{
              height,
              width: `calc((100% - ${(columns - 1) * gap}px) / ${columns})`,
              insetInlineStart: `calc((100% + ${gap}px) / ${columns} * ${column})`,
              top: start - top,
            }}
            onFocus={() => setFocusedAt(line * columns + column)}
          >
            {renderItem(item)}
          </li>
        )),
      )}
    </ul>
  );
}

/** Returns how many cards of a width fit side by side. */
function useColumns(list: React.RefObject<HTMLElement | null>, width: number): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => setColumns(Math.max(1, Math.floor((element.clientWidth + gap) / (width + gap))));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, width]);
  return columns;
}
