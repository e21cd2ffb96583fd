export type TileLayout = {
  columns: number;
  rows: number;
  /** In pixels, rounded down. */
  width: number;
  height: number;
  /** Whether the tiles need more height than there is. */
  isCut: boolean;
};

/** Between tiles, in pixels. */
export const tileGap = 8;

/** Cameras are wide; on a narrow window tiles may be upright, so that two people fill a phone. */
const widest = 16 / 9;
const narrowest = (width: number) => (width < 640 ? 3 / 4 : 4 / 3);

/** Below this width faces cannot be recognized, so the grid scrolls instead. */
const leastWidth = 132;

/** The largest tile in a cell whose shape is still right for a camera. */
function tileIn(cellWidth: number, cellHeight: number, minRatio: number) {
  const width = Math.min(cellWidth, cellHeight * widest);
  return { width, height: Math.min(cellHeight, width / minRatio) };
}

/** How to show `count` tiles of equal size in an area, so that they are as large as possible. */
export function layoutTiles(areaWidth: number, areaHeight: number, count: number): TileLayout {
  const minRatio = narrowest(areaWidth);
  const maxColumns = Math.max(1, Math.min(count, Math.floor((areaWidth + tileGap) / (leastWidth + tileGap))));
  let best: TileLayout | undefined;
  for (let columns = 1; columns <= maxColumns; columns++) {
    const rows = Math.max(1, Math.ceil(count / columns));
    const cellWidth = (areaWidth - (columns - 1) * tileGap) / columns;
    const cellHeight = (areaHeight - (rows - 1) * tileGap) / rows;
    const { width, height } = tileIn(Math.max(0, cellWidth), Math.max(0, cellHeight), minRatio);
    if (!best || width * height > best.width * best.height)
      best = { columns, rows, width: Math.floor(width), height: Math.floor(height), isCut: false };
  }
  if (best && best.width >= leastWidth) return best;
  const width = Math.floor(Math.max(0, (areaWidth - (maxColumns - 1) * tileGap) / maxColumns));
  const rows = Math.ceil(count / maxColumns);
  return { columns: maxColumns, rows, width, height: Math.floor(width / (4 / 3)), isCut: true };
}
