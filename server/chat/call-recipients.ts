import type { VideoRoom } from '#contract/video-rooms.ts';
import { unreadId } from '#rules/live.ts';
import type { RecordedEvent } from '#server/events/record.ts';
import type { Reading } from '#server/scope.ts';
import { memberIdsOfTeams } from '#server/teams/members.ts';
import { readChannels } from './channels.ts';
import { memberIdsOf, mutedIn } from './members.ts';

/** A user to notify about a call. */
export type CallRecipient = {
  channelId: number;
  /** The name of the channel; null for direct messages. */
  channel: string | null;
  userId: string;
};

/**
 * Returns the people to notify about calls that started: the members of a private channel or direct message, and the team of a public
 * channel. Not the person who started the call, nor people who muted the channel.
 */
export async function listCallRecipients(
  scope: Reading,
  records: RecordedEvent[] = [],
  starterId: string,
): Promise<CallRecipient[]> {
  const channelIds = records
    .map(({ row, before }) => ({ room: row as unknown as VideoRoom, before: before as Partial<VideoRoom> | undefined }))
    .filter(({ room, before }) => room.startedAt !== null && before?.startedAt === null)
    .flatMap(({ room }) => room.channelId ?? []);
  if (channelIds.length === 0) return [];
  const channels = await readChannels(scope, channelIds);
  const members = await memberIdsOf(scope, channelIds);
  const teams = await memberIdsOfTeams(
    scope,
    channels.flatMap(({ teamId }) => teamId ?? []),
  );
  const muted = await mutedIn(scope, channelIds);
  return channels.flatMap(({ id: channelId, name, type, teamId }) =>
    ((type === 'public' ? teams.get(teamId ?? 0) : members.get(channelId)) ?? [])
      .filter((userId) => userId !== starterId && !muted.has(unreadId({ channelId, userId })))
      .map((userId) => ({ channelId, channel: type === 'direct' ? null : name, userId })),
  );
}
