import { type TiledTileset, tileSize } from '#rules/office/tiled-map.ts';
import { Picture } from './picture.ts';

const columns = 32;

type Block = { picture: Picture; column: number; row: number; numbers: number[][] };

/** Collects pictures into the image of one tileset. A picture keeps its shape there, so that it can be stamped in Tiled. */
export class TileSheet {
  readonly #blocks = new Map<string, Block>();
  readonly #solid = new Set<number>();
  readonly #animations = new Map<number, { duration: number; tileid: number }[]>();
  #shelf = { row: 0, column: 0, height: 0 };

  /**
   * Returns the tile numbers of a picture, row by row; 0 where it is empty. It is drawn and added when its name is new.
   * `isSolid` says which tiles stop people.
   */
  numbersOf(
    name: string,
    draw: () => Picture,
    isSolid: (column: number, row: number) => boolean = () => false,
  ): number[][] {
    const block = this.#blocks.get(name) ?? this.#add(name, draw());
    for (const [row, numbers] of block.numbers.entries())
      for (const [column, number] of numbers.entries())
        if (number > 0 && isSolid(column, row)) this.#solid.add(number - 1);
    return block.numbers;
  }

  /** Lets the tiles of a picture show those of others of the same size in turn. */
  animate(name: string, frames: string[], duration: number): void {
    const of = (frame: string): number[] => this.#blocks.get(frame)?.numbers.flat() ?? [];
    for (const [index, number] of of(name).entries())
      this.#animations.set(
        number - 1,
        frames.map((frame) => ({ duration, tileid: (of(frame)[index] ?? 1) - 1 })),
      );
  }

  #add(name: string, picture: Picture): Block {
    const [width, height] = [Math.ceil(picture.width / tileSize), Math.ceil(picture.height / tileSize)];
    if (this.#shelf.column + width > columns || (this.#shelf.height > 0 && height > this.#shelf.height))
      this.#shelf = { row: this.#shelf.row + this.#shelf.height, column: 0, height: 0 };
    const { row, column } = this.#shelf;
    this.#shelf = { row, column: column + width, height: Math.max(this.#shelf.height, height) };
    const numbers = Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_, x) => (isEmpty(picture, x, y) ? 0 : (row + y) * columns + column + x + 1)),
    );
    const block = { picture, column, row, numbers };
    this.#blocks.set(name, block);
    return block;
  }

  /** The image of all tiles. */
  draw(): Picture {
    const sheet = new Picture(columns * tileSize, (this.#shelf.row + this.#shelf.height) * tileSize);
    for (const { picture, column, row } of this.#blocks.values())
      sheet.copy(picture, 0, 0, picture.width, picture.height, column * tileSize, row * tileSize);
    return sheet;
  }

  toTileset(name: string, image: string): TiledTileset {
    const rows = this.#shelf.row + this.#shelf.height;
    const ids = [...new Set([...this.#solid, ...this.#animations.keys()])].sort((a, b) => a - b);
    return {
      firstgid: 1,
      name,
      image,
      imagewidth: columns * tileSize,
      imageheight: rows * tileSize,
      columns,
      tilecount: rows * columns,
      tilewidth: tileSize,
      tileheight: tileSize,
      margin: 0,
      spacing: 0,
      tiles: ids.map((id) => {
        const animation = this.#animations.get(id);
        return {
          id,
          ...(this.#solid.has(id) && { properties: [{ name: 'collides', type: 'bool', value: true }] }),
          ...(animation && { animation }),
        };
      }),
    };
  }
}

function isEmpty(picture: Picture, column: number, row: number): boolean {
  for (let y = row * tileSize; y < (row + 1) * tileSize; y++)
    for (let x = column * tileSize; x < (column + 1) * tileSize; x++)
      if ((picture.data[(y * picture.width + x) * 4 + 3] ?? 0) > 0) return false;
  return true;
}
