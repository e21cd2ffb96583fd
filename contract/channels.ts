import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { savedMarkShape, scheduledMessageShape } from './later.ts';
import { limits } from './limits.ts';
import { messageDraftShape } from './message-drafts.ts';
import { refusal } from './refusal-text.ts';
import {
  instant,
  largestInteger,
  line,
  pathReference,
  personShape,
  reference,
  shape,
  text,
  textFrom,
  userReference,
  version,
} from './shapes.ts';
import { userShape } from './users.ts';

/** The types that users create. Direct messages are a third type. */
export const channelTypes = ['public', 'private'] as const;

/** What notifies a person in a channel: every message, only what names them or everyone, or nothing. */
export const channelLevels = ['everything', 'mentions', 'nothing'] as const;

export const channelShape = shape('Channel', {
  id: reference('channel'),
  name: z.string(),
  description: z.string().nullable(),
  /** Everyone in the organization is in a public channel. People join a private channel by an invitation of a member. */
  type: z.enum([...channelTypes, 'direct']),
  /** The participants of a direct message, including the reader; null for a channel. */
  people: z.array(personShape).nullable(),
  teamId: reference('team').nullable(),
  createdById: userReference.nullable(),
  /**
   * Who may remove people from it, change who sees it and delete it, besides admins: its creator. In a private channel that the creator
   * is not in, the member who has been in it longest.
   */
  managedById: userReference.nullable(),
  memberCount: z.int(),
  /** Since when it is archived: still readable, but closed for new messages. Null if it is not archived. */
  archivedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Channel = z.infer<typeof channelShape>;

/** No message has a larger id. */
export const neverShown = 2_147_483_647;

/** How far a user has read a channel, with counts of unread messages. */
export const unreadShape = shape('ChannelUnread', {
  channelId: reference('channel'),
  userId: userReference,
  /** The id of the last read message; 0 if none was read. */
  lastReadId: z.int(),
  /** The number of unread messages by others, and of those that mention the user; 100 means 100 or more. */
  unread: z.int(),
  mentions: z.int(),
  /** The oldest of them; null if there is none. */
  firstUnreadId: reference('message').nullable(),
  /** The id of the newest counted message; 0 if there is none. */
  lastMessageId: z.int(),
  /** In a muted channel only direct mentions notify; `@channel` does not count. */
  isMuted: z.boolean(),
  /** What notifies the user; null as the organization sets it. With `nothing`, `@channel` does not count either. */
  level: z.enum(channelLevels).nullable(),
  /** The user hid the channel until a message newer than this one; `neverShown` if they left a public one. Null if it shows. */
  hiddenAtId: z.int().nullable(),
  /** The user's own section that lists the channel; null if it is in the usual one. */
  section: z.string().nullable(),
  version,
});
export type ChannelUnread = z.infer<typeof unreadShape>;

/** How a person stands to a thread: whether they follow it, and how far they have read it. */
export const threadMarkShape = shape('ThreadMark', {
  /** The message whose thread it is. */
  messageId: reference('message'),
  channelId: reference('channel'),
  userId: userReference,
  isFollowing: z.boolean(),
  /** The id of the last read reply; 0 if none was read. */
  lastReadId: z.int(),
  /** The id of the newest reply. */
  lastReplyId: z.int(),
  /** The number of unread replies by others; 100 means 100 or more. */
  unread: z.int(),
  /** The oldest of them; null if there is none. */
  firstUnreadId: reference('message').nullable(),
  version,
});
export type ThreadMark = z.infer<typeof threadMarkShape>;

/** The chat as the sidebar shows it. */
export const chatOverviewShape = shape('ChatOverview', {
  channels: z.array(channelShape),
  direct: z.array(channelShape),
  unread: z.array(unreadShape),
  /** The followed threads with something unread, the newest first. */
  threads: z.array(threadMarkShape),
  drafts: z.array(messageDraftShape),
  /** Which messages the caller has saved. */
  saved: z.array(savedMarkShape),
  scheduled: z.array(scheduledMessageShape),
});
export type ChatOverview = z.infer<typeof chatOverviewShape>;

const lastReadId = z.int().min(0).max(largestInteger);
/** The marks after they were set; those of channels and threads that the caller cannot read are left out. */
const marksShape = shape('Marks', { channels: z.array(unreadShape), threads: z.array(threadMarkShape) });
const params = z.object({ id: pathReference('channel') });
const within = z.object({ organizationId: pathReference('organization') });
const newChannel = z
  .object({
    name: line('Channel name'),
    description: text('Description').optional(),
    type: z.enum(channelTypes).optional(),
    teamId: reference('team').nullable().optional(),
  })
  .meta({ id: 'NewChannel' });
const example = { name: 'yard', type: 'public' };

export const channels = {
  list: endpoint({
    method: 'GET',
    path: '/api/chat/channels',
    summary: 'List the channels that the caller can read, by name',
    answer: z.array(channelShape),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/chat/channels',
    summary: 'Create a channel; its creator becomes a member',
    creates: 'channels',
    body: newChannel,
    answer: channelShape,
    status: 201,
    example,
  }),
  listWithin: endpoint({
    method: 'GET',
    path: '/api/organizations/:organizationId/chat/channels',
    summary: 'The same, by the organization, which must be the current one',
    params: within,
    answer: z.array(channelShape),
  }),
  createWithin: endpoint({
    method: 'POST',
    path: '/api/organizations/:organizationId/chat/channels',
    summary: 'The same, by the organization, which must be the current one',
    creates: 'channels',
    params: within,
    body: newChannel,
    answer: channelShape,
    status: 201,
    example,
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/chat/channels/:id',
    summary: 'Read a channel',
    params,
    answer: channelShape,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/chat/channels/:id',
    summary: 'Rename, describe, archive or unarchive a channel',
    params,
    body: z
      .object({ name: line('Channel name'), description: text('Description'), isArchived: z.boolean() })
      .partial()
      .extend({ descriptionFrom: textFrom('Description') })
      .meta({ id: 'ChannelChange' }),
    answer: channelShape,
    example: { name: 'yard' },
  }),
  mute: endpoint({
    method: 'PUT',
    path: '/api/chat/channels/:id/mute',
    summary: 'Mute or unmute a channel for the caller',
    byObservers: true,
    params,
    body: z.object({ on: z.boolean() }).meta({ id: 'Mute' }),
    answer: unreadShape,
    example: { on: true },
  }),
  arrange: endpoint({
    method: 'PUT',
    path: '/api/chat/channels/:id/display',
    summary:
      "Hide a channel from the caller's list, which marks it as read, show it again, or list it in one of their own sections; a hidden conversation returns with its next message",
    byObservers: true,
    params,
    body: z
      .object({ isHidden: z.boolean(), section: line('Section').nullable() })
      .partial()
      .meta({ id: 'ChannelDisplay' }),
    answer: unreadShape,
    example: { isHidden: true },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/chat/channels/:id',
    summary: 'Delete a channel with its messages; it can be restored for 30 days',
    params,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/chat/channels/:id/restore',
    summary: 'Restore a deleted channel with its messages',
    params,
    answer: channelShape,
  }),
  members: endpoint({
    method: 'GET',
    path: '/api/chat/channels/:id/members',
    summary: 'List the members of a channel; of a public one everyone in the organization',
    params,
    answer: z.array(userShape),
  }),
  invitable: endpoint({
    method: 'GET',
    path: '/api/chat/channels/:id/invitable-users',
    summary: 'List the people who can be invited to a channel',
    params,
    answer: z.array(userShape),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/chat/channels/:id/invite',
    summary:
      'Invite a person to a channel or a group conversation, where they read what is written from now on; nothing happens if they are a member already',
    params,
    /**
     * `fromNow`: they do not see earlier messages. `isUndo`: takes back their removal. They see what they saw before it, with their read
     * mark and choices. If no one removed them, the person joins as with `fromNow`.
     */
    body: z
      .object({ userId: userReference, fromNow: z.boolean().optional(), isUndo: z.boolean().optional() })
      .meta({ id: 'ChannelInvitation' }),
    answer: channelShape,
    example: { userId: 'a3c1' },
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/api/chat/channels/:id/members/me',
    summary:
      'Leave a private channel or a group conversation; a channel that its last member leaves is deleted, and they can restore it',
    byObservers: true,
    params,
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/api/chat/channels/:id/members/:userId',
    summary: 'Remove a person from a private channel; the person who manages it and admins who are in it may',
    params: params.extend({ userId: userReference }),
  }),
  setType: endpoint({
    method: 'PUT',
    path: '/api/chat/channels/:id/type',
    summary: 'Make a channel public, or private with the caller and these people as its only members',
    params,
    body: z
      .object({ type: z.enum(channelTypes), userIds: z.array(userReference).max(limits.channelPeople).optional() })
      .meta({ id: 'ChannelTypeChange' }),
    answer: channelShape,
    example: { type: 'private' },
  }),
  listDirect: endpoint({
    method: 'GET',
    path: '/api/chat/direct',
    summary: "List the caller's direct messages, which work like channels but are not in the list of channels",
    answer: z.array(channelShape),
  }),
  openDirect: endpoint({
    method: 'PUT',
    path: '/api/chat/direct',
    summary: 'Open the direct message with these people; it is created if it does not exist',
    creates: 'channels',
    body: z
      .object({
        userIds: z.array(userReference).min(1, refusal('Choose someone to write to')).max(limits.directPeople),
      })
      .meta({ id: 'DirectPeople' }),
    answer: channelShape,
    example: { userIds: ['a3c1'] },
    stranger: 400,
  }),
  unread: endpoint({
    method: 'GET',
    path: '/api/chat/unread',
    summary: 'Read for each channel how far the caller has read, with unread counts',
    answer: z.array(unreadShape),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/chat/overview',
    summary:
      'Read the channels, direct messages, unread counts, drafts, saved and scheduled messages, all from the same moment',
    answer: chatOverviewShape,
  }),
  level: endpoint({
    method: 'PUT',
    path: '/api/chat/channels/:id/level',
    summary: 'Choose what notifies the caller in a channel; null takes the setting of the organization',
    params,
    body: z.object({ level: z.enum(channelLevels).nullable() }).meta({ id: 'ChannelLevel' }),
    answer: unreadShape,
    example: { level: 'everything' },
  }),
  setMarks: endpoint({
    method: 'PUT',
    path: '/api/chat/marks',
    summary:
      'Mark channels and threads as read up to a message, or as unread from the next one, all at once; leaves out what the caller cannot read',
    byObservers: true,
    body: z
      .object({
        channels: z.array(z.object({ channelId: reference('channel'), lastReadId })).max(limits.marks),
        threads: z.array(z.object({ messageId: reference('message'), lastReadId })).max(limits.marks),
      })
      .partial()
      .meta({ id: 'ReadMarks' }),
    answer: marksShape,
    example: { channels: [{ channelId: 1, lastReadId: 0 }] },
  }),
  read: endpoint({
    method: 'PUT',
    path: '/api/chat/channels/:id/read',
    summary: 'Mark the messages of a channel as read up to one of them',
    byObservers: true,
    params,
    body: z.object({ lastReadId: reference('message') }).meta({ id: 'ReadUpTo' }),
    answer: unreadShape,
    example: { lastReadId: 1 },
  }),
};
