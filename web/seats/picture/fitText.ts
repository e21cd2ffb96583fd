const graphemes = new Intl.Segmenter();
let context: CanvasRenderingContext2D | null = null;

/** The width of a text in a font (as CSS names it), in pixels. */
function widthOf(text: string, font: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return 0;
  context.font = font;
  return context.measureText(text).width;
}

/** A text as far as it fits, cut between two signs as one reads them: no emoji is parted. */
export function fitText(text: string, room: number, font: string): string {
  if (widthOf(text, font) <= room) return text;
  const signs = Array.from(graphemes.segment(text), ({ segment }) => segment);
  let [least, most] = [0, signs.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (widthOf(`${signs.slice(0, middle).join('')}…`, font) <= room) least = middle;
    else most = middle - 1;
  }
  return `${signs.slice(0, least).join('').trimEnd()}…`;
}
