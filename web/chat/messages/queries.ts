import { messagePage } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import type { Told } from '#web/lib/collections/collection.ts';
import { type Part, twoWayList } from '#web/lib/collections/twoWayList.ts';
import { messages } from '../queries.ts';

/** How many messages are asked for at a time as one scrolls. */
const partSize = 100;

/** Where a part of a channel stands in time. */
function placeOf({ behind, ahead, from, around }: Part) {
  if (behind !== undefined) return { before: Number(behind) };
  if (ahead !== undefined) return { after: Number(ahead) };
  if (from !== undefined) return { before: Number(from) + 1 };
  return around === undefined ? {} : { around: Number(around) };
}

type Listing = typeof api.messages.list | typeof api.messages.replies;

async function askMessages(list: Listing, id: number, part: Part): Promise<Told<Message>> {
  const { limit, from, ahead, around } = part;
  const told = await list({ params: { id }, query: { limit, ...placeOf(part) } });
  const rows = told.toReversed();
  const isFull = rows.length === limit;
  if (around === undefined)
    return { rows, hasMore: isFull, hasAhead: from !== undefined || (ahead !== undefined && isFull) };
  const newer = rows.findIndex((row) => row.id === around);
  const half = Math.floor(limit / 2);
  return { rows, hasAhead: newer === half, hasMore: rows.length - newer === limit - half };
}

/** What was written in a channel, the newest first: from the newest on, or around one message; more comes both ways. */
export const messagesQuery = (channelId: number, around?: number) =>
  twoWayList(messages.queries, ['messages', 'in', channelId, around ?? 'newest'], {
    size: partSize,
    first: { limit: messagePage, ...(around !== undefined && { around }) },
    ask: (part) => askMessages(api.messages.list, channelId, part),
    belongs: (message) => message.channelId === channelId && message.parentId === null,
    compare: (one, other) => other.id - one.id,
  });

/** What is pinned in a channel, the latest first. */
export const pinsQuery = (channelId: number) =>
  messages.list(api.messages.pins.options({ params: { id: channelId } }), {
    belongs: (message) => message.channelId === channelId && message.pinnedAt !== null,
    compare: (one, other) => (other.pinnedAt ?? '').localeCompare(one.pinnedAt ?? '') || other.id - one.id,
  });

/** The message at the head of a thread. */
export const headQuery = (id: number) => messages.one(id, api.messages.thread.options({ params: { id } }));

/** The replies in a thread, the newest first: from the newest on, or around one; more comes both ways. */
export const repliesQuery = (id: number, around?: number) =>
  twoWayList(messages.queries, ['messages', 'replies', id, around ?? 'newest'], {
    size: messagePage,
    first: { limit: messagePage, ...(around !== undefined && { around }) },
    ask: (part) => askMessages(api.messages.replies, id, part),
    belongs: ({ parentId }) => parentId === id,
    compare: (one, other) => other.id - one.id,
  });
