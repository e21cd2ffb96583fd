/** The part of the Tiled JSON format (https://doc.mapeditor.org/en/stable/reference/json-map-format/) that the office uses. */
export type TiledMap = {
  type: 'map';
  version: string;
  tiledversion: string;
  orientation: 'orthogonal';
  renderorder: 'right-down' | 'right-up' | 'left-down' | 'left-up';
  infinite: false;
  width: number;
  height: number;
  tilewidth: number;
  tileheight: number;
  nextlayerid: number;
  nextobjectid: number;
  backgroundcolor?: string;
  layers: TiledLayer[];
  tilesets: TiledTileset[];
};

export type TiledLayer = TiledTileLayer | TiledObjectLayer;

type TiledLayerBase = {
  id: number;
  name: string;
  x: number;
  y: number;
  opacity: number;
  visible: boolean;
  offsetx?: number;
  offsety?: number;
  properties?: TiledProperty[];
};

/** `data` has a tile number (`readTileNumber`) for each tile, row by row. */
export type TiledTileLayer = TiledLayerBase & { type: 'tilelayer'; width: number; height: number; data: number[] };
export type TiledObjectLayer = TiledLayerBase & { type: 'objectgroup'; draworder: string; objects: TiledObject[] };

/** Tiled 1.9 writes the class of an object as `class`, all other versions as `type`. */
export type TiledObject = {
  id: number;
  name: string;
  type?: string;
  class?: string;
  x: number;
  y: number;
  width: number;
  height: number;
  rotation: number;
  visible: boolean;
  properties?: TiledProperty[];
};

export type TiledProperty = { name: string; type: string; value?: unknown };

export type TiledTileset = {
  firstgid: number;
  name: string;
  image: string;
  imagewidth: number;
  imageheight: number;
  columns: number;
  tilecount: number;
  tilewidth: number;
  tileheight: number;
  margin: number;
  spacing: number;
  tiles?: TiledTile[];
};

export type TiledTile = {
  id: number;
  type?: string;
  properties?: TiledProperty[];
  animation?: { duration: number; tileid: number }[];
};

/** Width and height of a tile in pixels. */
export const tileSize = 32;

/** A tile of a layer: its number within all tilesets (0 is no tile), and how it is flipped before it is drawn. */
export type TileNumber = { gid: number; flipsX: boolean; flipsY: boolean; flipsDiagonally: boolean };

/** Splits a number of a layer's `data` into the tile and the flips that Tiled keeps in its four highest bits. */
export const readTileNumber = (value: number): TileNumber => ({
  gid: value & 0x0fff_ffff,
  flipsX: (value & 0x8000_0000) !== 0,
  flipsY: (value & 0x4000_0000) !== 0,
  flipsDiagonally: (value & 0x2000_0000) !== 0,
});

/** Returns the value of a property of a layer, tile or object; undefined if it has none of that name. */
export const propertyOf = (owner: { properties?: TiledProperty[] }, name: string): unknown =>
  owner.properties?.find((property) => property.name === name)?.value;
