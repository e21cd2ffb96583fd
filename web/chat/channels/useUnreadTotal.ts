import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChannelUnread } from '#contract/channels.ts';
import { directQuery, unreadQuery, unreadThreadsQuery } from '../queries.ts';

/** How many messages of a channel wait for the user in person: those that mention them, and all of a conversation that is not muted. */
export const waitingIn = ({ isMuted, unread, mentions }: ChannelUnread, isDirect: boolean): number =>
  isDirect && !isMuted ? unread : mentions;

/** How much in chat waits for the user in person: mentions, direct messages, and threads with something new. */
export function useChatTotal(): number {
  const { data: unreads = [] } = useQuery(unreadQuery);
  const { data: direct = [] } = useQuery(directQuery);
  const { data: threads = [] } = useQuery(unreadThreadsQuery);
  const conversations = new Set(direct.map(({ id }) => id));
  return unreads.reduce((sum, one) => sum + waitingIn(one, conversations.has(one.channelId)), threads.length);
}

/** Shows a number on the icon of the installed app. */
export function useAppBadge(total: number): void {
  useEffect(() => {
    // Not every browser has badges, and users can turn them off.
    void navigator.setAppBadge?.(total).catch(() => undefined);
  }, [total]);
}
