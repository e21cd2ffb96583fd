import { useQuery } from '@tanstack/react-query';
import type { Channel, ChannelUnread } from '#contract/channels.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { organizationQuery } from '#web/organizations/queries.ts';

/** What a channel notifies those about who have chosen nothing: in private ones everything. */
export function useUsualLevel(channel: Channel): NonNullable<ChannelUnread['level']> {
  const { data: organization } = useQuery(organizationQuery(useCurrentUser().organizationId));
  return channel.type === 'public' ? (organization?.channelLevel ?? 'mentions') : 'everything';
}
