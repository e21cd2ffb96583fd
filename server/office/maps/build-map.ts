import {
  type TiledLayer,
  type TiledMap,
  type TiledObject,
  type TiledObjectLayer,
  type TiledTileLayer,
  tileSize,
} from '#rules/office/tiled-map.ts';
import { Grid } from './grid.ts';
import type { AreaPlan, MapPlan } from './plan.ts';
import {
  drawBank,
  drawBow,
  drawBowFront,
  drawGrassFringe,
  drawHedgeFront,
  drawShade,
  drawShore,
} from './tiles/edges.ts';
import { type FloorName, floorPeriod, floors, solidFloors, water } from './tiles/floors.ts';
import { Picture } from './tiles/picture.ts';
import type { Thing } from './tiles/thing.ts';
import { things } from './tiles/things.ts';
import type { TileSheet } from './tiles/tile-sheet.ts';
import { drawGlass, drawLintel, drawThreshold, drawWall, type WallTile } from './tiles/walls.ts';

/** The name of the image that all built-in maps share. */
export const tilesImage = 'tiles.png';

/** Makes a Tiled map from a plan, and adds the tiles that it needs to the sheet. Call `addTileset` when the sheet is complete. */
export function buildMap(plan: MapPlan, sheet: TileSheet): Omit<TiledMap, 'tilesets'> {
  const grid = new Grid(plan);
  const layers = new LayerStack(grid.width, grid.height);
  addWater(sheet);
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++) {
      placeFloor(grid, layers, sheet, x, y);
      placeEdges(grid, layers, sheet, x, y);
      placeWall(plan, grid, layers, sheet, x, y);
    }
  const placed = plan.things.map(([name, x, y]) => ({ name, x, y, thing: things[name] }));
  // What stands further south covers what stands behind it.
  for (const { name, x, y, thing } of placed.sort((a, b) => baseOf(a) - baseOf(b)))
    placeThing(layers, thing, numbersOfThing(sheet, name, thing), x, y);
  const startNumber = floorNumber(sheet, 'oak', 0, 0);
  for (let y = plan.start.y; y < plan.start.y + plan.start.height; y++)
    for (let x = plan.start.x; x < plan.start.x + plan.start.width; x++) layers.set('start', x, y, startNumber);

  const objects = [
    ...plan.areas.map(areaObject),
    ...placed.flatMap(({ thing, x, y }) => (thing.light ? [lightObject(thing.light, x, y)] : [])),
  ].map((object, index) => ({ ...object, id: index + 1 }));
  const built = layers.toLayers(objects);
  return {
    type: 'map',
    version: '1.10',
    tiledversion: '1.10.2',
    orientation: 'orthogonal',
    renderorder: 'right-down',
    infinite: false,
    width: grid.width,
    height: grid.height,
    tilewidth: tileSize,
    tileheight: tileSize,
    nextlayerid: built.length + 1,
    nextobjectid: objects.length + 1,
    layers: built,
  };
}

const baseOf = ({ y, thing }: { y: number; thing: Thing }): number => (thing.isFlat ? y : y + thing.cells.length);

/** Returns the tile numbers of a thing. */
export const numbersOfThing = (sheet: TileSheet, name: string, thing: Thing): number[][] =>
  sheet.numbersOf(
    name,
    () => {
      const picture = new Picture((thing.cells[0]?.length ?? 0) * tileSize, thing.cells.length * tileSize);
      thing.draw(picture);
      return picture;
    },
    (column, row) => thing.cells[row]?.[column] === '#',
  );

/** Rows of layers by name. Layers named `furniture` and `above` become more when things lie over each other. */
class LayerStack {
  readonly #width: number;
  readonly #height: number;
  readonly #layers = new Map<string, number[]>();

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    for (const name of ['start', 'floor', 'edges', 'edges 2', 'rugs', 'shades', 'glass', 'walls']) this.#layer(name);
  }

  #layer(name: string): number[] {
    const layer = this.#layers.get(name) ?? Array.from({ length: this.#width * this.#height }, () => 0);
    this.#layers.set(name, layer);
    return layer;
  }

  #isOutside = (x: number, y: number): boolean => x < 0 || y < 0 || x >= this.#width || y >= this.#height;

  set(name: string, x: number, y: number, number: number): void {
    if (number > 0 && !this.#isOutside(x, y)) this.#layer(name)[y * this.#width + x] = number;
  }

  /** Puts tiles into the lowest layer of a kind that has nothing in their place, nor any layer over it. */
  stack(kind: 'rugs' | 'furniture' | 'above', cells: { x: number; y: number; number: number }[]): void {
    const inside = cells.filter(({ x, y, number }) => number > 0 && !this.#isOutside(x, y));
    const names = [kind, ...[2, 3, 4, 5, 6].map((number) => `${kind} ${number}`)];
    const top = names.findLastIndex((name) =>
      inside.some(({ x, y }) => (this.#layers.get(name)?.[y * this.#width + x] ?? 0) > 0),
    );
    const name = names[top + 1];
    if (!name)
      throw new Error(`More than ${names.length} things lie over each other at ${inside[0]?.x}, ${inside[0]?.y}`);
    for (const { x, y, number } of inside) this.set(name, x, y, number);
  }

  /** The layers in the order in which they are drawn, with the objects between those below and above people. */
  toLayers(objects: TiledObject[]): TiledLayer[] {
    const order = ['start', 'floor', 'edges', 'rugs', 'shades', 'glass', 'walls', 'furniture', '', 'above'];
    const rank = (name: string): number => order.indexOf(name.replace(/ \d$/, ''));
    const names = [...this.#layers.keys()].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
    const base = { x: 0, y: 0, opacity: 1, visible: true };
    const tileLayer = (name: string): Omit<TiledTileLayer, 'id'> => ({
      ...base,
      name,
      type: 'tilelayer',
      width: this.#width,
      height: this.#height,
      data: this.#layer(name),
    });
    const floorLayer: Omit<TiledObjectLayer, 'id'> = {
      ...base,
      name: 'floorLayer',
      type: 'objectgroup',
      draworder: 'topdown',
      objects,
    };
    const isAbove = (name: string): boolean => name.startsWith('above');
    return [
      ...names.filter((name) => !isAbove(name)).map(tileLayer),
      floorLayer,
      ...names.filter(isAbove).map(tileLayer),
    ].map((layer, index) => ({ ...layer, id: index + 1 }));
  }
}

/** Water moves. */
function addWater(sheet: TileSheet): void {
  const frames = ['water', 'water 1', 'water 2', 'water 3'];
  for (const [phase, frame] of frames.entries())
    sheet.numbersOf(
      frame,
      () => water(phase),
      () => true,
    );
  sheet.animate('water', frames, 450);
}

function floorNumber(sheet: TileSheet, floor: FloorName, x: number, y: number): number {
  const isSolid = (): boolean => solidFloors.has(floor);
  const numbers = sheet.numbersOf(floor, floors[floor], isSolid);
  const size = floorPeriod / tileSize;
  return numbers[y % size]?.[x % size] ?? 0;
}

function placeFloor(grid: Grid, layers: LayerStack, sheet: TileSheet, x: number, y: number): void {
  const [left, right] = grid.floorHalves(x, y);
  if (left) layers.set('floor', x, y, floorNumber(sheet, left, x, y));
  if (!right || right === left) return;
  const half = sheet.numbersOf(`right half of ${right}`, () => rightHalves(right));
  const size = floorPeriod / tileSize;
  layers.set('edges', x, y, half[y % size]?.[x % size] ?? 0);
}

/** The right half of each tile of a floor, for where a wall parts two floors. */
function rightHalves(floor: FloorName): Picture {
  const [whole, picture] = [floors[floor](), new Picture(floorPeriod, floorPeriod)];
  const half = tileSize / 2;
  for (let x = half; x < floorPeriod; x += tileSize) picture.copy(whole, x, 0, half, floorPeriod, x, 0);
  return picture;
}

type AddEdge = (layer: string, name: string, draw: () => Picture) => void;

const lawnNeighbours = new Set<FloorName | undefined>(['path', 'deck', 'stone']);

function placeEdges(grid: Grid, layers: LayerStack, sheet: TileSheet, x: number, y: number): void {
  const floor = grid.floor(x, y);
  const add: AddEdge = (layer, name, draw) => layers.set(layer, x, y, sheet.numbersOf(name, draw)[0]?.[0] ?? 0);
  if (!floor) return;
  const sides = [grid.floor(x, y - 1), grid.floor(x + 1, y), grid.floor(x, y + 1), grid.floor(x - 1, y)] as const;
  if (lawnNeighbours.has(floor)) {
    const [north, east, south, west] = sides.map((side) => side === 'grass');
    if (north || east || south || west)
      add('edges', `grass ${[north, east, south, west].join()}`, () =>
        drawGrassFringe(north === true, east === true, south === true, west === true),
      );
  }
  if (floor === 'water') placeShore(grid, add, x, y);
  if (floor === 'hedge') {
    if (sides[2] !== 'hedge') add('edges', 'front of a hedge', drawHedgeFront);
    return;
  }
  const shades = (column: number, row: number): boolean =>
    grid.isWall(column, row) || grid.floor(column, row) === 'hedge';
  const [north, west, corner] = [shades(x, y - 1), shades(x - 1, y), shades(x - 1, y - 1)];
  if (floor !== 'water' && (north || west || corner))
    add('shades', `shade ${[north, west, corner].join()}`, () => drawShade(north, west, corner));
}

/** Grass slopes down to the water; decks and quays end above it. */
function placeShore(grid: Grid, add: AddEdge, x: number, y: number): void {
  const isGrass = (floor: FloorName | undefined): boolean => floor === 'grass' || floor === 'hedge';
  const around = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => isGrass(grid.floor(x + dx, y + dy))));
  if (around.includes(true)) add('edges', `bank ${around.map(Number).join('')}`, () => drawBank(around));

  const material = (column: number, row: number): 'deck' | 'stone' | undefined => {
    const floor = grid.floor(column, row);
    if (floor === undefined) return grid.isBarrier(column, row) ? 'stone' : undefined;
    return floor === 'deck' ? 'deck' : floor === 'water' || isGrass(floor) ? undefined : 'stone';
  };
  const bowAt = (column: number, row: number): 'north' | 'south' | undefined => {
    if (grid.floor(column, row) !== 'water' || material(column - 1, row) !== 'deck') return undefined;
    if (material(column, row - 1) === 'deck') return 'south';
    return material(column, row + 1) === 'deck' ? 'north' : undefined;
  };
  const [north, east, south, west] = [material(x, y - 1), material(x + 1, y), material(x, y + 1), material(x - 1, y)];
  const bow = bowAt(x, y);
  const [column, row] = [x % 4, y % 4];
  if (bow) add('edges 2', `bow ${bow} ${column} ${row}`, () => drawBow(bow, floors.deck(), column, row));
  else if (bowAt(x, y - 1) === 'south') add('edges 2', 'front of a bow', drawBowFront);
  else if (north || east || south || west)
    add('edges 2', `shore ${[north, !!east, !!south, !!west].join()}`, () => drawShore(north, !!east, !!south, !!west));
}

function placeWall(plan: MapPlan, grid: Grid, layers: LayerStack, sheet: TileSheet, x: number, y: number): void {
  const style = plan.walls;
  const kind = grid.wallKind(x, y);
  if (kind) {
    const side = (column: number): WallTile['west'] => {
      // A wall at the edge of the map goes on beyond it.
      if (column < 0 || column >= grid.width) return 'top';
      return grid.wallKind(column, y) ?? (grid.isDoorInFace(column, y) ? kind : 'nothing');
    };
    const wall = {
      style,
      kind,
      isWindow: grid.isWindow(x, y),
      west: side(x - 1),
      east: side(x + 1),
      hasWindowWest: grid.isWindow(x - 1, y),
      hasWindowEast: grid.isWindow(x + 1, y),
      hasNorth: grid.isWall(x, y - 1),
      phase: x % 2,
    };
    const name = `wall ${Object.values(wall).join()}`;
    layers.set(
      'walls',
      x,
      y,
      sheet.numbersOf(
        name,
        () => drawWall(wall),
        () => true,
      )[0]?.[0] ?? 0,
    );
    for (const [column, from] of [
      [x - 1, 0],
      [x + 1, 24],
    ] as const)
      if (grid.isGlass(column, y))
        placeGlass(layers, sheet, x, y, `glass that meets a wall ${from}`, () => glassStub(from));
  } else if (grid.isGlass(x, y)) {
    const glass = {
      hasNorth: grid.isBarrier(x, y - 1),
      hasEast: grid.isBarrier(x + 1, y),
      hasSouth: grid.isBarrier(x, y + 1),
      hasWest: grid.isBarrier(x - 1, y),
    };
    placeGlass(layers, sheet, x, y, `glass ${Object.values(glass).join()}`, () => drawGlass(glass));
  } else if (grid.isDoorInFace(x, y)) {
    const [hasWest, hasEast, isLower] = [grid.isWall(x - 1, y), grid.isWall(x + 1, y), !grid.isDoor(x, y + 1)];
    const threshold = `threshold ${[style, hasWest, hasEast, isLower].join()}`;
    layers.set(
      'walls',
      x,
      y,
      sheet.numbersOf(threshold, () => drawThreshold(style, hasWest, hasEast, isLower))[0]?.[0] ?? 0,
    );
    if (isLower) return;
    const lintel = `lintel ${[style, hasWest, hasEast].join()}`;
    layers.set('above', x, y, sheet.numbersOf(lintel, () => drawLintel(style, hasWest, hasEast))[0]?.[0] ?? 0);
  }
}

function placeGlass(
  layers: LayerStack,
  sheet: TileSheet,
  x: number,
  y: number,
  name: string,
  draw: () => Picture,
): void {
  const numbers = sheet.numbersOf(name, draw, (_, row) => row === 1);
  layers.stack('above', [{ x, y: y - 1, number: numbers[0]?.[0] ?? 0 }]);
  layers.set('glass', x, y, numbers[1]?.[0] ?? 0);
}

/** The piece of glass between the edge of a wall's tile and the wall. */
function glassStub(from: number): Picture {
  const whole = drawGlass({ hasNorth: true, hasEast: true, hasSouth: false, hasWest: true });
  const picture = new Picture(tileSize, tileSize * 2);
  picture.copy(whole, from, 0, 8, tileSize * 2, from, 0);
  return picture;
}

function placeThing(layers: LayerStack, thing: Thing, numbers: number[][], x: number, y: number): void {
  const cells = numbers.flatMap((row, dy) =>
    row.map((number, dx) => ({ x: x + dx, y: y + dy, number, isAbove: thing.cells[dy]?.[dx] === '^' })),
  );
  layers.stack(
    thing.isFlat ? 'rugs' : 'furniture',
    cells.filter(({ isAbove }) => !isAbove),
  );
  layers.stack(
    'above',
    cells.filter(({ isAbove }) => isAbove),
  );
}

function areaObject({ name, room, isQuiet, x, y, width, height }: AreaPlan): Omit<TiledObject, 'id'> {
  const properties = [
    ...(room ? [{ name: 'jitsiRoom', type: 'string', value: room }] : []),
    ...(isQuiet ? [{ name: 'silent', type: 'bool', value: true }] : []),
  ];
  return {
    ...objectAt(name, x * tileSize, y * tileSize),
    type: 'area',
    width: width * tileSize,
    height: height * tileSize,
    ...(properties.length > 0 && { properties }),
  };
}

const objectAt = (name: string, x: number, y: number) => ({ name, x, y, rotation: 0, visible: true });

/** A lamp, as an ellipse that it lights in the evening. */
function lightObject(light: NonNullable<Thing['light']>, x: number, y: number): Omit<TiledObject, 'id'> {
  const { radius } = light;
  return {
    ...objectAt('', x * tileSize + light.x - radius, y * tileSize + light.y - radius),
    type: 'light',
    width: radius * 2,
    height: radius * 2,
  };
}
