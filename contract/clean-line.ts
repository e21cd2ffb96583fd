/** Characters that are invisible or reverse text. Without them, lines that look the same are the same. */
const invisible = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/u;
const space = ' ';
const allInvisible = new RegExp(invisible, 'gu');

/** Letters and marks of scripts that join or stack their letters. It names the others, because there are fewer. */
const joining = String.raw`[[\p{L}\p{M}]--[
  ${[
    'Latin',
    'Greek',
    'Cyrillic',
    'Armenian',
    'Georgian',
    'Hebrew',
    'Han',
    'Hiragana',
    'Katakana',
    'Hangul',
    'Common',
    'Inherited',
  ]
    .map((script) => String.raw`\p{Script_Extensions=${script}}`)
    .join('')}]]`.replace(/\s/g, '');
/** Scripts without spaces between words. Some mark where a line may break by a zero-width space. */
const unspaced = String.raw`[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`;
const pictograph = String.raw`\p{Extended_Pictographic}`;

/** Invisible characters that change how the text around them looks or breaks into lines. */
const needed = new RegExp(
  [
    String.raw`\p{RGI_Emoji}`,
    // Emoji that are newer than this program, or lack the selector that the standard recommends.
    String.raw`(?<=[${pictograph}\p{Emoji_Modifier}\uFE0F])\u200D(?=${pictograph})`,
    String.raw`(?<=\p{Emoji})[\uFE0E\uFE0F]`,
    String.raw`(?<=[\p{Script=Han}\p{Script=Myanmar}\p{Script=Phags_Pa}\p{Sm}])[\uFE00-\uFE0F]`,
    // The variants of a character in a name, such as 辻󠄀.
    String.raw`(?<=\p{Script=Han})[\u{E0100}-\u{E01EF}]`,
    String.raw`(?<=\p{Script=Mongolian})[\u180B-\u180F]`,
    // After a mark, such as a virama, a joiner also changes the end of a word.
    String.raw`(?<=[${joining}&&\p{M}])[\u200C\u200D]`,
    String.raw`(?<=${joining})(?:\u200C(?=[\p{L}\p{M}])|\u200D)`,
    String.raw`(?<=${unspaced})\u200B(?=${unspaced})`,
  ].join('|'),
  'gv',
);

/**
 * Returns a text on one line, trimmed, without the invisible characters that other programs add to what people copy, such as
 * soft hyphens, zero-width spaces and direction marks. Tabs and line breaks become spaces. What a script needs stays.
 */
export function cleanLine(text: string): string {
  if (!invisible.test(text)) return text.trim();
  const line = text.replace(/\r\n|[\t\n\v\f\r\x85\u2028\u2029\u2800]/g, space);
  let cleaned = '';
  let from = 0;
  for (const { 0: part, index } of line.matchAll(needed)) {
    cleaned += line.slice(from, index).replace(allInvisible, '') + part;
    from = index + part.length;
  }
  return (cleaned + line.slice(from).replace(allInvisible, '')).trim();
}
