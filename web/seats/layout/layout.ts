import type { Seat } from '#contract/seats.ts';
import { seatsByParent } from '#rules/seats.ts';

/** Sizes in pixels at 100% zoom, the same as in the style sheet of the card. */
export const size = {
  width: 232,
  padding: 12,
  title: 22,
  person: 28,
  responsibility: 19,
  gap: 20,
  rowGap: 48,
  /** The indent of seats in a column below their parent. */
  indent: 22,
  columnGap: 12,
} as const;

/** A card shows at most this many people and responsibilities. */
export const maxPeople = 3;
export const maxResponsibilities = 4;

/** The position of a card in pixels at 100% zoom. */
export type Box = { id: string; x: number; y: number; height: number; isInColumn: boolean };
export type Layout = {
  boxes: Map<string, Box>;
  /** The lines between the cards as an SVG path. */
  lines: string;
  width: number;
  height: number;
};

/** The height of a card, calculated from its content: most cards of a large chart are never rendered. */
export function heightOf({ people, responsibilities }: Pick<Seat, 'people' | 'responsibilities'>) {
  const more = people.length > maxPeople ? size.responsibility : 0;
  const textHeight = Math.min(responsibilities.length, maxResponsibilities) * size.responsibility;
  const peopleHeight = Math.max(1, Math.min(people.length, maxPeople)) * size.person + more;
  return 2 * size.padding + size.title + peopleHeight + (textHeight && textHeight + 6);
}

type Block = Box[];

/** How far a block must move right to not overlap others. */
function clearance(others: Block, block: Block): number {
  let shift = 0;
  for (const one of others) {
    const right = one.x + size.width + size.gap;
    for (const { x, y, height } of block) {
      if (right - x > shift && y < one.y + one.height + size.columnGap && one.y < y + height + size.columnGap)
        shift = right - x;
    }
  }
  return shift;
}

/**
 * Positions the cards of a chart as a tidy tree (after Reingold and Tilford): subtrees are as close as their outlines allow,
 * and each seat is centered above its children. From the third level on, children without children of their own form a
 * column, which keeps large charts narrow. From the level `listFrom` on (0 is the root), everything below a seat is a column.
 */
export function layOut(
  seats: Seat[],
  collapsed: ReadonlySet<string>,
  { listFrom = Number.POSITIVE_INFINITY } = {},
): Layout {
  const below = seatsByParent(seats);
  const visibleChildren = (id: string) => (collapsed.has(id) ? [] : (below.get(id) ?? []));
  const heights = new Map(seats.map((seat) => [seat.id, heightOf(seat)]));
  const heightAt = (id: string) => heights.get(id) ?? 0;
  const isColumn = (id: string, depth: number) => {
    const children = below.get(id) ?? [];
    if (depth >= listFrom) return children.length > 0;
    return depth >= 2 && children.length > 1 && children.every((child) => !below.has(child.id));
  };

  const tallest: number[] = [];
  const measure = (id: string, depth: number): void => {
    tallest[depth] = Math.max(tallest[depth] ?? 0, heightAt(id));
    if (isColumn(id, depth)) return;
    for (const child of visibleChildren(id)) measure(child.id, depth + 1);
  };
  const [root] = below.get(null) ?? [];
  if (!root) return { boxes: new Map(), lines: '', width: 0, height: 0 };
  measure(root.id, 0);
  const tops = [0];
  for (const height of tallest) tops.push((tops.at(-1) ?? 0) + height + size.rowGap);
  const topOf = (depth: number) => tops[depth] ?? 0;

  const lines: string[] = [];
  const boxOf = (id: string, x: number, y: number, isInColumn = false): Box => ({
    ...{ id, x, y, isInColumn },
    height: heightAt(id),
  });

  /** The descendants of a seat at `x` that ends at `bottom`, as a column. */
  function column(id: string, x: number, bottom: number): Block {
    let y = bottom + size.rowGap / 2;
    return visibleChildren(id).flatMap((child) => {
      const box = boxOf(child.id, x + size.indent, y, true);
      const block = [box, ...column(child.id, box.x, y + box.height)];
      y = Math.max(...block.map((one) => one.y + one.height)) + size.columnGap;
      return block;
    });
  }

  /** A seat and its descendants. The first box is the seat's own. */
  function layOutSubtree(id: string, depth: number): Block {
    const children = visibleChildren(id);
    if (isColumn(id, depth)) return [boxOf(id, 0, topOf(depth)), ...column(id, 0, topOf(depth) + heightAt(id))];
    const subtrees: Block[] = [];
    let all: Block = [];
    for (const child of children) {
      const block = layOutSubtree(child.id, depth + 1);
      const shift = clearance(all, block);
      for (const box of block) box.x += shift;
      subtrees.push(block);
      all = [...all, ...block];
    }
    const [first, last] = [subtrees[0]?.[0]?.x ?? 0, subtrees.at(-1)?.[0]?.x ?? 0];
    return [boxOf(id, (first + last) / 2, topOf(depth)), ...all];
  }

  const block = layOutSubtree(root.id, 0);
  const left = Math.min(...block.map(({ x }) => x));
  for (const box of block) box.x -= left;
  const boxes = new Map(block.map((box) => [box.id, box]));
  for (const box of block) {
    const children = visibleChildren(box.id).flatMap((child) => boxes.get(child.id) ?? []);
    lines.push(linesBelow(box, children));
  }
  return {
    boxes,
    lines: lines.join(''),
    width: Math.max(...block.map(({ x }) => x + size.width)),
    height: Math.max(...block.map(({ y, height }) => y + height)),
  };
}

/** The lines from a card to its children: a horizontal bar, or a vertical line beside a column. */
function linesBelow({ x, y, height }: Box, children: Box[]): string {
  const [first] = children;
  const last = children.at(-1);
  if (!first || !last) return '';
  const bottom = y + height;
  if (first.isInColumn) {
    const side = x + size.indent / 2;
    const ends = children.map((child) => child.y + size.padding + size.title / 2);
    return `M${side} ${bottom}V${ends.at(-1)}${ends.map((end) => `M${side} ${end}H${first.x}`).join('')}`;
  }
  const middle = (box: { x: number }) => box.x + size.width / 2;
  const bar = first.y - size.rowGap / 2;
  const drops = children.map((child) => `M${middle(child)} ${bar}V${child.y}`).join('');
  return `M${middle({ x })} ${bottom}V${bar}M${middle(first)} ${bar}H${middle(last)}${drops}`;
}

/** The printable area of a landscape page in pixels, and the smallest scale that is readable on it. */
const page = { width: 1030, height: 620, minScale: 0.5 };

/** The layout that is largest on a printed page: that of the screen if it is readable, else one with columns. */
export function layOutForPage(seats: Seat[], collapsed: ReadonlySet<string>): Layout {
  const scaleOf = ({ width, height }: Layout) => Math.min(page.width / width, page.height / height);
  const onScreen = layOut(seats, collapsed);
  if (scaleOf(onScreen) >= page.minScale) return onScreen;
  return [5, 4, 3, 2, 1]
    .map((listFrom) => layOut(seats, collapsed, { listFrom }))
    .reduce((best, one) => (scaleOf(one) > scaleOf(best) ? one : best), onScreen);
}
