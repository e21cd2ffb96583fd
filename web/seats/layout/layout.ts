import type { Seat } from '#contract/seats.ts';
import { seatsBelow } from '#rules/seats.ts';

/** Sizes in pixels at 100 %; the style sheet of the card repeats them. */
export const size = {
  width: 232,
  padding: 12,
  title: 22,
  person: 28,
  responsibility: 19,
  gap: 20,
  rowGap: 48,
  /** Of seats that stand in a column below the one that they report to. */
  indent: 22,
  columnGap: 12,
} as const;

/** How many people and responsibilities a card shows. */
export const shownPeople = 3;
export const shownResponsibilities = 4;

/** Where a card stands, in pixels at 100 %. */
export type Box = { id: string; x: number; y: number; height: number; isInColumn: boolean };
export type Layout = {
  boxes: Map<string, Box>;
  /** The lines between the cards, as the path of an SVG. */
  lines: string;
  width: number;
  height: number;
};

/** The height of a card: known before it is drawn, for most of a large chart never is. */
export function heightOf({ people, responsibilities }: Pick<Seat, 'people' | 'responsibilities'>) {
  const more = people.length > shownPeople ? size.responsibility : 0;
  const text = Math.min(responsibilities.length, shownResponsibilities) * size.responsibility;
  const seated = Math.max(1, Math.min(people.length, shownPeople)) * size.person + more;
  return 2 * size.padding + size.title + seated + (text && text + 6);
}

type Block = Box[];

/** By how much a block must go to the right so as to stand clear of others. */
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
 * Where each card of a chart stands: a tidy tree (after Reingold and Tilford), in which subtrees are moved together as
 * far as their outlines allow and each seat stands above the middle of those below it. The third level and deeper stand in
 * columns where none of them has seats below: a chart of many is then no wider than it must be. From the level `listFrom`
 * on (0 is the top) all that is below a seat is a column, set in level by level.
 */
export function layOut(
  seats: Seat[],
  collapsed: ReadonlySet<string>,
  { listFrom = Number.POSITIVE_INFINITY } = {},
): Layout {
  const below = seatsBelow(seats);
  const shownBelow = (id: string) => (collapsed.has(id) ? [] : (below.get(id) ?? []));
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
    for (const child of shownBelow(id)) measure(child.id, depth + 1);
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

  /** What is below a seat at `x` that ends at `bottom`, one card under the other. */
  function column(id: string, x: number, bottom: number): Block {
    let y = bottom + size.rowGap / 2;
    return shownBelow(id).flatMap((child) => {
      const box = boxOf(child.id, x + size.indent, y, true);
      const block = [box, ...column(child.id, box.x, y + box.height)];
      y = Math.max(...block.map((one) => one.y + one.height)) + size.columnGap;
      return block;
    });
  }

  /** A seat and all below it; the first box is its own. */
  function place(id: string, depth: number): Block {
    const children = shownBelow(id);
    if (isColumn(id, depth)) return [boxOf(id, 0, topOf(depth)), ...column(id, 0, topOf(depth) + heightAt(id))];
    const placed: Block[] = [];
    let all: Block = [];
    for (const child of children) {
      const block = place(child.id, depth + 1);
      const shift = clearance(all, block);
      for (const box of block) box.x += shift;
      placed.push(block);
      all = [...all, ...block];
    }
    const [first, last] = [placed[0]?.[0]?.x ?? 0, placed.at(-1)?.[0]?.x ?? 0];
    return [boxOf(id, (first + last) / 2, topOf(depth)), ...all];
  }

  const block = place(root.id, 0);
  const left = Math.min(...block.map(({ x }) => x));
  for (const box of block) box.x -= left;
  const boxes = new Map(block.map((box) => [box.id, box]));
  for (const box of block) {
    const children = shownBelow(box.id).flatMap((child) => boxes.get(child.id) ?? []);
    lines.push(linesBelow(box, children));
  }
  return {
    boxes,
    lines: lines.join(''),
    width: Math.max(...block.map(({ x }) => x + size.width)),
    height: Math.max(...block.map(({ y, height }) => y + height)),
  };
}

/** The lines from a card to those below it: down and along, or along the side of a column. */
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

/** The sides of a page in landscape, less its margins and the title, in pixels; and how small a chart is still read on it. */
const page = { width: 1030, height: 620, readable: 0.5 };

/** How a chart stands largest on a page: as on the screen, or else with the lower levels as columns. */
export function layOutForPage(seats: Seat[], collapsed: ReadonlySet<string>): Layout {
  const scaleOf = ({ width, height }: Layout) => Math.min(page.width / width, page.height / height);
  const asShown = layOut(seats, collapsed);
  if (scaleOf(asShown) >= page.readable) return asShown;
  return [5, 4, 3, 2, 1]
    .map((listFrom) => layOut(seats, collapsed, { listFrom }))
    .reduce((best, one) => (scaleOf(one) > scaleOf(best) ? one : best), asShown);
}
