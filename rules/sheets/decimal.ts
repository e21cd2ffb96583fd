import { type Decimal, decimalShown } from '../quantities.ts';

/**
 * The decimal separator of a file. `example` is a number that would be another one with the other separator, if there is any.
 * `isMixed` says that the file has numbers of both kinds, so that such an example cannot be decided.
 */
export type FileDecimal = { decimal: Decimal; example: string | undefined; isMixed: boolean };

/** Decides the decimal separator once for all numbers of a file, or `usual` if they do not show it. */
export function decimalOf(texts: string[], usual: Decimal): FileDecimal {
  const firstTexts = new Map<ReturnType<typeof decimalShown>, string>();
  for (const text of texts) {
    const decimal = decimalShown(text);
    if (!firstTexts.has(decimal)) firstTexts.set(decimal, text.trim());
  }
  const example = firstTexts.get('either');
  const [comma, dot] = [firstTexts.has(','), firstTexts.has('.')];
  if (comma && dot) return { decimal: usual, example, isMixed: example !== undefined };
  return { decimal: comma ? ',' : dot ? '.' : usual, example, isMixed: false };
}
