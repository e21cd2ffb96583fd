import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChannelUnread } from '#contract/channels.ts';
import { unreadQuery } from '../queries.ts';

/** How many messages of a channel wait for one: of a muted one only those that name oneself. */
export const countOf = ({ isMuted, unread, mentions }: ChannelUnread): number => (isMuted ? mentions : unread);

/** How many messages wait unread in all channels. */
export function useUnreadTotal(): number {
  const { data = [] } = useQuery(unreadQuery);
  return data.reduce((sum, one) => sum + countOf(one), 0);
}

/** Tells by the badge of the installed app, too, how many messages wait. */
export function useAppBadge(total: number): void {
  useEffect(() => {
    // Not every browser has badges, and one may be told not to show them.
    void navigator.setAppBadge?.(total).catch(() => undefined);
  }, [total]);
}
