import { draftKeys, forgetDraft } from '#web/lib/drafts/draftKeys.ts';
import { deleteStoredResponsesOf } from '#web/lib/offline/storedResponses.ts';
import { queryClient } from '#web/lib/query.ts';
import { responsesOfOtherChannels } from './responsesOfOtherChannels.ts';

const messagesOf = (id: number) => ['messages', 'in', id];

/**
 * Deletes what this browser has of a channel that the user was removed from: messages, stored responses and drafts. `hasMessage` says
 * whether a message is in the channel.
 */
export function forgetChannel(id: number, hasMessage: (messageId: number) => boolean): void {
  queryClient.removeQueries({ queryKey: messagesOf(id) });
  // Threads, mentions and saved messages of several channels.
  queryClient.removeQueries({ queryKey: ['messages'], type: 'inactive' });
  deleteStoredResponsesOf((urls) => urls.filter((url) => url.startsWith('/api/chat/')));
  for (const key of draftKeys()) {
    const [, of, number] = /\.(channel|thread|message)\.(\d+)(?:\.\w+)?(?:#\w+)?$/.exec(key) ?? [];
    if (of && (of === 'channel' ? Number(number) === id : hasMessage(Number(number)))) forgetDraft(key);
  }
}

/** Deletes the messages that this browser has of channels that the user can no longer read; drafts stay, as a channel may be restored. */
export function forgetAllBut(channelIds: number[]): void {
  const isOther = (id: unknown) => typeof id === 'number' && !channelIds.includes(id);
  queryClient.removeQueries({ queryKey: ['messages', 'in'], predicate: ({ queryKey }) => isOther(queryKey[2]) });
  deleteStoredResponsesOf((urls) => responsesOfOtherChannels(urls, channelIds));
}
