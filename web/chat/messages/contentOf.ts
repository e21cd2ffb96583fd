import type { Message } from '#contract/messages.ts';
import { channelChangeText } from '#rules/channel-changes.ts';
import { recapMessage } from '#rules/recap.ts';
import { t } from '#web/lib/translate.ts';

/** The Markdown of a message. What the server writes is in the reader's language, with people's names by `nameOf`. */
export const contentOf = (
  { content, recap, change, user }: Message,
  nameOf: (person: Message['user'] | null) => string,
): string => {
  if (change) return t(channelChangeText(change, nameOf(user), nameOf(change.person)));
  return recap ? recapMessage(recap, t) : content;
};
