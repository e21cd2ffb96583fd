import type { Message } from '#contract/messages.ts';
import { recapMessage } from '#rules/recap.ts';
import { t } from '#web/lib/translate.ts';

/** The Markdown of a message. Recaps are written in the reader's language. */
export const contentOf = ({ content, recap }: Pick<Message, 'content' | 'recap'>): string =>
  recap ? recapMessage(recap, t) : content;
