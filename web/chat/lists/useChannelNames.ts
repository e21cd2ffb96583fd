import { useQuery } from '@tanstack/react-query';
import { channelsQuery, directQuery } from '../queries.ts';
import { useChannelName } from '../useChannelName.ts';

/** The names of the user's channels and conversations, by their ids. */
export function useChannelNames(): ReadonlyMap<number, string> {
  const channelName = useChannelName();
  const { data: channels = [] } = useQuery(channelsQuery);
  const { data: direct = [] } = useQuery(directQuery);
  return new Map([...channels, ...direct].map((one) => [one.id, channelName(one)]));
}
