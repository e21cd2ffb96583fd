import type { Message } from '#contract/messages.ts';
import { channelChangeText } from '#rules/channel-changes.ts';
import { fullName } from '#rules/people.ts';
import { recapMessage } from '#rules/recap.ts';
import { t } from '#web/lib/translate.ts';

/** The Markdown of a message. What the server writes is in the reader's language. */
export const contentOf = ({ content, recap, change, user }: Message): string => {
  if (change) return t(channelChangeText(change, fullName(user), fullName(change.person)));
  return recap ? recapMessage(recap, t) : content;
};
