import { createRequire } from 'node:module';

/** Codes that we had before those of GitHub and Emojibase, which lack them or use them for another emoji. */
const ownCodes: Record<string, string> = {
  '👍': 'like',
  '✅': 'done check',
  '🎉': 'hooray',
  '❤': 'love',
  '👀': 'look',
  '🙏': 'thanks please',
  '👋': 'hi',
  '👌': 'ok',
  '❌': 'no',
  '🎯': 'target',
  '💡': 'idea',
  '😀': 'smile',
  '😂': 'lol',
  '😎': 'cool',
  '😮': 'wow',
  '😢': 'sad',
  '😡': 'angry',
  '🥳': 'party',
  '⏳': 'hourglass',
  '📌': 'pin',
  '📈': 'chart_up',
  '📉': 'chart_down',
  '💰': 'money',
  '☀': 'sun',
  '🛠': 'tools',
};

type Codes = Record<string, string | string[]>;

const require = createRequire(import.meta.url);
const codePoints = (emoji: string) =>
  [...emoji].map((character) => character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')).join('-');

let codes: Map<string, string> | undefined;

/** The emoji of each code, as its code points: `1F604` of `smile`. If several emoji have a code, the first source wins. */
export function shortcodes(): Map<string, string> {
  if (codes) return codes;
  codes = new Map();
  const own = Object.entries(ownCodes).map(([emoji, text]) => [codePoints(emoji), text.split(' ')] as const);
  const github: Codes = require('emojibase-data/en/shortcodes/github.json');
  const emojibase: Codes = require('emojibase-data/en/shortcodes/emojibase.json');
  for (const source of [Object.fromEntries(own), github, emojibase])
    for (const [points, those] of Object.entries(source))
      for (const code of [those].flat()) if (!codes.has(code)) codes.set(code, points);
  return codes;
}
