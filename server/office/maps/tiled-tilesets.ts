import type { ITiledMap } from '@workadventure/tiled-map-type-guard';
import { type TiledProperty, type TiledTileset, tileSize } from '#rules/office/tiled-map.ts';
import { type Message, msg } from '#rules/translate.ts';
import { shortName } from './tiled-shape.ts';

export type ImageSize = { width: number; height: number };
type Tileset = ITiledMap['tilesets'][number];
type Report = (fault: Message) => void;

/** Returns the tilesets, each with the name of its image's file; reports those that cannot be used. */
export function readTilesets(
  { tilesets }: ITiledMap,
  images: ReadonlyMap<string, ImageSize>,
  report: Report,
): TiledTileset[] {
  if (tilesets.length === 0) report(msg('The map has no tileset.'));
  const usable = tilesets.flatMap((tileset) => readTileset(tileset, images, report) ?? []);
  const sorted = usable.toSorted((a, b) => a.firstgid - b.firstgid);
  for (const [index, tileset] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next && tileset.firstgid + tileset.tilecount > next.firstgid)
      report(
        msg('The tilesets “{name}” and “{other}” use the same tile numbers.', {
          name: shortName(tileset.name),
          other: shortName(next.name),
        }),
      );
  }
  return sorted;
}

/** The name of a file without its folders, for images that Tiled names by their path. */
export const fileName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

const isWhole = (value: number): boolean => Number.isInteger(value) && value >= 0;

function readTileset(
  tileset: Tileset,
  images: ReadonlyMap<string, ImageSize>,
  report: Report,
): TiledTileset | undefined {
  if ('source' in tileset) {
    report(
      msg('The tileset {file} is a file of its own. In Tiled, embed it in the map.', {
        file: shortName(fileName(tileset.source)),
      }),
    );
    return undefined;
  }
  const name = shortName(tileset.name);
  if (!('image' in tileset)) {
    report(msg('Tileset “{name}” is a collection of images. Use a tileset that is based on one image.', { name }));
    return undefined;
  }
  if (tileset.tilewidth !== tileSize || tileset.tileheight !== tileSize) {
    report(msg('Tileset “{name}”: tiles must be {size} x {size} pixels.', { name, size: tileSize }));
    return undefined;
  }
  const file = fileName(tileset.image);
  const image = images.get(file);
  if (!image) {
    report(
      msg('Tileset “{name}”: the image {file} is missing. Upload it together with the map.', {
        name,
        file: shortName(file),
      }),
    );
    return undefined;
  }
  if (image.width !== tileset.imagewidth || image.height !== tileset.imageheight) {
    report(
      msg(
        'Tileset “{name}”: the image {file} has {width} x {height} pixels, but the map expects {expectedWidth} x {expectedHeight}.',
        {
          name,
          file: shortName(file),
          width: image.width,
          height: image.height,
          expectedWidth: tileset.imagewidth ?? 0,
          expectedHeight: tileset.imageheight ?? 0,
        },
      ),
    );
    return undefined;
  }
  const { firstgid = 0, margin = 0, spacing = 0, columns = 0, tilecount = 0, tiles = [] } = tileset;
  const fitting = (side: number): number => Math.floor((side - margin + spacing) / (tileSize + spacing));
  const isPlain = [firstgid, margin, spacing, columns, tilecount].every(isWhole);
  if (!isPlain || firstgid === 0 || columns !== fitting(image.width) || tilecount > columns * fitting(image.height)) {
    report(
      msg(
        'Tileset “{name}”: the number of its tiles or columns does not fit its image. Open it in Tiled and save it again.',
        { name },
      ),
    );
    return undefined;
  }
  return {
    firstgid,
    name: tileset.name,
    image: file,
    imagewidth: image.width,
    imageheight: image.height,
    columns,
    tilecount,
    tilewidth: tileSize,
    tileheight: tileSize,
    margin,
    spacing,
    tiles: tiles
      .filter(({ id }) => isWhole(id) && id < tilecount)
      .map(({ id, properties, animation }) => {
        const frames = (animation ?? []).filter(
          ({ tileid, duration }) => isWhole(tileid) && tileid < tilecount && isWhole(duration) && duration > 0,
        );
        return {
          id,
          ...(properties && { properties: properties as TiledProperty[] }),
          ...(frames.length > 0 && { animation: frames }),
        };
      }),
  };
}
