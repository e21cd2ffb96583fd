import type { ChannelLine } from '#contract/messages.ts';
import { type Message, msg } from './translate.ts';

/**
 * Returns the sentence of the line about a change of a channel, or about a call; `author` made the change or started the call,
 * `person` was invited or removed.
 */
export function channelChangeText(
  { kind, names, seconds }: Pick<ChannelLine, 'kind' | 'names' | 'seconds'>,
  author: string,
  person: string,
): Message {
  switch (kind) {
    case 'renamed':
      return msg('{author} renamed the channel from “{before}” to “{after}”.', {
        author,
        before: names?.before ?? '',
        after: names?.after ?? '',
      });
    case 'described':
      return msg('{author} changed the description.', { author });
    case 'invited':
      return msg('{author} added {person}.', { author, person });
    case 'left':
      return msg('{author} left.', { author });
    case 'removed':
      return msg('{author} removed {person}.', { author, person });
    case 'archived':
      return msg('{author} archived the channel.', { author });
    case 'unarchived':
      return msg('{author} unarchived the channel.', { author });
    case 'made_public':
      return msg('{author} made the channel public.', { author });
    case 'made_private':
      return msg('{author} made the channel private.', { author });
    case 'call_ended':
      return (seconds ?? 0) < 60
        ? msg('{author} started a call. It lasted less than a minute.', { author })
        : msg('{author} started a call. It lasted {minutes, plural, one {# minute} other {# minutes}}.', {
            author,
            minutes: Math.round((seconds ?? 0) / 60),
          });
    case 'call_missed':
      return msg('Missed call from {author}.', { author });
    case 'call_declined':
      return msg('{author} called. The call was declined.', { author });
  }
}
