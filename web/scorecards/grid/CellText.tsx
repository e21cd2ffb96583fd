import { type Figure, type Fit, formOf } from '../cells/textWidth.ts';

type Props = { figure: Figure; fit: Fit };

/** A number in the form of its row. The full number appears on hover, and screen readers say it. */
export function CellText({ figure, fit: { form, size } }: Props) {
  const text = formOf(figure, form);
  if (text === figure.text && size === 1) return text;
  return (
    <span
      data-short={text === figure.text ? undefined : text}
      title={figure.text}
      style={size < 1 ? { fontSize: `${size}em` } : undefined}
    >
      {text}
    </span>
  );
}
