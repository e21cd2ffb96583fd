const graphemes = new Intl.Segmenter();
let context: CanvasRenderingContext2D | null = null;

/** The width of a text in a font (as CSS names it), in pixels. */
export function widthOf(text: string, font: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return 0;
  context.font = font;
  return context.measureText(text).width;
}

/** Shortens a text with an ellipsis to `maxWidth` pixels. It cuts between graphemes, so that no emoji breaks. */
export function fitText(text: string, maxWidth: number, font: string): string {
  if (widthOf(text, font) <= maxWidth) return text;
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  let [low, high] = [0, characters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (widthOf(`${characters.slice(0, middle).join('')}…`, font) <= maxWidth) low = middle;
    else high = middle - 1;
  }
  return `${characters.slice(0, low).join('').trimEnd()}…`;
}
