import { z } from 'zod';
import { articles, type Language } from './languages.ts';
import { line } from './shapes.ts';

/** What an organization may call by terms of its own. */
export const termKeys = [
  'rock',
  'todo',
  'issue',
  'scorecard',
  'measurable',
  'meeting',
  'levelTen',
  'headline',
  'milestone',
  'visionary',
  'integrator',
] as const;
export type TermKey = (typeof termKeys)[number];

/** How long a term may be, in characters. */
const maxLength = 40;
const termIn = (language: Language) =>
  z.object({
    one: line('Term', maxLength),
    many: line('Plural', maxLength),
    /** The article that sentences give it; that of the default term, or in English the one that fits its first letter. */
    article: z.enum(articles[language]).optional(),
  });
/** What one of a kind is called, and several. */
export type Term = z.infer<ReturnType<typeof termIn>>;

const termsIn = (language: Language) => {
  const term = termIn(language);
  return z.object(Object.fromEntries(termKeys.map((key) => [key, term])) as Record<TermKey, typeof term>).partial();
};
/** The terms of an organization's own, by language; what it does not name is called as usual. */
export const termsShape = z.object({ en: termsIn('en'), de: termsIn('de'), es: termsIn('es') }).partial();
/** An organization's terms in one language. */
export type TermsIn = z.infer<ReturnType<typeof termsIn>>;
export type Terms = z.infer<typeof termsShape>;
