import type { Message } from '#contract/messages.ts';
import { unreadId } from '#rules/live.ts';
import type { Recorded } from '#server/events/record.ts';
import type { Reading } from '#server/scope.ts';
import { listUsers } from '#server/users/users.ts';
import { readChannels } from './channels.ts';
import { memberIdsOf, mutedIn } from './members.ts';
import { listParticipants } from './threads.ts';

/** Whom a message concerns: who is named in it, in a private channel everybody, and of a reply who takes part in its thread. A direct one has no name. */
export type Concerned = {
  channelId: number;
  messageId: number;
  /** The message in whose thread it is, if in one. */
  threadId: number | null;
  channel: string | null;
  userId: string;
  isNamed: boolean;
  isReply: boolean;
};

type Told = Message & { isPrivate: boolean };

/** Whom messages concern that were written or changed, their author apart; of a changed one who was not named before. */
export async function concernedBy(scope: Reading, acts: Recorded[] = []): Promise<Concerned[]> {
  const told = acts
    .filter(({ act }) => act === 'created' || act === 'changed')
    .map((one) => ({ ...one, row: one.row as unknown as Told }))
    // What the server writes waits unread, and rings nowhere; nor does what is said to all and names nobody.
    .filter(
      ({ row: { type, isPrivate, parentId, mentions, mentionsChannel } }) =>
        type === 'text' && (isPrivate || parentId !== null || mentions.length > 0 || mentionsChannel),
    );
  if (told.length === 0) return [];
  const channelIds = told.map(({ row }) => row.channelId);
  const there = await readChannels(scope, channelIds);
  const names = new Map(there.map(({ id, name, type }) => [id, type === 'direct' ? null : name]));
  const members = await memberIdsOf(scope, channelIds);
  const participants = await listParticipants(
    scope,
    told.flatMap(({ row }) => row.parentId ?? []),
  );
  const muted = await mutedIn(scope, channelIds);
  const isForAll = told.some(({ row }) => !row.isPrivate && (row.mentionsChannel || row.parentId !== null));
  const everybody = isForAll ? (await listUsers(scope)).map(({ id }) => id) : [];
  return told.flatMap(({ act, row, before }) => {
    const was = (before ?? { mentions: [], mentionsChannel: false }) as Message;
    const isNamed = (id: string) =>
      (row.mentions.includes(id) && !was.mentions.includes(id)) || (row.mentionsChannel && !was.mentionsChannel);
    // Nobody who is not in it hears of a private channel, though they be named there.
    const isReply = row.parentId !== null;
    const isOf = (id: string) => (isReply ? participants.get(row.parentId ?? 0)?.has(id) : row.isPrivate);
    const readers = row.isPrivate ? (members.get(row.channelId) ?? []) : [...new Set([...row.mentions, ...everybody])];
    // Who has muted the channel hears of what names themselves alone.
    const hears = (id: string) =>
      row.mentions.includes(id) || !muted.has(unreadId({ channelId: row.channelId, userId: id }));
    return readers
      .filter(hears)
      .filter((id) => id !== row.user.id && (isNamed(id) || (act === 'created' && isOf(id))))
      .map((userId) => ({
        channelId: row.channelId,
        messageId: row.id,
        threadId: row.parentId,
        channel: names.get(row.channelId) ?? null,
        userId,
        isNamed: isNamed(userId),
        isReply,
      }));
  });
}
