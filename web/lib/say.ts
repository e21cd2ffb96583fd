import type { Terms } from '#contract/terms.ts';
import { inTerms } from '#rules/terms.ts';
import { storageKeys } from './storage.ts';

/** In whose words this page speaks; those of the last time stand until the organization is known. */
let spoken: Terms = kept();

function kept(): Terms {
  try {
    return JSON.parse(localStorage.getItem(storageKeys.terms) ?? '{}') as Terms;
  } catch {
    return {};
  }
}

/** The words in which this page speaks. */
export const spokenTerms = (): Terms => spoken;

/** Speaks in the words of an organization from now on; whoever draws texts has to draw them anew. */
export function speakIn(terms: Terms): void {
  if (JSON.stringify(terms) === JSON.stringify(spoken)) return;
  spoken = terms;
  localStorage.setItem(storageKeys.terms, JSON.stringify(terms));
}

/**
 * A text of ours in the words of the organization: `say('New Rock')`; of a template only what is ours, never what it
 * holds: say`Delete rock ${title}`.
 */
export function say(text: string | TemplateStringsArray, ...held: unknown[]): string {
  if (typeof text === 'string') return inTerms(text, spoken);
  return text.reduce(
    (all, part, index) => `${all}${index > 0 ? String(held[index - 1]) : ''}${inTerms(part, spoken)}`,
    '',
  );
}
