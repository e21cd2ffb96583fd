import type { Avatar, Facing } from '#contract/avatars.ts';

/** The colours behind the numbers of an avatar; the second of each is its shade. */
export const skinColors = ['#f6d3b5', '#e8b58c', '#d0956a', '#a86f47', '#7d4e30', '#553420'];
export const hairColors = ['#2b2320', '#5a3a22', '#8b5a2b', '#c58f45', '#e4c77a', '#a8442a', '#8d8d8d', '#e7e2da'];
export const shirtColors = [
  ...['#2f6fbb', '#3a8f6b', '#b5493b', '#d59a2e', '#7a4fa3'],
  ...['#2a2f3a', '#d8dee6', '#c2568b', '#3aa0b5', '#6d7f3a'],
];
const trousers = '#39414f';
const shoes = '#1f2430';
const outline = '#1b1e27';

/** The size of a sprite in its own pixels, each drawn two wide. */
const width = 14;
const height = 20;
const scale = 2;
export const spriteWidth = width * scale;
export const spriteHeight = height * scale;

type Draw = (x: number, y: number, width: number, height: number, color: string) => void;

function shade(color: string, factor: number): string {
  const channels = [1, 3, 5].map((start) => Math.round(Number.parseInt(color.slice(start, start + 2), 16) * factor));
  return `rgb(${channels.join(' ')})`;
}

function drawLegs(draw: Draw, facing: Facing, stride: number): void {
  const isSide = facing === 'left' || facing === 'right';
  const [left, right] = stride === 0 ? [0, 0] : stride === 1 ? [-1, 1] : [1, -1];
  if (isSide) {
    draw(5 + left, 15, 2, 4, trousers);
    draw(7 + right, 15, 2, 4, shade(trousers, 0.85));
    draw(5 + left, 18, 3, 1, shoes);
    draw(7 + right, 18, 3, 1, shoes);
  } else {
    draw(4, 15, 3, 4 + Math.min(0, left), trousers);
    draw(7, 15, 3, 4 + Math.min(0, right), shade(trousers, 0.88));
    draw(4, 18 + Math.min(0, left), 3, 1, shoes);
    draw(7, 18 + Math.min(0, right), 3, 1, shoes);
  }
}

function drawBody(draw: Draw, { shirt, skin }: Avatar, facing: Facing, stride: number): void {
  const color = shirtColors[shirt] ?? '#2f6fbb';
  const skinColor = skinColors[skin] ?? '#e8b58c';
  const swing = stride === 0 ? 0 : stride === 1 ? 1 : -1;
  if (facing === 'left' || facing === 'right') {
    draw(4, 10, 6, 6, color);
    draw(4, 14, 6, 2, shade(color, 0.85));
    draw(6 + swing, 11, 2, 4, shade(color, 0.75));
    draw(6 + swing, 14, 2, 1, skinColor);
    return;
  }
  draw(3, 10, 8, 6, color);
  draw(3, 14, 8, 2, shade(color, 0.85));
  draw(2, 10 + Math.max(0, swing), 1, 4, shade(color, 0.8));
  draw(11, 10 + Math.max(0, -swing), 1, 4, shade(color, 0.8));
  draw(2, 14 + Math.max(0, swing), 1, 1, skinColor);
  draw(11, 14 + Math.max(0, -swing), 1, 1, skinColor);
  if (facing === 'down') draw(6, 10, 2, 1, skinColor);
}

function drawHead(draw: Draw, { skin }: Avatar, facing: Facing): void {
  const color = skinColors[skin] ?? '#e8b58c';
  draw(4, 2, 6, 8, color);
  draw(3, 3, 8, 6, color);
  draw(4, 9, 6, 1, shade(color, 0.85));
  if (facing === 'down') {
    draw(5, 5, 1, 2, outline);
    draw(8, 5, 1, 2, outline);
    draw(6, 8, 2, 1, shade(color, 0.65));
  } else if (facing === 'left') draw(4, 5, 1, 2, outline);
  else if (facing === 'right') draw(9, 5, 1, 2, outline);
}

function drawHair(draw: Draw, { hair, hairColor }: Avatar, facing: Facing): void {
  if (hair === 'none') return;
  const color = hairColors[hairColor] ?? '#2b2320';
  const dark = shade(color, 0.8);
  draw(4, 1, 6, 2, color);
  draw(3, 2, 8, facing === 'up' ? 6 : 2, color);
  if (facing === 'left') draw(8, 2, 3, 5, color);
  if (facing === 'right') draw(3, 2, 3, 5, color);
  if (facing === 'down') {
    draw(3, 3, 1, 3, dark);
    draw(10, 3, 1, 3, dark);
  }
  if (hair === 'long') {
    draw(2, 3, 2, 8, dark);
    draw(10, 3, 2, 8, dark);
    if (facing === 'up') draw(3, 3, 8, 8, color);
  } else if (hair === 'curly') {
    for (const [x, y] of [
      [2, 2],
      [3, 0],
      [5, 0],
      [8, 0],
      [10, 1],
      [11, 3],
      [2, 4],
      [11, 5],
    ] as const)
      draw(x, y, 2, 2, color);
  } else if (hair === 'bun') draw(5, -1, 4, 2, dark);
}

function drawHat(draw: Draw, { hat, shirt }: Avatar, facing: Facing): void {
  if (hat === 'cap') {
    const color = shade(shirtColors[shirt] ?? '#2f6fbb', 0.7);
    draw(3, 0, 8, 3, color);
    if (facing === 'down') draw(3, 3, 8, 1, outline);
    if (facing === 'left') draw(0, 2, 4, 1, color);
    if (facing === 'right') draw(10, 2, 4, 1, color);
  } else if (hat === 'beanie') {
    draw(3, 0, 8, 3, '#8a3b3b');
    draw(3, 2, 8, 1, '#b55a4f');
    draw(6, -1, 2, 1, '#e9dcc9');
  } else if (hat === 'straw') {
    draw(4, -1, 6, 3, '#dcbf7a');
    draw(4, 1, 6, 1, '#9b4b38');
    draw(1, 2, 12, 1, '#c9a760');
  } else if (hat === 'captain') {
    draw(3, -1, 8, 3, '#f2f3f5');
    draw(3, 1, 8, 1, '#20283a');
    draw(6, 0, 2, 1, '#d9b13b');
    if (facing !== 'up') draw(3, 2, 8, 1, '#141a26');
  }
}

/** Enough for all facings and strides of everyone in a full office. */
const mostSprites = 3_000;
const sprites = new Map<string, HTMLCanvasElement>();

/**
 * The picture of an avatar; its feet are in the middle of the lower edge. `stride` is 0 for standing, and 1 and 2 in turn for walking.
 */
export function avatarSprite(avatar: Avatar, facing: Facing, stride: 0 | 1 | 2): HTMLCanvasElement {
  const key = JSON.stringify([avatar.skin, avatar.hair, avatar.hairColor, avatar.shirt, avatar.hat, facing, stride]);
  const existing = sprites.get(key);
  if (existing) return existing;
  const canvas = document.createElement('canvas');
  canvas.width = spriteWidth;
  canvas.height = spriteHeight + 2;
  const context = canvas.getContext('2d');
  const draw: Draw = (x, y, width, height, color) => {
    if (!context) return;
    context.fillStyle = color;
    context.fillRect(x * scale, (y + 1) * scale, width * scale, height * scale);
  };
  drawLegs(draw, facing, stride);
  drawBody(draw, avatar, facing, stride);
  drawHead(draw, avatar, facing);
  drawHair(draw, avatar, facing);
  drawHat(draw, avatar, facing);
  if (sprites.size >= mostSprites) sprites.clear();
  sprites.set(key, canvas);
  return canvas;
}
