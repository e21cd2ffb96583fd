import { messagePageSize } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { threadMarkId } from '#rules/live.ts';
import { api } from '#web/lib/api.ts';
import type { ListAnswer } from '#web/lib/collections/collection.ts';
import { type Part, twoWayList } from '#web/lib/collections/twoWayList.ts';
import { messages, threads } from '../queries.ts';

/** How many messages scrolling loads at a time. */
const pageSize = 100;

/** A part of the list as the query of a call. */
function queryOf({ behind, ahead, from, around }: Part) {
  if (behind !== undefined) return { before: Number(behind) };
  if (ahead !== undefined) return { after: Number(ahead) };
  if (from !== undefined) return { before: Number(from) + 1 };
  return around === undefined ? {} : { around: Number(around) };
}

type Listing = typeof api.messages.list | typeof api.messages.replies;

async function fetchMessages(list: Listing, id: number, part: Part): Promise<ListAnswer<Message>> {
  const { limit, from, ahead, around } = part;
  const answer = await list({ params: { id }, query: { limit, ...queryOf(part) } });
  const rows = answer.toReversed();
  const isFull = rows.length === limit;
  if (around === undefined)
    return { rows, hasMore: isFull, hasAhead: from !== undefined || (ahead !== undefined && isFull) };
  const newer = rows.findIndex((row) => row.id === around);
  const half = Math.floor(limit / 2);
  return { rows, hasAhead: newer === half, hasMore: rows.length - newer === limit - half };
}

/** The messages of a channel, newest first: from the newest, or around one message. Loads more both ways. */
export const messagesQuery = (channelId: number, around?: number) =>
  twoWayList(messages.queries, ['messages', 'in', channelId, around ?? 'newest'], {
    size: pageSize,
    first: { limit: messagePageSize, ...(around !== undefined && { around }) },
    ask: (part) => fetchMessages(api.messages.list, channelId, part),
    belongs: (message) => message.channelId === channelId && (message.parentId === null || message.alsoInChannel),
    compare: (one, other) => other.id - one.id,
  });

/** The pinned messages of a channel, the latest first. */
export const pinsQuery = (channelId: number) =>
  messages.list(api.messages.pins.options({ params: { id: channelId } }), {
    belongs: (message) => message.channelId === channelId && message.pinnedAt !== null,
    compare: (one, other) => (other.pinnedAt ?? '').localeCompare(one.pinnedAt ?? '') || other.id - one.id,
  });

/** How the user stands to the thread of a message. */
export const threadMarkQuery = (messageId: number, userId: string) =>
  threads.one(threadMarkId({ messageId, userId }), {
    ...api.messages.threadMark.options({ params: { id: messageId } }),
    // The rows of a noun update the queries whose keys begin with it.
    queryKey: ['threads', 'mark', messageId],
  });

/** The message at the head of a thread. */
export const headQuery = (id: number) => messages.one(id, api.messages.thread.options({ params: { id } }));

/** The replies of a thread, newest first: from the newest, or around one. Loads more both ways. */
export const repliesQuery = (id: number, around?: number) =>
  twoWayList(messages.queries, ['messages', 'replies', id, around ?? 'newest'], {
    size: messagePageSize,
    first: { limit: messagePageSize, ...(around !== undefined && { around }) },
    ask: (part) => fetchMessages(api.messages.replies, id, part),
    belongs: ({ parentId }) => parentId === id,
    compare: (one, other) => other.id - one.id,
  });
