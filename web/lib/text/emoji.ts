import { beginsWith } from '#rules/search-text.ts';
import { type Message, msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';

/** The quick reactions of a message. */
export const quickEmoji: Emoji[] = [
  ['👍', msg('Thumbs up'), 'thumbsup +1 like'],
  ['✅', msg('Done'), 'done check'],
  ['🎉', msg('Tada'), 'tada hooray'],
];

/** An emoji with its name, and the codes that type it: `:smile:`. */
export type Emoji = [emoji: string, name: Message, codes: string];

export const allEmoji: Emoji[] = [
  ...quickEmoji,
  ['❤️', msg('Heart'), 'heart love'],
  ['👀', msg('Eyes'), 'eyes look'],
  ['🙏', msg('Folded hands'), 'pray thanks please'],
  ['👏', msg('Clapping hands'), 'clap'],
  ['🙌', msg('Raised hands'), 'raised_hands'],
  ['💪', msg('Muscle'), 'muscle'],
  ['🤝', msg('Handshake'), 'handshake'],
  ['👋', msg('Waving hand'), 'wave hi'],
  ['👌', msg('OK hand'), 'ok_hand ok'],
  ['👎', msg('Thumbs down'), 'thumbsdown -1'],
  ['➕', msg('Plus'), 'plus'],
  ['❌', msg('Cross'), 'x no'],
  ['❓', msg('Question mark'), 'question'],
  ['❗', msg('Exclamation mark'), 'exclamation'],
  ['💯', msg('Hundred'), '100'],
  ['🔥', msg('Fire'), 'fire'],
  ['🚀', msg('Rocket'), 'rocket'],
  ['⭐', msg('Star'), 'star'],
  ['🏆', msg('Trophy'), 'trophy'],
  ['🎯', msg('Bullseye'), 'dart target'],
  ['💡', msg('Light bulb'), 'bulb idea'],
  ['😀', msg('Smile'), 'smile grinning'],
  ['😂', msg('Laughing'), 'joy lol'],
  ['😉', msg('Wink'), 'wink'],
  ['😊', msg('Happy'), 'blush'],
  ['😍', msg('Heart eyes'), 'heart_eyes'],
  ['😎', msg('Cool'), 'sunglasses cool'],
  ['🤔', msg('Thinking'), 'thinking'],
  ['😮', msg('Surprised'), 'open_mouth wow'],
  ['😅', msg('Relieved'), 'sweat_smile'],
  ['😢', msg('Sad'), 'cry sad'],
  ['😭', msg('Crying'), 'sob'],
  ['😡', msg('Angry'), 'rage angry'],
  ['🤯', msg('Mind blown'), 'exploding_head'],
  ['🥳', msg('Party'), 'partying party'],
  ['🫡', msg('Salute'), 'salute'],
  ['🙈', msg('See no evil'), 'see_no_evil'],
  ['⏳', msg('Hourglass'), 'hourglass'],
  ['⏰', msg('Alarm clock'), 'alarm_clock'],
  ['📌', msg('Pushpin'), 'pushpin pin'],
  ['📈', msg('Chart up'), 'chart_up'],
  ['📉', msg('Chart down'), 'chart_down'],
  ['💰', msg('Money'), 'moneybag money'],
  ['🐛', msg('Bug'), 'bug'],
  ['🛠️', msg('Tools'), 'tools'],
  ['☕', msg('Coffee'), 'coffee'],
  ['🍰', msg('Cake'), 'cake'],
  ['🌱', msg('Seedling'), 'seedling'],
  ['☀️', msg('Sun'), 'sunny sun'],
  ['⚓', msg('Anchor'), 'anchor'],
  ['⛵', msg('Sailboat'), 'sailboat'],
];

/** The emoji whose name or codes have a word that starts with the typed text; all of them if it is empty. */
export function findEmoji(typed: string): Emoji[] {
  return allEmoji.filter(([, name, codes]) => `${t(name)} ${codes}`.split(' ').some((word) => beginsWith(word, typed)));
}
