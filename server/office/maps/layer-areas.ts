import { isArea } from '#rules/office/office-map.ts';
import {
  propertyOf,
  type TiledLayer,
  type TiledMap,
  type TiledObject,
  type TiledTileLayer,
  tileSize,
} from '#rules/office/tiled-map.ts';
import { type Message, msg } from '#rules/translate.ts';
import { mapLimits } from './tiled-limits.ts';
import { shortName } from './tiled-shape.ts';

type Note = (notice: Message) => void;
/** A rectangle of tiles. */
type Box = { x: number; y: number; width: number; height: number };

const areaProperties = ['jitsiRoom', 'silent', 'openWebsite'];
const objectsOf = (layers: TiledLayer[]): TiledObject[] =>
  layers.flatMap((layer) => (layer.type === 'objectgroup' ? layer.objects : []));

/** Returns the bounding boxes of tiles that touch each other, up to a limit. Each tile is visited once. */
function boxesOf({ data, width, height }: TiledTileLayer, most: number): Box[] {
  const isOpen = data.map((value) => value !== 0);
  const boxes: Box[] = [];
  for (let first = isOpen.indexOf(true); first >= 0 && boxes.length < most; first = isOpen.indexOf(true, first)) {
    let [left, top, right, bottom] = [width, height, 0, 0];
    const toVisit = [first];
    isOpen[first] = false;
    for (let index = toVisit.pop(); index !== undefined; index = toVisit.pop()) {
      const [x, y] = [index % width, Math.floor(index / width)];
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
      const neighbors = [x > 0 && index - 1, x < width - 1 && index + 1, index - width, index + width];
      for (const next of neighbors) {
        if (next === false || !isOpen[next]) continue;
        isOpen[next] = false;
        toVisit.push(next);
      }
    }
    boxes.push({ x: left, y: top, width: right - left + 1, height: bottom - top + 1 });
  }
  return boxes;
}

/**
 * Returns the layers with areas for the tile layers that are rooms, quiet or open a page, as maps of WorkAdventure had before they had
 * areas. An area is the rectangle around tiles that touch each other.
 */
export function withLayerAreas(layers: TiledLayer[], note: Note): TiledLayer[] {
  const existing = objectsOf(layers);
  const names = new Set(existing.filter(isArea).map(({ name }) => name));
  const objects: TiledObject[] = [];
  for (const layer of layers) {
    if (layer.type !== 'tilelayer' || !layer.properties?.some(({ name }) => areaProperties.includes(name))) continue;
    const properties = layer.properties.filter(({ name }) => areaProperties.includes(name));
    const left = mapLimits.objects - existing.length - objects.length;
    const boxes = boxesOf(layer, left + 1);
    if (boxes.length > left)
      note(
        msg('Layer “{name}” has too many separate parts. Only the first {count} became areas.', {
          name: shortName(layer.name),
          count: left,
        }),
      );
    for (const box of boxes.slice(0, left)) {
      const base = layer.name.trim().slice(0, mapLimits.nameCharacters - 5) || 'area';
      let name = base;
      for (let nth = 2; names.has(name); nth++) name = `${base} ${nth}`;
      names.add(name);
      const [x, y, width, height] = [box.x, box.y, box.width, box.height].map((tiles) => tiles * tileSize) as [
        number,
        number,
        number,
        number,
      ];
      objects.push({ id: 0, name, type: 'area', x, y, width, height, rotation: 0, visible: true, properties });
    }
  }
  if (objects.length === 0) return layers;
  const layer = { name: 'areas of layers', x: 0, y: 0, opacity: 1, visible: true, draworder: 'topdown' };
  let lastId = existing.length;
  return [
    ...layers,
    {
      ...layer,
      id: layers.length + 1,
      type: 'objectgroup',
      objects: objects.map((object) => ({ ...object, id: ++lastId })),
    },
  ];
}

/**
 * Returns the layers with one named “start”, which no one sees, for a map that names its entrance otherwise: an area with the property
 * `start`, or a layer with `startLayer`.
 */
export function withStart(
  layers: TiledLayer[],
  { width, height, tilesets }: Pick<TiledMap, 'width' | 'height' | 'tilesets'>,
): TiledLayer[] {
  if (layers.some(({ name, type }) => name === 'start' && type === 'tilelayer')) return layers;
  const areas = objectsOf(layers).filter((object) => isArea(object) && propertyOf(object, 'start') === true);
  const startLayers = layers.flatMap((layer) =>
    layer.type === 'tilelayer' && propertyOf(layer, 'startLayer') === true ? [layer] : [],
  );
  if (areas.length === 0 && startLayers.length === 0) return layers;
  const tile = tilesets[0]?.firstgid ?? 0;
  const isIn = (x: number, y: number) =>
    areas.some(
      (area) =>
        (x + 0.5) * tileSize >= area.x &&
        (x + 0.5) * tileSize < area.x + area.width &&
        (y + 0.5) * tileSize >= area.y &&
        (y + 0.5) * tileSize < area.y + area.height,
    ) || startLayers.some(({ data }) => data[y * width + x] !== 0);
  const data = Array.from({ length: width * height }, (_, n) => (isIn(n % width, Math.floor(n / width)) ? tile : 0));
  const start = { id: layers.length + 1, name: 'start', x: 0, y: 0, opacity: 1, visible: false };
  return [...layers, { ...start, type: 'tilelayer', width, height, data }];
}

/** Whether a value is a variable of WorkAdventure, such as `{{{ boardUrl }}}`. */
const isVariable = (value: unknown): boolean => typeof value === 'string' && value.includes('{{');
/** Whether an address depends on where the map lies. */
const isRelative = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() !== '' && !/^\s*[a-z][a-z0-9+.-]*:/i.test(value);

/** Returns the layers without pages and rooms of areas that only WorkAdventure can find: those with variables and relative addresses. */
export function withoutUnknownPlaces(layers: TiledLayer[], note: Note): TiledLayer[] {
  const withKnown = (object: TiledObject): TiledObject => {
    if (!isArea(object) || !object.properties) return object;
    const name = shortName(object.name);
    const properties = object.properties.filter((property) => {
      const isPage = property.name === 'openWebsite' && (isVariable(property.value) || isRelative(property.value));
      const isRoom = property.name === 'jitsiRoom' && isVariable(property.value);
      const value = shortName(property.value);
      if (isPage) note(msg('The area “{name}” opens no page, because “{value}” is no whole address.', { name, value }));
      if (isRoom) note(msg('The area “{name}” is no room, because “{value}” is no name.', { name, value }));
      return !isPage && !isRoom;
    });
    return { ...object, properties };
  };
  return layers.map((layer) =>
    layer.type === 'objectgroup' ? { ...layer, objects: layer.objects.map(withKnown) } : layer,
  );
}
