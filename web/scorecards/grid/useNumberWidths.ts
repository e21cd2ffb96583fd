import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { usePrinting } from '#web/lib/browser/printing.ts';
import { type Column, isWeekColumn } from '../cells/columns.ts';
import { type GridRow, valueIn } from '../cells/gridRow.ts';
import { figureIn, sumsOf } from '../cells/rowView.ts';
import { type Figure, minNumberWidth, textWidth } from '../cells/textWidth.ts';

/** The available widths of numbers in the cells of weeks and of sums, in em. */
export type NumberWidths = { week: number; sum: number };

/** The widths on paper: with wider numbers thirteen weeks would not fit on a page. */
const onPaper: NumberWidths = { week: 5.5, sum: 6.5 };

/** The padding and border of a cell, in pixels. */
const padding = { week: 6, sum: 11 };

const widest = (figures: Figure[]): number =>
  Math.max(minNumberWidth, ...figures.map(({ text, shorter }) => textWidth(shorter.at(-1) ?? text)));

/** The widths of the widest short forms of all rows when these weeks were opened: no column moves while someone types or scrolls. */
function useMinWidths(rows: GridRow[], columns: Column[]): NumberWidths {
  const isLoaded = rows.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: later values do not change the columns
  return useMemo(() => {
    const weeks = columns.filter(isWeekColumn);
    const figures = rows.flatMap((row) =>
      weeks.flatMap((week) => {
        const value = valueIn(row, week)?.value;
        return value == null ? [] : figureIn(row, value);
      }),
    );
    return {
      week: widest(figures),
      sum: widest(rows.flatMap((row) => Object.values(sumsOf(row, weeks)))),
    };
  }, [isLoaded, columns]);
}

/** Returns the measured widths, and the CSS variables that keep columns wide enough for their shortest forms. */
export function useNumberWidths(table: RefObject<HTMLTableElement | null>, rows: GridRow[], columns: Column[]) {
  const isPrinting = usePrinting();
  const min = useMinWidths(rows, columns);
  const [widths, setWidths] = useState(min);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new columns and minimum widths change the available widths
  useLayoutEffect(() => {
    const element = table.current;
    if (!element) return;
    const widthIn = (column: string, kind: keyof NumberWidths) => {
      const head = element.querySelector<HTMLElement>(`th[data-column="${column}"]`);
      return head ? (head.offsetWidth - padding[kind]) / Number.parseFloat(getComputedStyle(head).fontSize) : 0;
    };
    const measure = () => {
      const [week, sum] = [widthIn('week', 'week'), widthIn('total', 'sum')];
      setWidths((before) => (before.week === week && before.sum === sum ? before : { week, sum }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [table, columns, min.week, min.sum]);
  const style = {
    '--least-week': `calc(${min.week} * 0.75rem + ${padding.week}px)`,
    '--least-sum': `calc(${min.sum} * 0.75rem + ${padding.sum}px)`,
  };
  return { widths: isPrinting ? onPaper : widths, style };
}
