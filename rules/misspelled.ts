/** Below this, nearly every word is one letter away from another. */
const shortest = 3;
/** So many letters tell a word: the rest would make the pattern slow. */
const telling = 10;

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * A pattern, for JavaScript and PostgreSQL alike, of texts with a word that begins as this one but for one letter that is wrong,
 * missing, too many or swapped with the next; undefined for words of too few letters.
 */
export function misspelledPattern(word: string): string | undefined {
  const letters = [...word].slice(0, telling);
  if (letters.length < shortest) return undefined;
  const alternatives = letters.flatMap((letter, at) => {
    const before = escaped(letters.slice(0, at).join(''));
    const [next = '', ...others] = letters.slice(at + 1).map(escaped);
    const after = next + others.join('');
    const isMissing = `${before}.${escaped(letter)}${after}`;
    const isWrong = `${before}.${after}`;
    const isTooMany = before + after;
    const isSwapped = before + next + escaped(letter) + others.join('');
    return [
      isMissing,
      ...(letters.length > shortest && next ? [isWrong] : []),
      ...(letters.length > shortest + 1 ? [isTooMany] : []),
      ...(next ? [isSwapped] : []),
    ];
  });
  if (word.length > telling) alternatives.push(escaped(letters.join('')));
  return `(^|[\\s-])(${alternatives.join('|')})`;
}

/** Whether a text has such a word. */
export function hasMisspelled(text: string, word: string): boolean {
  const pattern = misspelledPattern(word);
  return pattern !== undefined && new RegExp(pattern, 'i').test(text);
}
