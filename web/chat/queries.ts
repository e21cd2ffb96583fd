import type { Channel, ChannelUnread, ChatOverview } from '#contract/channels.ts';
import type { LiveNoun } from '#contract/live.ts';
import type { Message } from '#contract/messages.ts';
import { isSameMessage } from '#rules/chat.ts';
import { unreadId } from '#rules/live.ts';
import { api } from '#web/lib/api.ts';
import { soon } from '#web/lib/async/soon.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { signedInUser } from '#web/lib/session.ts';

export const channels = collect<Channel>('channels', { idOf: byId });
export const messages = collect<Message>('messages', { idOf: byId, isSame: isSameMessage });
export const unread = collect<ChannelUnread>('unread', { idOf: unreadId });

const byName = (one: Channel, other: Channel) => one.name.localeCompare(other.name) || one.id - other.id;

const fetchOverview = () => queryClient.fetchQuery({ ...api.channels.overview.options(), staleTime: 0 });

/** A list that a sidebar shows: at first asked for along with the others there, in one call, and later `alone`. */
const partOf = <K extends keyof ChatOverview>(queryKey: [LiveNoun, K], alone: () => Promise<ChatOverview[K]>) => ({
  queryKey,
  queryFn: async () => (queryClient.getQueryData(queryKey) ? alone() : (await fetchOverview())[queryKey[1]]),
});

/** The channels that one may read, by name. */
export const channelsQuery = channels.list(
  partOf(['channels', 'channels'], () => api.channels.list()),
  { belongs: ({ type }) => type !== 'direct', compare: byName },
);

/** The direct conversations that one is in. */
export const directQuery = channels.list(
  partOf(['channels', 'direct'], () => api.channels.listDirect()),
  { belongs: ({ type }) => type === 'direct', compare: (one, other) => other.id - one.id },
);

/** How far one has read in each channel, and what waits there. */
export const unreadQuery = unread.list(
  partOf(['unread', 'unread'], () => api.channels.unread()),
  { belongs: () => true, compare: (one, other) => one.channelId - other.channelId },
);

export const membersQuery = (id: number) => api.channels.members.options({ params: { id } });
export const invitableQuery = (id: number) => api.channels.invitable.options({ params: { id } });

const countAgain = soon(() => void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey }));

/** A message of somebody else's that is newer than what was counted waits too; a reply does not. */
function countOn({ id, channelId, parentId, user, mentions, mentionsChannel }: Message): void {
  if (parentId !== null) return;
  const me = signedInUser()?.id ?? '';
  const before = unread.rows.held(unreadId({ channelId, userId: me }));
  // What is being asked for may have been counted before it.
  if (!before || queryClient.isFetching({ queryKey: unreadQuery.queryKey }) > 0) countAgain();
  if (!before || id <= before.lastMessageId) return;
  const isOurs = user.id === me;
  const names = (mentionsChannel && !before.isMuted) || mentions.includes(me);
  unread.receive([
    {
      ...before,
      lastMessageId: id,
      unread: before.unread + Number(!isOurs),
      mentions: before.mentions + Number(!isOurs && names),
    },
  ]);
}

onChanges(['messages'], (ids) => {
  const heard = ids?.map((id) => messages.rows.held(id));
  for (const message of heard ?? []) if (message) countOn(message);
  if (!heard?.every(Boolean)) countAgain();
});
// Who left a private channel in another window is told nothing of it any more.
onChanges(['unread'], (ids) => {
  if (ids?.some((id) => unread.rows.isGone(id)))
    for (const { queryKey } of [channelsQuery, directQuery]) void queryClient.invalidateQueries({ queryKey });
});
onChanges(['channels'], (ids) => {
  for (const id of ids ?? []) {
    void queryClient.invalidateQueries({ queryKey: membersQuery(Number(id)).queryKey });
    void queryClient.invalidateQueries({ queryKey: invitableQuery(Number(id)).queryKey });
  }
  countAgain();
});
