import { useQuery } from '@tanstack/react-query';
import type { ChannelUnread } from '#contract/channels.ts';
import { unreadQuery } from './queries.ts';

/** How far the user has read a channel and what they chose there; undefined while it loads, or without a channel. */
export function useUnreadIn(channelId: number | undefined): ChannelUnread | undefined {
  const { data } = useQuery({ ...unreadQuery, enabled: channelId !== undefined });
  return data?.find((one) => one.channelId === channelId);
}
