import type { MentionText } from '#contract/mentions.ts';

const everyone: MentionText = { text: '@channel', userIds: [] };

/** The parts of a text: plain ones, and those that mention someone. Where two mentions begin, the longest wins. */
export function splitMentions(
  text: string,
  mentionTexts: MentionText[] = [],
  mentionsChannel = false,
): (string | MentionText)[] {
  const all = mentionsChannel ? [...mentionTexts, everyone] : mentionTexts;
  if (all.length === 0 || !text.includes('@')) return [text];
  const byText = new Map(all.map((mention) => [mention.text.toLowerCase(), mention.userIds]));
  const longestFirst = all.map((mention) => mention.text).sort((one, other) => other.length - one.length);
  const escaped = longestFirst.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}._+@-])(${escaped.join('|')})(?![\\p{L}\\p{M}\\p{N}_])`, 'iu');
  return text
    .split(pattern)
    .map((part, n) => (n % 2 === 0 ? part : { text: part, userIds: byText.get(part.toLowerCase()) ?? [] }))
    .filter((part) => part !== '');
}
