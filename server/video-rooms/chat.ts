import { and, eq } from 'drizzle-orm';
import type { Channel } from '#contract/channels.ts';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { msg } from '#rules/translate.ts';
import { arrangeChannel } from '#server/chat/arrange.ts';
import {
  createChannel,
  deleteLockedChannel,
  findChannel,
  readable,
  readChannels,
  setNameAndTeam,
} from '#server/chat/channels.ts';
import { admitToChannel, memberIdsOf, removeFromChannel } from '#server/chat/members.ts';
import { channels } from '#server/chat/table.ts';
import { findTeamChannel } from '#server/chat/team-channel.ts';
import { demand } from '#server/errors.ts';
import { findMeeting } from '#server/meetings/meetings.ts';
import { asServer, type Reading, type Scope } from '#server/scope.ts';
import { findChatId, lockVideoRoom, setChatId } from './rooms.ts';

/**
 * Opens the channel in which the people in a room write: that of the call or of the meeting's team, else one of the room's own, which
 * the caller becomes a member of. That of a meeting is read only by those who see the meeting. @throws NotFound; Forbidden for those who were removed from the room
 */
export async function openRoomChat(scope: Scope, id: number): Promise<Channel> {
  const room = await lockVideoRoom(scope, id);
  demand(!room.removedIds.includes(scope.actor.userId), msg('A host removed you from this room'));
  const channelId = room.channelId ?? (await findChannelOfTeam(scope, room));
  return channelId === undefined ? openOwnChat(scope, room) : findChannel(scope, channelId);
}

/** The id of the channel of a meeting's team, if the caller can read it. */
async function findChannelOfTeam(scope: Scope, { meetingId }: VideoRoom): Promise<number | undefined> {
  if (meetingId === null) return undefined;
  const { teamId } = await findMeeting(scope, meetingId);
  const channelId = teamId === null ? undefined : await findTeamChannel(scope, teamId);
  if (channelId === undefined) return undefined;
  const isReadable = (await scope.db.$count(channels, and(readable(scope), eq(channels.id, channelId)))) > 0;
  return isReadable ? channelId : undefined;
}

/** Lists of channels contain a room's own one from the first message after the caller came: entering a call is not writing. */
async function openOwnChat(scope: Scope, room: VideoRoom): Promise<Channel> {
  const chat = await findOwnChat(scope, room.id);
  const opened = chat ? await admitToChannel(scope, chat, scope.actor.userId) : await createOwnChat(scope, room);
  if (opened !== chat) await arrangeChannel(scope, opened.id, { isHidden: true });
  return opened;
}

async function createOwnChat(scope: Scope, { id, name, meetingId, teamId }: VideoRoom): Promise<Channel> {
  const created = await createChannel(scope, { name, type: 'private', meetingId, teamId });
  await setChatId(scope, id, created.id);
  return created;
}

/** The room's own channel, whether the caller is in it or not. */
async function findOwnChat(
  scope: Reading & Pick<Scope, 'record' | 'touch'>,
  roomId: number,
): Promise<Channel | undefined> {
  const chatId = await findChatId(scope, roomId);
  const [chat] = chatId === null ? [] : await readChannels(asServer(scope), [chatId]);
  return chat;
}

/** Removes a person from the room's own channel, if they are in it. */
export async function removeFromRoomChat(scope: Scope, roomId: number, userId: string): Promise<void> {
  const chat = await findOwnChat(scope, roomId);
  if (chat) await removeFromChannel(scope, chat, userId);
}

/** Sets the name and the team of the room's own channel, if it has one, to those of the room: only people who see the room read it. */
export async function changeRoomChat(
  scope: Reading & Pick<Scope, 'record' | 'touch'>,
  { id, name, teamId }: VideoRoom,
): Promise<void> {
  const chat = await findOwnChat(scope, id);
  if (!chat) return;
  const server = asServer(scope);
  await setNameAndTeam(server, chat, { name, teamId });
  // Their connections subscribe again, to what they can still read.
  const members = (await memberIdsOf(server, [chat.id])).get(chat.id) ?? [];
  if (chat.teamId !== teamId) for (const userId of members) scope.record('accounts', 'changed', { id: userId });
}

/** Deletes the room's own channel, if it has one. */
export async function endRoomChat(scope: Scope, roomId: number): Promise<void> {
  const chat = await findOwnChat(scope, roomId);
  if (chat) await deleteLockedChannel(scope, chat);
}
