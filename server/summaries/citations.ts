import { withoutLinks } from './safe-text.ts';
import type { MomentReference } from './table.ts';

/**
 * The text of a model with its references to passages, such as `[3]` or `[1, 4]`, numbered by their first occurrence, and what each
 * number then refers to. References to passages that do not exist are dropped. The beginning of an answer keeps its numbers while it grows.
 */
export function citedText<Moment extends MomentReference>(
  text: string,
  passages: Moment[],
): { answer: string; moments: Moment[] } {
  const moments: Moment[] = [];
  const answer = withoutLinks(text).replace(/ ?\[(\d+(?:[,;–\s-]+\d+)*)\]/g, (whole, numbers: string) => {
    const cited = numbers.split(/\D+/).flatMap((number) => passages[Number(number) - 1] ?? []);
    for (const passage of cited) if (!moments.includes(passage)) moments.push(passage);
    const space = whole.startsWith(' ') ? ' ' : '';
    return cited.length === 0 ? '' : `${space}${cited.map((passage) => `[${moments.indexOf(passage) + 1}]`).join('')}`;
  });
  return { answer: answer.trim(), moments };
}
