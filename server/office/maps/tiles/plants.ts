import { palette, shadesOf } from './palette.ts';
import { type Color, noise, type Picture } from './picture.ts';
import { foliage, pot, shadow, slab } from './shapes.ts';
import type { Thing } from './thing.ts';

/** A long leaf from a point, bent down. */
function frond(
  picture: Picture,
  x: number,
  y: number,
  angle: number,
  length: number,
  color: Color,
  width: number,
): void {
  const { outline, base, light } = shadesOf(color);
  for (const [tone, extra] of [
    [outline, 1],
    [base, 0],
  ] as const)
    for (let at = 0; at <= length; at++) {
      const part = at / length;
      const [px, py] = [x + Math.cos(angle) * at, y + Math.sin(angle) * at + part * part * length * 0.45];
      const half = Math.max(0.8, Math.sin(part * Math.PI) * width) + extra;
      picture.ellipse(px, py, half, half * 0.8, tone);
    }
  for (let at = 2; at <= length * 0.8; at++) {
    const part = at / length;
    picture.dot(x + Math.cos(angle) * at, y + Math.sin(angle) * at + part * part * length * 0.45 - 1, light);
  }
}

const palm: Thing = {
  cells: ['^', '#'],
  draw(picture) {
    pot(picture, 16, 61, 18, 17, palette.cream);
    for (const [angle, length] of [
      [-2.9, 13],
      [-0.25, 13],
      [-2.5, 16],
      [-0.65, 16],
      [-2.0, 18],
      [-1.15, 18],
      [-1.57, 20],
    ] as const)
      frond(picture, 16, 40, angle, length, angle < -1.5 ? palette.leaf : palette.moss, 2);
  },
};

const fern: Thing = {
  cells: ['^', '#'],
  draw(picture) {
    pot(picture, 16, 61, 18, 15, palette.coral);
    foliage(picture, 16, 34, 13, 14, palette.leaf, 161, 3);
  },
};

/** Large leaves with holes. */
const monstera: Thing = {
  cells: ['^^', '##'],
  draw(picture) {
    pot(picture, 32, 61, 26, 20, palette.sea);
    const leaves = [
      [20, 34, 10],
      [44, 33, 10],
      [32, 38, 10],
      [14, 24, 8],
      [50, 22, 9],
      [27, 20, 10],
      [40, 16, 9],
    ] as const;
    for (const [x, y, size] of leaves) {
      const { outline, base, light, deep } = shadesOf(y > 30 ? palette.moss : palette.leaf);
      picture.line(32, 44, x, y, outline);
      picture.ellipse(x, y + 1, size, size * 0.75, outline);
      picture.ellipse(x, y, size - 1, size * 0.75 - 1, base);
      picture.ellipse(x - size * 0.3, y - size * 0.25, size * 0.45, size * 0.3, light);
      picture.line(x - size + 2, y + 1, x + size - 3, y, deep, 0.7);
      for (const dx of [-4, 1, 5]) picture.line(x + dx, y, x + dx + 1, y + size * 0.6, deep, 0.8);
    }
  },
};

const smallPlant: Thing = {
  cells: ['#'],
  draw(picture) {
    foliage(picture, 16, 11, 9, 9, palette.sage, 171, 2);
    pot(picture, 16, 30, 14, 12, palette.brass);
  },
};

/** A low box full of plants that parts a room. */
const planter = (tilesWide: number): Thing => ({
  cells: ['^'.repeat(tilesWide), '#'.repeat(tilesWide)],
  draw(picture) {
    const width = tilesWide * 32;
    shadow(picture, 3, 42, width - 8, 18, 3);
    slab(picture, { x: 2, y: 34, width: width - 4, depth: 8, front: 18, color: palette.oak, radius: 2 });
    picture.rect(4, 35, width - 8, 6, 0x5b4636);
    for (let x = 12; x < width - 4; x += 15)
      foliage(
        picture,
        x,
        26 - noise(x, 1, 181) * 8,
        10,
        13,
        noise(x, 2, 181) > 0.5 ? palette.leaf : palette.sage,
        x,
        3,
      );
    for (let x = 10; x < width - 8; x += 13) {
      const color = [palette.coral, palette.white, palette.brass][x % 3] ?? palette.white;
      const y = 20 + Math.floor(noise(x, 3, 181) * 12);
      picture.rect(x, y, 3, 3, color);
      picture.dot(x, y, shadesOf(color).bright);
    }
  },
});

function trunk(picture: Picture, x: number, top: number, bottom: number, width: number, color: Color): void {
  const { outline, dark, base, light } = shadesOf(color);
  for (let y = top; y < bottom; y++) {
    const flare = y > bottom - 6 ? Math.floor((y - bottom + 6) / 2) : 0;
    picture.rect(x - width / 2 - flare, y, width + flare * 2, 1, outline);
    picture.rect(x - width / 2 - flare + 1, y, width + flare * 2 - 2, 1, base);
    picture.rect(x - width / 2 - flare + 1, y, 2, 1, light);
    picture.rect(x + width / 2 + flare - 3, y, 2, 1, dark);
    if (noise(x, y, 191) > 0.7) picture.rect(x - 2, y, 3, 1, dark);
  }
}

const tree = (color: Color, seed: number, blossom?: Color): Thing => ({
  cells: ['^^^', '^^^', '^^^', '.#.'],
  draw(picture) {
    picture.ellipse(54, 114, 36, 11, palette.shadow, 0.14);
    picture.ellipse(52, 114, 24, 8, palette.shadow, 0.16);
    trunk(picture, 48, 78, 118, 12, palette.walnut);
    foliage(picture, 48, 50, 42, 38, color, seed, 5);
    foliage(picture, 34, 40, 20, 17, color, seed + 1, 4);
    foliage(picture, 62, 58, 18, 15, color, seed + 2, 4);
    if (!blossom) return;
    for (let index = 0; index < 60; index++) {
      const angle = noise(index, 1, seed) * Math.PI * 2;
      const distance = Math.sqrt(noise(index, 2, seed)) * 36;
      const [x, y] = [48 + Math.cos(angle) * distance, 48 + Math.sin(angle) * distance * 0.88];
      picture.rect(Math.floor(x), Math.floor(y), 3, 3, index % 3 ? blossom : shadesOf(blossom).bright);
    }
  },
});

/** A conifer, darker than the others. */
const pine: Thing = {
  cells: ['^^', '^^', '^^', '##'],
  draw(picture) {
    picture.ellipse(36, 116, 26, 9, palette.shadow, 0.2);
    trunk(picture, 32, 98, 120, 10, palette.walnut);
    for (const [y, half, tall] of [
      [104, 28, 38],
      [80, 24, 36],
      [56, 19, 32],
      [34, 13, 28],
    ] as const) {
      const { outline, deep, dark, base, light } = shadesOf(0x44775a);
      for (let row = 0; row < tall; row++) {
        const width = (half * row) / tall;
        for (let x = -width; x <= width; x++) {
          const ragged = row > tall - 4 && noise(Math.floor(x / 3), y, 201) > 0.5;
          if (ragged) continue;
          const isEdge = Math.abs(x) > width - 1.5 || row > tall - 3;
          const tone = isEdge
            ? outline
            : x > width * 0.4
              ? deep
              : x > 0
                ? dark
                : noise(Math.floor(x), row, y) > 0.7
                  ? light
                  : base;
          picture.dot(32 + x, y - tall + row, tone);
        }
      }
    }
  },
};

const bush: Thing = {
  cells: ['##'],
  draw(picture) {
    picture.ellipse(34, 25, 26, 7, palette.shadow, 0.2);
    foliage(picture, 22, 16, 17, 13, palette.leaf, 211, 3);
    foliage(picture, 43, 18, 17, 12, palette.moss, 212, 3);
  },
};

const flowers = (color: Color, seed: number): Thing => ({
  cells: ['..'],
  isFlat: true,
  draw(picture) {
    const leaf = shadesOf(palette.leaf);
    for (let index = 0; index < 15; index++) {
      const [x, y] = [5 + Math.floor(noise(index, 1, seed) * 52), 6 + Math.floor(noise(index, 2, seed) * 18)];
      picture.rect(x, y + 2, 1, 5, leaf.dark);
      picture.rect(x + 1, y + 4, 2, 1, leaf.base);
      const petal = index % 4 === 0 ? palette.white : color;
      for (const [dx, dy] of [
        [-1, 0],
        [1, 0],
        [0, -1],
        [0, 1],
      ] as const)
        picture.dot(x + dx, y + dy, dy < 0 ? shadesOf(petal).light : petal);
      picture.dot(x, y, palette.brass);
    }
  },
});

const reeds: Thing = {
  cells: ['.', '.'],
  draw(picture) {
    const leaf = shadesOf(0x7d9a4f);
    for (let index = 0; index < 11; index++) {
      const x = 4 + Math.floor(noise(index, 1, 221) * 24);
      const height = 24 + Math.floor(noise(index, 2, 221) * 26);
      const lean = Math.round((noise(index, 3, 221) - 0.5) * 10);
      picture.line(x, 60, x + lean, 60 - height, index % 2 ? leaf.dark : leaf.base);
      picture.line(x + 1, 60, x + lean + 1, 60 - height + 2, leaf.light, 0.6);
      if (index % 3 === 0) picture.rect(x + lean, 60 - height - 4, 2, 7, shadesOf(palette.walnut).deep);
    }
    picture.ellipse(16, 60, 13, 2, 0xdff2f0, 0.4);
  },
};

const lilies: Thing = {
  cells: ['..'],
  draw(picture) {
    for (const [x, y, size, hasFlower] of [
      [14, 12, 9, true],
      [36, 20, 8, false],
      [52, 10, 7, true],
    ] as const) {
      const { outline, base, light } = shadesOf(0x6fa05a);
      picture.ellipse(x + 2, y + 2, size, size * 0.6, palette.shadow, 0.25);
      picture.ellipse(x, y, size, size * 0.62, outline);
      picture.ellipse(x, y, size - 1, size * 0.62 - 1, base);
      picture.line(x, y, x + size - 2, y - 1, outline);
      picture.line(x - size + 3, y - 1, x - 1, y - 2, light);
      if (!hasFlower) continue;
      for (const [dx, dy] of [
        [-2, -1],
        [2, -1],
        [0, -3],
        [0, 0],
      ] as const)
        picture.rect(x + dx - 1, y + dy - 2, 3, 3, dy < -1 ? 0xfbe3ea : 0xe9a9bd);
      picture.dot(x, y - 3, palette.brass);
    }
  },
};

export const plants = {
  palm,
  fern,
  monstera,
  smallPlant,
  planter: planter(4),
  shortPlanter: planter(2),
  tree: tree(palette.leaf, 231),
  maple: tree(0xb97f45, 241),
  cherryTree: tree(0xd99aa6, 251, 0xf7d3da),
  pine,
  bush,
  flowers: flowers(palette.coral, 261),
  violets: flowers(0x8f7fc0, 271),
  reeds,
  lilies,
} satisfies Record<string, Thing>;
