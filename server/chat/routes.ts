import type { ChatOverview, channels } from '#contract/channels.ts';
import type { messages } from '#contract/messages.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import type { Routes } from '#server/http/routes.ts';
import { listDrafts } from '#server/message-drafts/message-drafts.ts';
import { listSavedMarks } from '#server/saved-messages/saved-messages.ts';
import { listScheduled } from '#server/scheduled-messages/scheduled-messages.ts';
import type { Scope } from '#server/scope.ts';
import { arrangeChannel } from './arrange.ts';
import { changeChannel, setChannelType } from './change-channel.ts';
import { changeMessage } from './change-message.ts';
import {
  checkCurrentOrganization,
  createChannel,
  deleteChannel,
  findChannel,
  listChannels,
  listDirect,
  restoreChannel,
} from './channels.ts';
import { deleteMessage, restoreMessage } from './delete-message.ts';
import { openDirect } from './direct.ts';
import { inviteToChannel, leaveChannel, listChannelMembers, listInvitable, removeMember } from './members.ts';
import { listMentions } from './mentions.ts';
import { createMessage, findFirstSince, listMessages } from './messages.ts';
import { listPins, pin } from './pins.ts';
import { react } from './reactions.ts';
import { searchMessages } from './search.ts';
import { findThreadMark, followThread, listFollowedThreads, listUnreadThreads, readThread } from './thread-marks.ts';
import { findHead, listReplies, reply } from './threads.ts';
import { listUnread, muteChannel, readChannel, setLevel, setMarks } from './unread.ts';

export const channelRoutes: Routes<typeof channels> = {
  list: listChannels,
  create: (scope, { body }) => createChannel(scope, body),
  listWithin(scope, { params }) {
    checkCurrentOrganization(scope, params.organizationId);
    return listChannels(scope);
  },
  createWithin(scope, { params, body }) {
    checkCurrentOrganization(scope, params.organizationId);
    return createChannel(scope, body);
  },
  find: (scope, { params }) => findChannel(scope, params.id),
  change: (scope, { params, body }) => changeChannel(scope, params.id, body),
  mute: (scope, { params, body }) => muteChannel(scope, params.id, body.on),
  level: (scope, { params, body }) => setLevel(scope, params.id, body.level),
  setMarks: (scope, { body }) => setMarks(scope, body),
  arrange: (scope, { params, body }) => arrangeChannel(scope, params.id, body),
  delete: (scope, { params }) => deleteChannel(scope, params.id),
  restore: (scope, { params }) => restoreChannel(scope, params.id),
  members: (scope, { params }) => listChannelMembers(scope, params.id),
  invitable: (scope, { params }) => listInvitable(scope, params.id),
  invite: (scope, { params, body }) => inviteToChannel(scope, params.id, body),
  leave: (scope, { params }) => leaveChannel(scope, params.id),
  removeMember: (scope, { params }) => removeMember(scope, params.id, params.userId),
  setType: (scope, { params, body }) => setChannelType(scope, params.id, body),
  listDirect,
  openDirect: (scope, { body }) => openDirect(scope, body.userIds),
  unread: listUnread,
  overview: findOverview,
  read: (scope, { params, body }) => readChannel(scope, params.id, body.lastReadId),
};

export const messageRoutes: Routes<typeof messages> = {
  list: (scope, { params, query }) => listMessages(scope, params.id, query),
  firstSince: (scope, { params, query }) => findFirstSince(scope, params.id, query.day),
  search: (scope, { query }) => searchMessages(scope, query),
  create: (scope, { params, body }) => createMessage(scope, params.id, body),
  change: (scope, { params, body }) => changeMessage(scope, params.id, body),
  mentions: (scope, { query }) => listMentions(scope, query),
  threads: (scope, { query }) => listFollowedThreads(scope, query),
  threadMark: (scope, { params }) => findThreadMark(scope, params.id),
  follow: (scope, { params, body }) => followThread(scope, params.id, body.on),
  readThread: (scope, { params, body }) => readThread(scope, params.id, body.lastReadId),
  thread: (scope, { params }) => findHead(scope, params.id),
  replies: (scope, { params, query }) => listReplies(scope, params.id, query),
  reply: (scope, { params, body }) => reply(scope, params.id, body),
  pins: (scope, { params }) => listPins(scope, params.id),
  pin: (scope, { params, body }) => pin(scope, params.id, body.on),
  react: (scope, { params, body }) => react(scope, params.id, body),
  delete: (scope, { params }) => deleteMessage(scope, params.id),
  restore: (scope, { params }) => restoreMessage(scope, params.id),
};

/** Returns the caller's channels, direct messages, unread counts, drafts, saved and scheduled messages, from one snapshot. */
function findOverview(scope: Scope): Promise<ChatOverview> {
  return inSnapshot(scope, async (scope) => ({
    channels: await listChannels(scope),
    direct: await listDirect(scope),
    unread: await listUnread(scope),
    threads: await listUnreadThreads(scope),
    drafts: await listDrafts(scope),
    saved: await listSavedMarks(scope),
    scheduled: await listScheduled(scope),
  }));
}
