import { and, ilike, type SQL, type SQLWrapper } from 'drizzle-orm';

/** How many of each noun a search shows. */
export const foundAtMost = 6;

/** The words of a question, eight at the most. */
export const wordsOf = (question: string): string[] =>
  question.replaceAll('\0', '').split(/\s+/).filter(Boolean).slice(0, 8);

/** The condition that a text holds every word, without regard to case. */
export function holdsEvery(text: SQLWrapper, words: string[]): SQL | undefined {
  return and(...words.map((word) => ilike(text as SQL, `%${word.replace(/[\\%_]/g, '\\$&')}%`)));
}
