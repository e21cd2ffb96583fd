/** The emoji of a message's quick reactions. */
export const quick: Emoji[] = [
  ['👍', 'Thumbs up', 'thumbsup +1 like'],
  ['✅', 'Done', 'done check'],
  ['🎉', 'Hurrah', 'tada hooray'],
];

/** A sign with its name, and the codes by which it is typed: `:smile:`. */
export type Emoji = [sign: string, name: string, codes: string];

/** All that can be chosen: what people say to one another at work. */
export const choices: Emoji[] = [
  ...quick,
  ['❤️', 'Heart', 'heart love'],
  ['👀', 'I look at it', 'eyes look'],
  ['🙏', 'Thank you', 'pray thanks please'],
  ['👏', 'Applause', 'clap'],
  ['🙌', 'Hands up', 'raised_hands'],
  ['💪', 'Strong', 'muscle'],
  ['🤝', 'Agreed', 'handshake'],
  ['👋', 'Hello', 'wave hi'],
  ['👌', 'Fine', 'ok_hand ok'],
  ['👎', 'Thumbs down', 'thumbsdown -1'],
  ['➕', 'Plus one', 'plus'],
  ['❌', 'No', 'x no'],
  ['❓', 'Question', 'question'],
  ['❗', 'Important', 'exclamation'],
  ['💯', 'Hundred', '100'],
  ['🔥', 'Fire', 'fire'],
  ['🚀', 'Rocket', 'rocket'],
  ['⭐', 'Star', 'star'],
  ['🏆', 'Trophy', 'trophy'],
  ['🎯', 'On target', 'dart target'],
  ['💡', 'Idea', 'bulb idea'],
  ['😀', 'Smile', 'smile grinning'],
  ['😂', 'Laughing', 'joy lol'],
  ['😉', 'Wink', 'wink'],
  ['😊', 'Glad', 'blush'],
  ['😍', 'In love with it', 'heart_eyes'],
  ['😎', 'Cool', 'sunglasses cool'],
  ['🤔', 'Thinking', 'thinking'],
  ['😮', 'Surprised', 'open_mouth wow'],
  ['😅', 'Relieved', 'sweat_smile'],
  ['😢', 'Sad', 'cry sad'],
  ['😭', 'Crying', 'sob'],
  ['😡', 'Angry', 'rage angry'],
  ['🤯', 'Mind blown', 'exploding_head'],
  ['🥳', 'Party', 'partying party'],
  ['🫡', 'Yes, captain', 'salute'],
  ['🙈', 'Not looking', 'see_no_evil'],
  ['⏳', 'Waiting', 'hourglass'],
  ['⏰', 'Alarm clock', 'alarm_clock'],
  ['📌', 'Pinned', 'pushpin pin'],
  ['📈', 'Going up', 'chart_up'],
  ['📉', 'Going down', 'chart_down'],
  ['💰', 'Money', 'moneybag money'],
  ['🐛', 'Bug', 'bug'],
  ['🛠️', 'Being mended', 'tools'],
  ['☕', 'Coffee', 'coffee'],
  ['🍰', 'Cake', 'cake'],
  ['🌱', 'Growing', 'seedling'],
  ['☀️', 'Sun', 'sunny sun'],
  ['⚓', 'Anchor', 'anchor'],
  ['⛵', 'Sailing boat', 'sailboat'],
];

/** The emoji with a word that begins with what was typed; without anything typed all of them. */
export function findEmoji(typed: string): Emoji[] {
  const start = typed.toLowerCase();
  return choices.filter(([, name, codes]) =>
    `${name} ${codes}`
      .toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(start)),
  );
}
