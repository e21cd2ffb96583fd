import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unreadQuery } from '../queries.ts';

/** How many messages wait unread in all channels; the badge of the installed app tells it too. */
export function useUnreadTotal(): number {
  const { data = [] } = useQuery(unreadQuery);
  const total = data.reduce((sum, { unread }) => sum + unread, 0);
  useEffect(() => {
    // Not every browser has badges, and one may be told not to show them.
    void navigator.setAppBadge?.(total).catch(() => undefined);
  }, [total]);
  return total;
}
