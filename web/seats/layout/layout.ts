import type { Seat } from '#contract/seats.ts';
import { seatsByParent } from '#rules/seats.ts';
import { type FindPerson, holderName } from './find.ts';

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
  /** The room for the fold button below a card of a column, enough at the smallest zoom. */
  fold: 48,
  /** How many characters fit into a line of the title, and of a name. */
  titleLine: 25,
  nameLine: 22,
} as const;

type Size = { readonly [Name in keyof typeof size]: number };

/** The sizes of narrow cards without pictures and responsibilities, for charts that would be too small to read otherwise. */
export const compactSize: Size = {
  ...size,
  width: 160,
  padding: 8,
  title: 19,
  person: 19,
  responsibility: 0,
  gap: 14,
  rowGap: 72,
  indent: 14,
  columnGap: 10,
  fold: 54,
  titleLine: 16,
  nameLine: 17,
};
/** The height of a person in a narrow card that is edited, with a button to remove them. */
const editedPerson = 26;

/** A card shows at most this many people and responsibilities. */
export const maxPeople = 3;
export const maxResponsibilities = 4;

/** The position of a card in pixels at 100% zoom. */
export type Box = { id: string; x: number; y: number; width: number; height: number; isInColumn: boolean };
export type Layout = {
  boxes: Map<string, Box>;
  /** The lines between the cards as an SVG path. */
  lines: string;
  width: number;
  height: number;
  /** Whether the cards are narrow ones. */
  isCompact: boolean;
};

type Options = {
  /** From this level on, everything below a seat is a column. 0 is the root. */
  listFrom?: number;
  isCompact?: boolean;
  isEditing?: boolean;
  /** Finds the names of people, which may need several lines. */
  find?: FindPerson;
};

/** Twice as wide as others: letters of East Asian scripts, and emoji. */
const wideCharacter = /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/u;

const graphemes = new Intl.Segmenter();

/** The characters of a text as a user counts them. The segmenter takes a hundred times as long, and ASCII does not need it. */
const charactersIn = (text: string): string[] =>
  /^[ -~]*$/.test(text) ? [...text] : Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Breaks a text into lines of at most a number of characters, between words where it can. */
export function linesOf(text: string, perLine: number): string[] {
  const lines: string[] = [];
  let [line, width] = ['', 0];
  const add = (part: string, partWidth: number) => {
    if (width > 0 && width + partWidth > perLine) {
      lines.push(line.trimEnd());
      [line, width] = ['', 0];
      if (part === ' ') return;
    }
    [line, width] = [line + part, width + partWidth];
  };
  const widthOf = (characters: string[]) =>
    characters.reduce((sum, character) => sum + (wideCharacter.test(character) ? 2 : 1), 0);
  for (const part of text.split(/(?<=[\s-])|(?=\s)/u)) {
    const characters = charactersIn(part);
    const partWidth = widthOf(characters);
    if (partWidth <= perLine) add(part, partWidth);
    else for (const character of characters) add(character, widthOf([character]));
  }
  return [...lines, line];
}

/** The height of a card, calculated from its content: most cards of a large chart are never rendered. */
export function heightOf(
  { title, people, responsibilities }: Pick<Seat, 'title' | 'people' | 'responsibilities'>,
  { isCompact = false, isEditing = false, find = () => undefined }: Options = {},
): number {
  const sizes = isCompact ? compactSize : size;
  const lineHeight = isCompact ? sizes.person : textLine;
  const more = people.length > maxPeople ? textLine : 0;
  const textCount = isCompact ? 0 : Math.min(responsibilities.length, maxResponsibilities);
  const textHeight = textCount && textCount * sizes.responsibility + 6;
  const personHeight = isCompact && isEditing ? editedPerson : sizes.person;
  const peopleHeight = people.slice(0, maxPeople).reduce((sum, holder) => {
    const lines = linesOf(holderName(holder, find), sizes.nameLine - (isEditing ? 4 : 0)).length;
    return sum + personHeight + (lines - 1) * lineHeight;
  }, 0);
  const titleHeight = sizes.title + (linesOf(title, sizes.titleLine).length - 1) * lineHeight;
  return 2 * sizes.padding + titleHeight + (peopleHeight || sizes.person) + more + textHeight;
}

/** The height of a further line of a title or a name. */
const textLine = 19;

type Block = Box[];

/** How far a block must move right to not overlap others. */
function clearance(others: Block, block: Block, sizes: Size): number {
  let shift = 0;
  for (const one of others) {
    const right = one.x + one.width + sizes.gap;
    for (const { x, y, height } of block) {
      if (right - x > shift && y < one.y + one.height + sizes.columnGap && one.y < y + height + sizes.columnGap)
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
export function layOut(seats: Seat[], collapsed: ReadonlySet<string>, options: Options = {}): Layout {
  const { listFrom = Number.POSITIVE_INFINITY, isCompact = false } = options;
  const sizes = isCompact ? compactSize : size;
  const below = seatsByParent(seats);
  const visibleChildren = (id: string) => (collapsed.has(id) ? [] : (below.get(id) ?? []));
  const heights = new Map(seats.map((seat) => [seat.id, heightOf(seat, options)]));
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
  if (!root) return { boxes: new Map(), lines: '', width: 0, height: 0, isCompact };
  measure(root.id, 0);
  const tops = [0];
  for (const height of tallest) tops.push((tops.at(-1) ?? 0) + height + sizes.rowGap);
  const topOf = (depth: number) => tops[depth] ?? 0;

  const lines: string[] = [];
  const boxOf = (id: string, x: number, y: number, isInColumn = false): Box => ({
    ...{ id, x, y, width: sizes.width, isInColumn },
    height: heightAt(id),
  });

  /** The descendants of a seat at `x` that ends at `bottom`, as a column. */
  function column(id: string, x: number, bottom: number): Block {
    let y = bottom + sizes.fold;
    return visibleChildren(id).flatMap((child) => {
      const box = boxOf(child.id, x + sizes.indent, y, true);
      const block = [box, ...column(child.id, box.x, y + box.height)];
      // If it has children, they are collapsed.
      const lowest = block.at(-1) ?? box;
      y = lowest.y + lowest.height + (below.has(lowest.id) ? sizes.fold : sizes.columnGap);
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
      const shift = clearance(all, block, sizes);
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
    lines.push(linesBelow(box, children, sizes));
  }
  return {
    boxes,
    lines: lines.join(''),
    width: Math.max(...block.map(({ x }) => x + sizes.width)),
    height: Math.max(...block.map(({ y, height }) => y + height)),
    isCompact,
  };
}

/** The lines from a card to its children: a horizontal bar, or a vertical line beside a column. */
function linesBelow({ x, y, height }: Box, children: Box[], size: Size): string {
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

/** The smallest scale at which the text of a full card is readable, and the one at which that of a narrow card is comfortable. */
const readableScale = 0.7;
const comfortableScale = 0.8;

/** The layout for a window: full cards if all of them are readable in it, else narrow ones, in columns below the second level. */
export function layOutForWindow(
  seats: Seat[],
  collapsed: ReadonlySet<string>,
  window: { width: number; height: number },
  options: Pick<Options, 'find' | 'isEditing'>,
): Layout {
  const full = layOut(seats, collapsed, options);
  const isReadable = Math.min(window.width / full.width, window.height / full.height) >= readableScale;
  if (window.width === 0 || isReadable) return full;
  return layOut(seats, collapsed, { ...options, isCompact: true, listFrom: 2 });
}

/** The scale that fits a layout into a window. A chart that would be too small to read then fits its width only, if that helps. */
export function scaleToFit({ width, height }: Layout, window: { width: number; height: number }): number {
  const wide = Math.min(1, window.width / width);
  return Math.max(Math.min(wide, window.height / height), Math.min(wide, comfortableScale));
}

/** The printable area of a landscape page in pixels, and the smallest scale that is readable on it. */
const page = { width: 1030, height: 580, minScale: 0.5 };

/** The layout that is largest on a printed page: full cards if they are readable, else narrow ones in columns. */
export function layOutForPage(seats: Seat[], collapsed: ReadonlySet<string>, find?: FindPerson): Layout {
  const options = find ? { find } : {};
  const scaleOf = ({ width, height }: Layout) => Math.min(page.width / width, page.height / height);
  const full = layOut(seats, collapsed, options);
  if (scaleOf(full) >= page.minScale) return full;
  return [5, 4, 3, 2, 1]
    .map((listFrom) => layOut(seats, collapsed, { ...options, listFrom, isCompact: true }))
    .reduce((best, one) => (scaleOf(one) > scaleOf(best) ? one : best), full);
}
