import { searchForms } from './search-text.ts';

/** Shorter words are nearly all one letter away from each other. */
const minLetters = 3;
/** Only this many letters are compared, to keep the pattern fast. */
const maxLetters = 10;

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * Returns a regular expression, valid in JavaScript and PostgreSQL, that matches texts with a word that begins like this one if it has
 * one typo: a wrong, missing or extra letter, or two swapped neighbors. Undefined for words of less than three letters.
 */
export function misspelledPattern(word: string): string | undefined {
  const letters = [...word].slice(0, maxLetters);
  if (letters.length < minLetters) return undefined;
  const alternatives = letters.flatMap((letter, at) => {
    const before = escaped(letters.slice(0, at).join(''));
    const [next = '', ...others] = letters.slice(at + 1).map(escaped);
    const after = next + others.join('');
    const missing = `${before}.${escaped(letter)}${after}`;
    const wrong = `${before}.${after}`;
    const extra = before + after;
    const swapped = before + next + escaped(letter) + others.join('');
    return [
      missing,
      ...(letters.length > minLetters && next ? [wrong] : []),
      ...(letters.length > minLetters + 1 ? [extra] : []),
      ...(next ? [swapped] : []),
    ];
  });
  if (word.length > maxLetters) alternatives.push(escaped(letters.join('')));
  return `(^|[\\s-])(${alternatives.join('|')})`;
}

/** Whether a text contains the word with one typo, as `misspelledPattern` defines it, ignoring case and accents. */
export function hasMisspelled(text: string, word: string): boolean {
  const folded = searchForms(text).join('\n');
  return searchForms(word).some((form) => {
    const pattern = misspelledPattern(form);
    return pattern !== undefined && new RegExp(pattern).test(folded);
  });
}
