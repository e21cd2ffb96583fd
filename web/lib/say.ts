import { inTerms } from '#rules/old-terms.ts';
import { currentTerms } from './translate.ts';

/** A text that is not in the catalogue yet, in the terms of the organization. */
export function say(text: string | TemplateStringsArray, ...held: unknown[]): string {
  if (typeof text === 'string') return inTerms(text, currentTerms());
  return text.reduce(
    (all, part, index) => `${all}${index > 0 ? String(held[index - 1]) : ''}${inTerms(part, currentTerms())}`,
    '',
  );
}
