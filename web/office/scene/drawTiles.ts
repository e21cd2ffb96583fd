import { readTileNumber, type TiledLayer, type TiledTileLayer, tileSize } from '#rules/office/tiled-map.ts';
import type { LoadedMap } from '../queries.ts';

/** Tiles are drawn once, in squares with this number of tiles a side. */
const chunkTiles = 16;
const chunkSize = chunkTiles * tileSize;
/** How many squares are kept, the last used ones: each takes a megabyte. */
const mostChunks = 80;

export type Plane = 'below' | 'above';

/** The layers that are drawn below the avatars, or above them. */
function layersOf(layers: TiledLayer[], plane: Plane): TiledTileLayer[] {
  const floor = layers.findIndex(({ name, type }) => type === 'objectgroup' && name === 'floorLayer');
  const parts = plane === 'below' ? layers.slice(0, floor) : layers.slice(floor + 1);
  const isDrawn = (layer: TiledLayer): layer is TiledTileLayer =>
    layer.type === 'tilelayer' && layer.visible && layer.name !== 'start';
  return parts.filter(isDrawn);
}

function createCanvas(side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  return canvas;
}

/** Draws a tile into the rectangle of a tile at the origin, flipped as Tiled does. */
function drawTile(context: CanvasRenderingContext2D, { tiled, pictures }: LoadedMap, value: number): void {
  const { gid, flipsX, flipsY, flipsDiagonally } = readTileNumber(value);
  const index = tiled.tilesets.findLastIndex(({ firstgid }) => firstgid <= gid);
  const [tileset, picture] = [tiled.tilesets[index], pictures[index]];
  if (!tileset || !picture) return;
  const { firstgid, columns, margin, spacing, tilewidth, tileheight } = tileset;
  const number = gid - firstgid;
  const x = margin + (number % columns) * (tilewidth + spacing);
  const y = margin + Math.floor(number / columns) * (tileheight + spacing);
  context.save();
  context.translate(tileSize / 2, tileSize / 2);
  context.scale(flipsX ? -1 : 1, flipsY ? -1 : 1);
  if (flipsDiagonally) context.transform(0, 1, 1, 0, 0, 0);
  context.drawImage(picture, x, y, tilewidth, tileheight, -tileSize / 2, -tileSize / 2, tileSize, tileSize);
  context.restore();
}

function drawChunk(map: LoadedMap, plane: Plane, column: number, row: number): HTMLCanvasElement {
  const canvas = createCanvas(chunkSize);
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.imageSmoothingEnabled = false;
  for (const { data, width, height, opacity } of layersOf(map.tiled.layers, plane)) {
    context.globalAlpha = opacity;
    for (let y = 0; y < chunkTiles; y++)
      for (let x = 0; x < chunkTiles; x++) {
        const [mapX, mapY] = [column * chunkTiles + x, row * chunkTiles + y];
        const value = mapX < width && mapY < height ? data[mapY * width + mapX] : 0;
        if (!value) continue;
        context.setTransform(1, 0, 0, 1, x * tileSize, y * tileSize);
        drawTile(context, map, value);
      }
  }
  return canvas;
}

/** A part of the map, in its pixels. */
export type View = { x: number; y: number; width: number; height: number };
export type TileDrawer = (context: CanvasRenderingContext2D, plane: Plane, view: View) => void;

/** Draws the part of a map in a view (pixels of the map). */
export function createTileDrawer(map: LoadedMap): TileDrawer {
  const chunks = new Map<string, HTMLCanvasElement>();
  function chunkAt(plane: Plane, column: number, row: number): HTMLCanvasElement {
    const key = `${plane} ${column} ${row}`;
    const chunk = chunks.get(key) ?? drawChunk(map, plane, column, row);
    chunks.delete(key);
    chunks.set(key, chunk);
    const [oldest] = chunks.keys();
    if (chunks.size > mostChunks && oldest) chunks.delete(oldest);
    return chunk;
  }
  const columns = Math.ceil(map.tiled.width / chunkTiles);
  const rows = Math.ceil(map.tiled.height / chunkTiles);
  return (context, plane, { x, y, width, height }) => {
    const first = { column: Math.max(0, Math.floor(x / chunkSize)), row: Math.max(0, Math.floor(y / chunkSize)) };
    const last = {
      column: Math.min(columns - 1, Math.floor((x + width) / chunkSize)),
      row: Math.min(rows - 1, Math.floor((y + height) / chunkSize)),
    };
    for (let row = first.row; row <= last.row; row++)
      for (let column = first.column; column <= last.column; column++)
        context.drawImage(chunkAt(plane, column, row), column * chunkSize, row * chunkSize);
  };
}
