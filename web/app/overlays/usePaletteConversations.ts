import { useQuery } from '@tanstack/react-query';
import type { Channel, ChannelUnread } from '#contract/channels.ts';
import { isReachable } from '#rules/people.ts';
import { includesWords } from '#rules/search-text.ts';
import { useOpenDirect } from '#web/chat/channels/useChannelChanges.ts';
import { isHidden } from '#web/chat/channels/useChannelLists.ts';
import { channelsQuery, directQuery, unreadQuery } from '#web/chat/queries.ts';
import { useChannelName } from '#web/chat/useChannelName.ts';
import { navigate } from '#web/lib/router.tsx';
import { useCurrentUser, useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { IconHash, IconLock, IconMessageCircle } from '#web/ui/icons/icons.ts';
import { usePeople } from '#web/users/queries.ts';
import type { PaletteEntry } from './paletteEntry.ts';

/** How many channels and conversations are offered before anything is typed, and of those that match. */
const maxRecent = 5;
const maxMatches = 6;
/** How many people without a conversation are offered. */
const maxPeople = 3;

const icons = { public: IconHash, private: IconLock, direct: IconMessageCircle };

/** Channels and conversations: the unread ones and those read last, or those that match; and people to write to. */
export function usePaletteConversations(typed: string): PaletteEntry[] {
  const channelName = useChannelName();
  const me = useCurrentUser().id;
  const mayWork = useMayWork();
  const { people, nameOf } = usePeople();
  const { data: channels = [] } = useQuery(channelsQuery);
  const { data: direct = [] } = useQuery(directQuery);
  const { data: unreads = [] } = useQuery(unreadQuery);
  const openDirect = useOpenDirect(({ id }) => navigate(`/chat/${id}`));
  const states = new Map(unreads.map((one) => [one.channelId, one]));
  const countIn = (state: ChannelUnread | undefined) =>
    state && !state.isMuted ? state.unread : (state?.mentions ?? 0);
  const isLatest = (one: Channel, other: Channel) => {
    const [a, b] = [states.get(one.id), states.get(other.id)];
    return (
      Number(countIn(b) > 0) - Number(countIn(a) > 0) ||
      Math.max(b?.lastReadId ?? 0, b?.lastMessageId ?? 0) - Math.max(a?.lastReadId ?? 0, a?.lastMessageId ?? 0)
    );
  };
  const isRecent = ({ id, archivedAt, type }: Channel) => {
    const state = states.get(id);
    return (archivedAt === null || type === 'direct') && !(state && isHidden(state));
  };
  const found = [...channels, ...direct]
    .filter((one) => (typed === '' ? isRecent(one) : includesWords(typed, channelName(one))))
    .sort(isLatest);
  const entries = found.slice(0, typed === '' ? maxRecent : maxMatches).map((channel): PaletteEntry => {
    const count = countIn(states.get(channel.id));
    return {
      id: `channel ${channel.id}`,
      group: t('Chat'),
      label: channelName(channel),
      detail: count > 0 ? t('{count} unread', { count }) : null,
      icon: icons[channel.type],
      run: () => navigate(`/chat/${channel.id}`),
    };
  });
  if (typed === '' || !mayWork) return entries;
  const hasConversation = (id: string) =>
    found.some(({ people }) => people?.length === 2 && people.some((person) => person.id === id));
  const others = people.filter(
    (person) =>
      person.id !== me && isReachable(person) && includesWords(typed, nameOf(person)) && !hasConversation(person.id),
  );
  const toWrite = others.slice(0, maxPeople).map(
    (person): PaletteEntry => ({
      id: `message ${person.id}`,
      group: t('Chat'),
      label: t('Message {name}', { name: nameOf(person) }),
      icon: IconMessageCircle,
      run: () => openDirect.mutate([person.id]),
    }),
  );
  return [...entries, ...toWrite];
}
