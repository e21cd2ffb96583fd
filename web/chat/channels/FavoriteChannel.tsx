import { useQuery } from '@tanstack/react-query';
import { channelName } from '#rules/chat.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { channelsQuery, directQuery } from '../queries.ts';
import { ChannelIcon } from './ChannelIcon.tsx';
import { ChannelLink } from './ChannelLinks.tsx';
import { DirectIcon } from './DirectSection.tsx';

/** A link to a channel or conversation that the user can read in this organization; nothing for others. */
export default function FavoriteChannel({ id, onChoose }: { id: number; onChoose?: (() => void) | undefined }) {
  const me = useCurrentUser().id;
  const { data: channels = [] } = useQuery(channelsQuery);
  const { data: conversations = [] } = useQuery(directQuery);
  const channel = [...channels, ...conversations].find((one) => one.id === id);
  if (!channel || channel.archivedAt !== null) return null;
  const Icon = channel.type === 'direct' ? DirectIcon : ChannelIcon;
  return <ChannelLink id={id} name={channelName(channel, me)} icon={<Icon channel={channel} />} onChoose={onChoose} />;
}
