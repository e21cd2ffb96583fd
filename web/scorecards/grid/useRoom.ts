import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { usePrinting } from '#web/lib/browser/printing.ts';
import { type Column, isWeekColumn } from '../cells/columns.ts';
import { type Figure, figureIn, type GridRow, sumsOf, valueIn } from '../cells/gridRow.ts';
import { narrowestRoom, textWidth } from '../cells/textWidth.ts';

/** How wide a number can be in the cell of a week and in that of a sum, in em of their font. */
export type Room = { week: number; sum: number };

/** On paper columns grow with their numbers, until thirteen weeks of them no longer fit onto a page. */
const paper: Room = { week: 5.5, sum: 6.5 };

/** What a cell of a number keeps beside it, in pixels: its paddings and its border. */
const beside = { week: 4, sum: 11 };

const widest = (figures: Figure[]): number =>
  Math.max(narrowestRoom, ...figures.map(({ text, shorter }) => textWidth(shorter.at(-1) ?? text)));

/** The room that the shortest forms of all numbers need, so that a column is never narrower, whichever rows are drawn. */
function useLeastRoom(rows: GridRow[], columns: Column[]): Room {
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
  }, [rows, columns]);
}

/** The room that numbers have in a table, and the CSS variables that keep its columns wide enough for their shortest forms. */
export function useRoom(table: RefObject<HTMLTableElement | null>, rows: GridRow[], columns: Column[]) {
  const isPrinting = usePrinting();
  const least = useLeastRoom(rows, columns);
  const [room, setRoom] = useState(least);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns and other least widths change the room
  useLayoutEffect(() => {
    const element = table.current;
    if (!element) return;
    const roomIn = (column: string, kind: keyof Room) => {
      const head = element.querySelector<HTMLElement>(`th[data-column="${column}"]`);
      return head ? (head.offsetWidth - beside[kind]) / Number.parseFloat(getComputedStyle(head).fontSize) : 0;
    };
    const measure = () => {
      const [week, sum] = [roomIn('week', 'week'), roomIn('total', 'sum')];
      setRoom((before) => (before.week === week && before.sum === sum ? before : { week, sum }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [table, columns, least.week, least.sum]);
  const style = {
    '--least-week': `calc(${least.week} * 0.75rem + ${beside.week}px)`,
    '--least-sum': `calc(${least.sum} * 0.75rem + ${beside.sum}px)`,
  };
  return { room: isPrinting ? paper : room, style };
}
