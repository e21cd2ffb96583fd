import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChannelUnread } from '#contract/channels.ts';
import { unreadQuery } from '../queries.ts';

/** The unread count of a channel. A muted one counts only mentions. */
export const unreadCount = ({ isMuted, unread, mentions }: ChannelUnread): number => (isMuted ? mentions : unread);

/** The unread count of all channels. */
export function useUnreadTotal(): number {
  const { data = [] } = useQuery(unreadQuery);
  return data.reduce((sum, one) => sum + unreadCount(one), 0);
}

/** Shows the unread count on the icon of the installed app. */
export function useAppBadge(total: number): void {
  useEffect(() => {
    // Not every browser has badges, and users can turn them off.
    void navigator.setAppBadge?.(total).catch(() => undefined);
  }, [total]);
}
