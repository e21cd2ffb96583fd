import { palette, shadesOf } from './palette.ts';
import { type Color, noise } from './picture.ts';
import type { Thing } from './thing.ts';

/** A rug with a border and a fringe. */
const rug = (tilesWide: number, tilesHigh: number, color: Color, border: Color): Thing => ({
  cells: Array.from({ length: tilesHigh }, () => '.'.repeat(tilesWide)),
  isFlat: true,
  draw(picture) {
    const [width, height] = [tilesWide * 32, tilesHigh * 32];
    const { base, dark, light } = shadesOf(color);
    const edge = shadesOf(border);
    picture.round(5, 6, width - 8, height - 9, 3, palette.shadow, 0.18);
    for (let y = 6; y < height - 8; y += 3) for (const x of [2, width - 5]) picture.rect(x, y, 3, 1, palette.cream);
    picture.round(4, 4, width - 8, height - 9, 2, edge.outline);
    picture.rect(5, 5, width - 10, height - 11, edge.base);
    picture.rect(5, 5, width - 10, 1, edge.light);
    picture.rect(10, 10, width - 20, height - 21, edge.bright);
    picture.fill(12, 12, width - 24, height - 25, (x, y) => {
      const [dx, dy] = [Math.abs(((x - 12) % 24) - 12), Math.abs(((y - 12) % 24) - 12)];
      if (dx + dy === 9 || dx + dy === 10) return edge.base;
      if (dx + dy < 4) return light;
      return noise(x, y, 121) > 0.85 ? dark : noise(x, y, 122) > 0.88 ? light : base;
    });
  },
});

/** A round rug with a wreath of petals. */
const roundRug = (color: Color, border: Color): Thing => ({
  cells: Array.from({ length: 5 }, () => '.....'),
  isFlat: true,
  draw(picture) {
    const [{ base, dark, light, outline }, edge] = [shadesOf(color), shadesOf(border)];
    picture.ellipse(82, 83, 77, 75, palette.shadow, 0.16);
    picture.ellipse(80, 80, 76, 75, outline);
    picture.ellipse(80, 80, 75, 74, edge.base);
    picture.ellipse(80, 80, 69, 68, edge.dark);
    for (let y = 12; y < 148; y++)
      for (let x = 12; x < 148; x++) {
        const [dx, dy] = [x + 0.5 - 80, y + 0.5 - 80];
        const distance = Math.hypot(dx, dy);
        if (distance > 67) continue;
        const petal = Math.cos(Math.atan2(dy, dx) * 12);
        const inner = Math.cos(Math.atan2(dy, dx) * 6);
        const isPetal =
          Math.abs(distance - 47) < 11 * Math.max(0, petal) ** 0.5 || (distance < 26 && distance < 14 + 11 * inner);
        const isRing = Math.abs(distance - 62) < 1;
        const tone = isRing
          ? edge.base
          : isPetal
            ? petal > 0.75
              ? edge.light
              : edge.base
            : noise(x, y, 124) > 0.85
              ? dark
              : noise(x, y, 125) > 0.88
                ? light
                : base;
        picture.dot(x, y, distance < 6 ? palette.brass : tone);
      }
  },
});

/** A round rug with the points of a compass. */
const compassRug: Thing = {
  cells: Array.from({ length: 5 }, () => '.....'),
  isFlat: true,
  draw(picture) {
    const [navy, brass, cream] = [shadesOf(0x3b5b86), shadesOf(palette.brass), shadesOf(palette.cream)];
    picture.ellipse(82, 82, 77, 76, palette.shadow, 0.16);
    picture.ellipse(80, 80, 76, 75, navy.outline);
    picture.ellipse(80, 80, 75, 74, cream.base);
    picture.ellipse(80, 80, 70, 69, brass.dark);
    picture.ellipse(80, 80, 67, 66, navy.base);
    for (let y = 14; y < 146; y++)
      for (let x = 14; x < 146; x++) {
        const [dx, dy] = [x + 0.5 - 80, y + 0.5 - 80];
        const distance = Math.hypot(dx, dy);
        if (distance > 66) continue;
        if (noise(x, y, 123) > 0.85) picture.dot(x, y, navy.light, 0.4);
        if (distance > 57 && distance < 59) picture.dot(x, y, cream.base, 0.8);
        for (const [turn, length] of [
          [Math.PI / 4, 40],
          [0, 56],
        ] as const) {
          const angle = Math.atan2(dy, dx) + turn;
          const nearest = Math.round(angle / (Math.PI / 2)) * (Math.PI / 2);
          const [along, across] = [distance * Math.cos(angle - nearest), distance * Math.sin(angle - nearest)];
          if (along > length || Math.abs(across) > Math.min(along, (length - along) * 0.24)) continue;
          const [lit, shaded] = turn === 0 ? [cream.light, cream.deep] : [brass.light, brass.deep];
          picture.dot(x, y, across < 0 ? lit : shaded);
        }
      }
    picture.ellipse(80, 80, 7, 7, brass.outline);
    picture.ellipse(80, 80, 6, 6, brass.base);
    picture.ellipse(79, 79, 3, 3, brass.bright);
  },
};

export const rugs = {
  seaRug: rug(6, 4, 0x4f9b97, palette.cream),
  coralRug: rug(6, 4, palette.coral, palette.cream),
  navyRug: rug(6, 4, palette.navy, palette.brass),
  plumRug: rug(5, 4, palette.plum, palette.cream),
  largeNavyRug: rug(9, 5, palette.navy, palette.brass),
  roundSeaRug: roundRug(0x4f9b97, palette.cream),
  roundCoralRug: roundRug(0xc9745a, palette.sand),
  compassRug,
} satisfies Record<string, Thing>;
