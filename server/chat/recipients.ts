import { eq, sql } from 'drizzle-orm';
import { type ChannelUnread, neverShown } from '#contract/channels.ts';
import type { Message } from '#contract/messages.ts';
import { unreadId } from '#rules/live.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import type { RecordedEvent } from '#server/events/record.ts';
import { organizations } from '#server/organizations/table.ts';
import type { Reading } from '#server/scope.ts';
import { listUsers } from '#server/users/users.ts';
import { readChannels } from './channels.ts';
import { memberIdsOf } from './members.ts';
import type { MessageAudience } from './messages.ts';
import { channelMembers } from './table.ts';
import { listThreadFollowers } from './thread-marks.ts';

/** A user to notify about a message, and why: it names them, or everyone, or replies in a thread that they follow, or is one more. */
export type Recipient = {
  channelId: number;
  messageId: number;
  /** The message this is a reply to. */
  threadId: number | null;
  /** The name of the channel; null for direct messages. */
  channel: string | null;
  userId: string;
  reason: 'mention' | 'everyone' | 'reply' | 'message';
};

type Choice = Pick<ChannelUnread, 'isMuted' | 'level' | 'hiddenAtId'>;

/** What people have chosen in these channels, by `unreadId`, and what holds for those who have chosen nothing in a public one. */
async function listChoices(scope: Reading, channelIds: number[]) {
  const { channelId, userId, isMuted, level, hiddenAtId } = channelMembers;
  const rows = await scope.db
    .select({ channelId, userId, isMuted, level, hiddenAtId })
    .from(channelMembers)
    .where(
      ours(
        scope,
        channelMembers,
        isOneOf(channelId, channelIds),
        sql`(level is not null or is_muted or hidden_at_id is not null)`,
      ),
    );
  const [organization] = await scope.db
    .select({ level: organizations.channelLevel })
    .from(organizations)
    .where(eq(organizations.id, scope.actor.organizationId));
  return { chosen: new Map<string, Choice>(rows.map((row) => [unreadId(row), row])), usual: organization?.level };
}

/** A person who was added or removed, by a line in a channel; without the name of a conversation. */
export type MemberChange = {
  kind: 'invited' | 'removed';
  channelId: number;
  channel: string | null;
  userId: string;
};

/** The people who were added or removed, by new lines about changes of private channels. */
export async function listMemberChanges(scope: Reading, records: RecordedEvent[] = []): Promise<MemberChange[]> {
  const changes = records.flatMap(({ act, row }) => {
    const { channelId, change } = row as unknown as RecordedMessage;
    if (act !== 'created' || !change?.person || (change.kind !== 'invited' && change.kind !== 'removed')) return [];
    return [{ kind: change.kind, channelId, userId: change.person.id }];
  });
  if (changes.length === 0) return [];
  const channels = await readChannels(
    scope,
    changes.map(({ channelId }) => channelId),
  );
  const names = new Map(channels.map(({ id, name, type }) => [id, type === 'direct' ? null : name]));
  return changes.map((change) => ({ ...change, channel: names.get(change.channelId) ?? null }));
}

type RecordedMessage = Message & MessageAudience;

/**
 * Returns the people to notify about new and changed messages, except the author: those they mention, those who follow the thread, and
 * those who want every message of the channel, as all do in private ones. The last get no replies that do not show in the channel. A
 * changed message notifies only people it did not mention before.
 */
export async function listRecipients(scope: Reading, records: RecordedEvent[] = []): Promise<Recipient[]> {
  const relevant = records
    .filter(({ act }) => act === 'created' || act === 'changed')
    .map((record) => ({ ...record, row: record.row as unknown as RecordedMessage }))
    // What the server posts notifies no one.
    .filter(({ row }) => row.type === 'text');
  if (relevant.length === 0) return [];
  const channelIds = [...new Set(relevant.map(({ row }) => row.channelId))];
  const { chosen, usual } = await listChoices(scope, channelIds);
  const followers = await listThreadFollowers(
    scope,
    relevant.flatMap(({ row }) => row.parentId ?? []),
  );
  const isForEveryone = ({ row }: { row: RecordedMessage }) =>
    !row.isPrivate && (row.mentionsChannel || usual === 'everything');
  const everyone = relevant.some(isForEveryone) ? (await listUsers(scope)).map(({ id }) => id) : [];
  const members = await memberIdsOf(
    scope,
    relevant.filter(({ row }) => row.isPrivate).map(({ row }) => row.channelId),
  );
  /** The people who may be notified: in a private channel only members, even if the message mentions others. */
  function candidates({ row }: { row: RecordedMessage }): string[] {
    if (row.isPrivate) return row.readers ?? members.get(row.channelId) ?? [];
    const asked = [...chosen].filter(([id, { level }]) => level === 'everything' && id.startsWith(`${row.channelId} `));
    const askers = asked.map(([id]) => id.slice(id.indexOf(' ') + 1));
    return [...new Set([...row.mentions, ...(followers.get(row.parentId ?? 0) ?? []), ...askers, ...everyone])];
  }
  const recipients = relevant.flatMap((record) => {
    const { act, row, before } = record;
    const previous = (before ?? { mentions: [], mentionsChannel: false }) as Message;
    const isNew = act === 'created';
    function reasonFor(userId: string): Recipient['reason'] | undefined {
      const choice = chosen.get(unreadId({ channelId: row.channelId, userId }));
      const wanted = choice?.level ?? (row.isPrivate ? 'everything' : usual);
      if (wanted === 'nothing') return undefined;
      if (row.mentions.includes(userId) && !previous.mentions.includes(userId)) return 'mention';
      // In a channel that they muted or left, only a mention by name notifies.
      if (choice?.isMuted || choice?.hiddenAtId === neverShown) return undefined;
      if (row.mentionsChannel && !previous.mentionsChannel) return 'everyone';
      if (!isNew) return undefined;
      if (row.parentId !== null && followers.get(row.parentId)?.has(userId)) return 'reply';
      return wanted === 'everything' && (row.parentId === null || row.alsoInChannel) ? 'message' : undefined;
    }
    return candidates(record).flatMap((userId) => {
      const reason = userId === row.user.id ? undefined : reasonFor(userId);
      const { id: messageId, channelId, parentId: threadId } = row;
      return reason ? [{ channelId, messageId, threadId, userId, reason }] : [];
    });
  });
  if (recipients.length === 0) return [];
  const channels = await readChannels(scope, channelIds);
  const names = new Map(channels.map(({ id, name, type }) => [id, type === 'direct' ? null : name]));
  return recipients.map((one) => ({ ...one, channel: names.get(one.channelId) ?? null }));
}
