import type { TiledLayer, TiledObject, TiledObjectLayer, TiledTileLayer } from '#rules/office/tiled-map.ts';

/** Rows of layers by name. Layers named `furniture` and `above` become more when things lie over each other. */
export class LayerStack {
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
