import { queryOptions } from '@tanstack/react-query';
import type { Channel, ChannelUnread, ChatOverview, ThreadMark } from '#contract/channels.ts';
import type { SavedMark, ScheduledMessage } from '#contract/later.ts';
import type { MessageDraft } from '#contract/message-drafts.ts';
import type { Message } from '#contract/messages.ts';
import type { LiveNoun } from '#contract/nouns.ts';
import { threadMarkId, unreadId } from '#rules/live.ts';
import { api } from '#web/lib/api.ts';
import { soon } from '#web/lib/async/soon.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { signedInUser } from '#web/lib/session.ts';
import { forgetAllBut, forgetChannel } from './forgetChannel.ts';

export const channels = collect<Channel>('channels', { idOf: byId });
export const messages = collect<Message>('messages', {
  idOf: byId,
  // Without a key, as those that waited in an older version, a pending message stays until the server answers.
  isSame: (saved, pending) => Boolean(saved.key) && saved.key === pending.key && saved.user.id === pending.user.id,
});
export const unread = collect<ChannelUnread>('unread', { idOf: unreadId });
/** What the user has typed into channels and threads, on whatever device. */
export const messageDrafts = collect<MessageDraft>('messageDrafts', { idOf: byId });
export const threads = collect<ThreadMark>('threads', { idOf: threadMarkId });
export const savedMessages = collect<SavedMark>('savedMessages', { idOf: threadMarkId });
export const scheduledMessages = collect<ScheduledMessage>('scheduledMessages', { idOf: byId });

const byName = (one: Channel, other: Channel) => one.name.localeCompare(other.name) || one.id - other.id;

const fetchOverview = () => queryClient.fetchQuery({ ...api.channels.overview.options(), staleTime: 0 });

/** Starts loading the lists of the sidebar that are missing, which share one call. */
function askForMissing(): void {
  void queryClient.prefetchQuery(channelsQuery);
  void queryClient.prefetchQuery(directQuery);
  void queryClient.prefetchQuery(unreadQuery);
  void queryClient.prefetchQuery(unreadThreadsQuery);
  void queryClient.prefetchQuery(draftsQuery);
  void queryClient.prefetchQuery(savedQuery);
  void queryClient.prefetchQuery(scheduledQuery);
}

/** A list of the sidebar. The first time one call loads all of them, later each is loaded `alone`. */
const overviewPart = <K extends keyof ChatOverview>(
  queryKey: [LiveNoun, K],
  alone: () => Promise<ChatOverview[K]>,
) => ({
  queryKey,
  async queryFn() {
    if (queryClient.getQueryData(queryKey)) return alone();
    askForMissing();
    return (await fetchOverview())[queryKey[1]];
  },
});

/** The channels the user can read, by name. */
export const channelsQuery = channels.list(
  overviewPart(['channels', 'channels'], () => api.channels.list()),
  { belongs: ({ type }) => type !== 'direct', compare: byName },
);

/** The user's direct messages. */
export const directQuery = channels.list(
  overviewPart(['channels', 'direct'], () => api.channels.listDirect()),
  { belongs: ({ type }) => type === 'direct', compare: (one, other) => other.id - one.id },
);

export const draftsQuery = messageDrafts.list(
  overviewPart(['messageDrafts', 'drafts'], () => api.messageDrafts.list()),
  { belongs: () => true, compare: (one, other) => one.version - other.version },
);

/** Which messages the user has saved, last saved first. */
export const savedQuery = savedMessages.list(
  overviewPart(['savedMessages', 'saved'], () => api.savedMessages.marks()),
  { belongs: () => true, compare: (one, other) => other.createdAt.localeCompare(one.createdAt) },
);

/** The user's messages that wait to be sent, the next one first. */
export const scheduledQuery = scheduledMessages.list(
  overviewPart(['scheduledMessages', 'scheduled'], () => api.scheduledMessages.list()),
  {
    belongs: () => true,
    compare: (one, other) => one.sendAt.localeCompare(other.sendAt) || one.id - other.id,
  },
);

const unreadPart = overviewPart(['unread', 'unread'], () => api.channels.unread());

/** What is unread in each channel. */
export const unreadQuery = unread.list(
  {
    ...unreadPart,
    async queryFn() {
      const rows = await unreadPart.queryFn();
      forgetAllBut(rows.map(({ channelId }) => channelId));
      return rows;
    },
  },
  { belongs: () => true, compare: (one, other) => one.channelId - other.channelId },
);

/** The followed threads with something unread, the newest first. */
export const unreadThreadsQuery = threads.list(
  overviewPart(['threads', 'threads'], async () => (await fetchOverview()).threads),
  {
    belongs: (mark) => mark.isFollowing && mark.unread > 0,
    compare: (one, other) => other.lastReplyId - one.lastReplyId,
  },
);

export const membersQuery = (id: number) => api.channels.members.options({ params: { id } });
/** How many messages of a channel the user can read. */
export const messageCountQuery = (id: number) =>
  queryOptions({
    queryKey: ['channels', id, 'messageCount'],
    queryFn: async () => (await api.messages.list.page({ params: { id }, query: { limit: 1 } })).total,
    staleTime: 0,
  });

export const invitableQuery = (id: number) => api.channels.invitable.options({ params: { id } });

const refetchUnread = soon(() => void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey }));

/** Adds a new message to the unread count of its channel. Replies count where they show in the channel too. */
function countUnread({ id, channelId, parentId, alsoInChannel, type, user, mentions, ...message }: Message): void {
  const me = signedInUser()?.id ?? '';
  // A line about the channel counts only if it is about a call that the user missed.
  if ((parentId !== null && !alsoInChannel) || (type === 'system' && !message.change?.missedIds?.includes(me))) return;
  const current = unread.rows.serverRow(unreadId({ channelId, userId: me }));
  // A response on its way may have been counted before this message.
  if (!current || queryClient.isFetching({ queryKey: unreadQuery.queryKey }) > 0) refetchUnread();
  // An edit may have added a mention, or taken it away.
  if (message.editedAt && current && id > current.lastReadId) refetchUnread();
  if (!current || id <= current.lastMessageId) return;
  const isOwn = user.id === me;
  const isQuiet = current.isMuted || current.level === 'nothing' || id <= (current.hiddenAtId ?? 0);
  const mentionsMe = (message.mentionsChannel && !isQuiet) || mentions.includes(me);
  unread.receive([
    {
      ...current,
      lastMessageId: id,
      unread: current.unread + Number(!isOwn),
      firstUnreadId: current.firstUnreadId ?? (isOwn ? null : id),
      mentions: current.mentions + Number(!isOwn && mentionsMe),
    },
  ]);
}

onChanges(['messages'], (ids) => {
  const changed = ids?.map((id) => messages.rows.serverRow(id));
  for (const message of changed ?? []) if (message) countUnread(message);
  if (!changed?.every(Boolean)) refetchUnread();
});
// After leaving a private channel in another window, or being removed, this one gets no more events about it.
onChanges(['unread'], (ids) => {
  const gone = ids?.filter((id) => unread.rows.isGone(id)) ?? [];
  for (const id of gone.map((id) => Number.parseInt(String(id), 10)))
    forgetChannel(id, (messageId) => messages.rows.serverRow(messageId)?.channelId === id);
  if (gone.length > 0)
    for (const { queryKey } of [channelsQuery, directQuery]) void queryClient.invalidateQueries({ queryKey });
});
onChanges(['channels'], (ids) => {
  for (const id of ids ?? []) {
    void queryClient.invalidateQueries({ queryKey: membersQuery(Number(id)).queryKey });
    void queryClient.invalidateQueries({ queryKey: invitableQuery(Number(id)).queryKey });
  }
  refetchUnread();
});
