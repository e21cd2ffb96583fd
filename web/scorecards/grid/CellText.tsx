import type { Figure } from '../cells/rowView.ts';
import { fitting } from '../cells/textWidth.ts';

type Props = {
  figure: Figure;
  /** The available width, in em. */
  width: number;
};

/** A number in the longest form that fits. The full number appears on hover, and screen readers say it. */
export function CellText({ figure, width }: Props) {
  const text = fitting([figure.text, ...figure.shorter], width);
  if (text === figure.text) return text;
  return (
    <span data-short={text} title={figure.text}>
      {text}
    </span>
  );
}
