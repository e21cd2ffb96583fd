import { type TiledMap, type TiledObject, tileSize } from '#rules/office/tiled-map.ts';
import { Grid } from './grid.ts';
import { LayerStack } from './layer-stack.ts';
import { placeEdges } from './place-edges.ts';
import { addWater, floorNumber, placeFloor } from './place-floor.ts';
import { placeWall } from './place-wall.ts';
import type { AreaPlan, MapPlan } from './plan.ts';
import { Picture } from './tiles/picture.ts';
import type { Thing } from './tiles/thing.ts';
import { things } from './tiles/things.ts';
import type { TileSheet } from './tiles/tile-sheet.ts';

/** The name of the image that all built-in maps share. */
export const tilesImage = 'tiles.png';

/**
 * Makes a Tiled map from a plan, and adds the tiles that it needs to the sheet. The tileset is still missing, because further maps may
 * add tiles.
 */
export function buildMap(plan: MapPlan, sheet: TileSheet): Omit<TiledMap, 'tilesets'> {
  const grid = new Grid(plan);
  const layers = new LayerStack(grid.width, grid.height);
  addWater(sheet);
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++) {
      placeFloor(grid, layers, sheet, x, y);
      placeEdges(grid, layers, sheet, x, y);
      placeWall(plan.walls, grid, layers, sheet, x, y);
    }
  const furniture = plan.things.map(([name, x, y]) => ({ name, x, y, thing: things[name] }));
  // Things further south cover those behind them.
  for (const { name, x, y, thing } of furniture.sort((a, b) => baseOf(a) - baseOf(b)))
    placeThing(layers, thing, numbersOfThing(sheet, name, thing), x, y);
  const startNumber = floorNumber(sheet, 'oak', 0, 0);
  for (let y = plan.start.y; y < plan.start.y + plan.start.height; y++)
    for (let x = plan.start.x; x < plan.start.x + plan.start.width; x++) layers.set('start', x, y, startNumber);

  const objects = [
    ...plan.areas.map(areaObject),
    ...furniture.flatMap(({ thing, x, y }) => (thing.light ? [lightObject(thing.light, x, y)] : [])),
  ].map((object, index) => ({ ...object, id: index + 1 }));
  const mapLayers = layers.toLayers(objects);
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
    nextlayerid: mapLayers.length + 1,
    nextobjectid: objects.length + 1,
    layers: mapLayers,
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
