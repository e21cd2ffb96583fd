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

/** Returns the layers without groups and with decoded tile numbers; reports those that cannot be used. */
export function readLayers({ layers }: ITiledMap, size: Size, report: Report): TiledLayer[] {
  return flatten(layers, { x: 0, y: 0, opacity: 1, visible: true }, size, report).map((layer, index) => ({
    ...layer,
    id: index + 1,
  }));
}

function flatten(layers: ITiledMapLayer[], outer: Inherited, size: Size, report: Report): TiledLayer[] {
  return layers.flatMap((layer): TiledLayer[] => {
    const inherited = {
      x: outer.x + (layer.offsetx ?? 0),
      y: outer.y + (layer.offsety ?? 0),
      opacity: outer.opacity * layer.opacity,
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
  const { id, name, x, y, width = 0, height = 0, rotation = 0, visible } = object;
  const type = object.class || object.type;
  return { id, name, ...(type && { type }), x, y, width, height, rotation, visible, ...propertiesOf(object) };
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
