import type { Picture } from './picture.ts';

/** Something that stands, lies or hangs in an office. */
export type Thing = {
  /** One character a tile: `#` stops people, `^` is drawn above them, `.` does neither. */
  cells: string[];
  /** It lies on the floor, below everything else. */
  isFlat?: boolean;
  /** Where it gives light in the evening, in pixels. */
  light?: { x: number; y: number; radius: number };
  /** Draws it on a picture of the size of its cells. Light comes from above left. */
  draw(picture: Picture): void;
};
