import { useQuery } from '@tanstack/react-query';
import type { Channel, ChannelUnread } from '#contract/channels.ts';
import { useParams } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { channelsQuery, directQuery, unreadQuery } from '../queries.ts';

/** Whether the user hid or left a channel and nothing newer brought it back. A mention does. */
export const isHidden = ({ hiddenAtId, lastMessageId, mentions }: ChannelUnread): boolean =>
  hiddenAtId !== null && lastMessageId <= hiddenAtId && mentions === 0;

type ChannelLists = {
  /** The user's own sections, by name. */
  sections: [name: string, channels: Channel[]][];
  /** By name, or those with the latest messages first. */
  channels: Channel[];
  /** The latest first. One that someone else only opened appears once it has a message. */
  direct: Channel[];
};

/** The channels and conversations that the sidebar lists, without archived and hidden ones. The open one is always listed. */
export function useChannelLists(): ChannelLists {
  const { id: me, preferences } = useCurrentUser();
  const { channelId } = useParams();
  const { data: all = [] } = useQuery(channelsQuery);
  const { data: conversations = [] } = useQuery(directQuery);
  const { data: unreads = [] } = useQuery(unreadQuery);
  const states = new Map(unreads.map((one) => [one.channelId, one]));
  const lastIn = ({ id }: Channel) => states.get(id)?.lastMessageId ?? 0;
  const isLatest = (one: Channel, other: Channel) => lastIn(other) - lastIn(one) || other.id - one.id;
  const isOpen = ({ id }: Channel) => String(id) === channelId;
  const isListed = (one: Channel) => {
    const state = states.get(one.id);
    return one.archivedAt === null && (isOpen(one) || !state || !isHidden(state));
  };
  const channels = all.filter(isListed);
  const direct = conversations
    .filter((one) => isListed(one) && (lastIn(one) > 0 || one.createdById === me || isOpen(one)))
    .sort(isLatest);
  if (preferences.channelOrder === 'recent') channels.sort(isLatest);
  const sectionOf = ({ id }: Channel) => states.get(id)?.section ?? '';
  const bySection = Map.groupBy([...channels, ...direct], sectionOf);
  return {
    sections: [...bySection].filter(([name]) => name !== '').sort(([one], [other]) => one.localeCompare(other)),
    channels: channels.filter((one) => sectionOf(one) === ''),
    direct: direct.filter((one) => sectionOf(one) === ''),
  };
}

/** The names of the user's own sections. */
export function useSectionNames(): string[] {
  const { data: unreads = [] } = useQuery(unreadQuery);
  return [...new Set(unreads.flatMap(({ section }) => section ?? []))].sort((one, other) => one.localeCompare(other));
}
