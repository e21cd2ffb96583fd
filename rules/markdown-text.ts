/** Returns a text with a backslash before each sign that our Markdown would read as markup. Addresses stay as they are. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(
      /https?:\/\/\S+|\\(?=[!-/:-@[-`{-~])|[`[\]]|~~|\*(?=\S)|(?<=\S)\*|(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])/gu,
      (sign) => (sign.startsWith('http') ? sign : `\\${sign}`),
    )
    .replace(/^(\d+)([.)] )/, '$1\\$2')
    .replace(/^([-+>])(?= |$)/, '\\$1');

/**
 * Returns a text with a mark around its words. Spaces and the punctuation at its end stay outside, because a mark between punctuation and a
 * letter is none. A mark does not reach over several paragraphs or items.
 */
export function withMark(text: string, mark: string): string {
  const words = text.trim().replace(/(?<![.,:;!?…])[.,:;!?…]+$/, '');
  return words === '' || /\n\s*(\n|- |\d+\. )/.test(words) ? text : text.replace(words, () => mark + words + mark);
}

/** Returns code between backticks, of which it needs more than it has in a row, and not less than `least`. */
export function codeText(text: string, least: number, separator = '', language = ''): string {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length + 1);
  const fence = '`'.repeat(Math.max(least, ...runs));
  return `${fence}${language}${separator}${text}${separator}${fence}`;
}
