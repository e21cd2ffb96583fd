import type { Figure } from '../cells/gridRow.ts';
import { fitting } from '../cells/textWidth.ts';

/** A number in its cell, in the longest form that has room; the whole number shows on hover and is read out. */
export function CellText({ figure, room }: { figure: Figure /** In em. */; room: number }) {
  const shown = fitting([figure.text, ...figure.shorter], room);
  if (shown === figure.text) return shown;
  return (
    <span data-short={shown} title={figure.text}>
      {shown}
    </span>
  );
}
