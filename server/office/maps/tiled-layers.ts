import { gunzipSync, inflateSync } from 'node:zlib';
import type {
  ITiledMap,
  ITiledMapLayer,
  ITiledMapObject,
  ITiledMapTileLayer,
} from '@workadventure/tiled-map-type-guard';
import type { TiledLayer, TiledObject, TiledProperty } from '#rules/office/tiled-map.ts';
import { type Message, msg } from '#rules/translate.ts';
import { shortName } from './tiled-shape.ts';

type Report = (fault: Message) => void;
type Inherited = { x: number; y: number; opacity: number; visible: boolean };
type Size = { width: number; height: number };

/** Returns the layers without groups and with decoded tile numbers; reports those that cannot be used. Layers and objects get new ids. */
export function readLayers({ layers }: ITiledMap, size: Size, report: Report): TiledLayer[] {
  const flat = flatten(layers, { x: 0, y: 0, opacity: 1, visible: true }, size, report);
  let lastObjectId = 0;
  return flat.map((layer, index) => {
    const id = index + 1;
    if (layer.type === 'tilelayer') return { ...layer, id };
    return { ...layer, id, objects: layer.objects.map((object) => ({ ...object, id: ++lastObjectId })) };
  });
}

/** JSON can hold numbers that are too large for JavaScript. */
const finite = (value: number | undefined): number => (value !== undefined && Number.isFinite(value) ? value : 0);

function flatten(layers: ITiledMapLayer[], outer: Inherited, size: Size, report: Report): TiledLayer[] {
  return layers.flatMap((layer): TiledLayer[] => {
    const inherited = {
      x: outer.x + finite(layer.offsetx),
      y: outer.y + finite(layer.offsety),
      opacity: outer.opacity * Math.min(Math.max(layer.opacity, 0), 1),
      visible: outer.visible && layer.visible,
    };
    if (layer.type === 'group') return flatten(layer.layers, inherited, size, report);
    const base = {
      id: 0,
      name: layer.name,
      x: 0,
      y: 0,
      opacity: inherited.opacity,
      visible: inherited.visible,
      ...(inherited.x !== 0 && { offsetx: inherited.x }),
      ...(inherited.y !== 0 && { offsety: inherited.y }),
      ...propertiesOf(layer),
    };
    if (layer.type === 'objectgroup')
      return [
        {
          ...base,
          type: 'objectgroup',
          draworder: layer.draworder ?? 'topdown',
          objects: layer.objects.map(readObject),
        },
      ];
    if (layer.type === 'tilelayer') {
      const data = readData(layer, size, report);
      return data ? [{ ...base, type: 'tilelayer', ...size, data }] : [];
    }
    report(
      msg('Layer “{name}” is an image layer. Only tile, object and group layers are supported.', {
        name: shortName(layer.name),
      }),
    );
    return [];
  });
}

const propertiesOf = ({ properties }: { properties?: unknown }): { properties?: TiledProperty[] } =>
  Array.isArray(properties) && properties.length > 0 ? { properties: properties as TiledProperty[] } : {};

function readObject(object: ITiledMapObject): TiledObject {
  const { name, visible } = object;
  const type = object.class || object.type;
  return {
    id: 0,
    name,
    ...(type && { type }),
    x: finite(object.x),
    y: finite(object.y),
    width: finite(object.width),
    height: finite(object.height),
    rotation: finite(object.rotation),
    visible,
    ...propertiesOf(object),
  };
}

function readData(layer: ITiledMapTileLayer, { width, height }: Size, report: Report): number[] | undefined {
  const name = shortName(layer.name);
  if (layer.width !== width || layer.height !== height) {
    report(
      msg('Layer “{name}” has {columns} x {rows} tiles, but the map has {width} x {height}.', {
        name,
        columns: layer.width,
        rows: layer.height,
        width,
        height,
      }),
    );
    return undefined;
  }
  const data = typeof layer.data === 'string' ? decode(layer, layer.data, width * height * 4) : layer.data;
  if (!data) {
    report(
      msg('Layer “{name}” cannot be read. In Tiled, set the map’s “Tile Layer Format” to CSV and export it again.', {
        name,
      }),
    );
    return undefined;
  }
  if (data.length !== width * height) {
    report(
      msg('Layer “{name}” has data for {count} tiles instead of {expected}.', {
        name,
        count: data.length,
        expected: width * height,
      }),
    );
    return undefined;
  }
  return data;
}

/** Decodes little-endian tile numbers in base64; undefined if that fails or gives more bytes than the layer has. */
function decode({ encoding, compression }: ITiledMapTileLayer, text: string, bytes: number): number[] | undefined {
  if (encoding !== 'base64' || text.length > bytes * 2 + 1000) return undefined;
  const packed = Buffer.from(text, 'base64');
  try {
    const limit = { maxOutputLength: bytes };
    const plain =
      compression === 'gzip' ? gunzipSync(packed, limit) : compression === 'zlib' ? inflateSync(packed, limit) : packed;
    if ((compression && plain === packed) || plain.length !== bytes) return undefined;
    return Array.from({ length: bytes / 4 }, (_, index) => plain.readUInt32LE(index * 4));
  } catch {
    return undefined;
  }
}
