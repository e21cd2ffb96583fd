import { z } from 'zod';
import { articles, type Language } from './languages.ts';
import { limits } from './limits.ts';
import { line } from './shapes.ts';

/** The things that an organization can have its own terms for. */
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

const termIn = (language: Language) =>
  z.object({
    one: line('Term', limits.term),
    many: line('Plural', limits.term),
    /** The article in sentences. By default that of the default term, in English the one that fits the first letter. */
    article: z.enum(articles[language]).optional(),
  });
/** A term in singular and plural. */
export type Term = z.infer<ReturnType<typeof termIn>>;

const termsIn = (language: Language) => {
  const term = termIn(language);
  return z.object(Object.fromEntries(termKeys.map((key) => [key, term])) as Record<TermKey, typeof term>).partial();
};
/** An organization's own terms by language. Missing ones have default terms. */
export const termsShape = z.object({ en: termsIn('en'), de: termsIn('de'), es: termsIn('es') }).partial();
/** An organization's terms in one language. */
export type TermsIn = z.infer<ReturnType<typeof termsIn>>;
export type Terms = z.infer<typeof termsShape>;
