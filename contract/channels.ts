import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { refusal } from './refusal-text.ts';
import {
  instant,
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

/** Of what one creates; beside these there are direct ones, each between the people whom one opens it with. */
export const channelTypes = ['public', 'private'] as const;

export const channelShape = shape('Channel', {
  id: reference('channel'),
  name: z.string(),
  description: z.string().nullable(),
  /** Everybody in the organization is in a public channel; a private one is for those whom its members invite. */
  type: z.enum([...channelTypes, 'direct']),
  /** Whom a direct one is between, its reader too; null of a channel. */
  people: z.array(personShape).nullable(),
  teamId: reference('team').nullable(),
  createdById: userReference.nullable(),
  memberCount: z.int(),
  /** Since when it is archived, which is read by whoever may and written by nobody; null of most. */
  archivedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Channel = z.infer<typeof channelShape>;

/** How far somebody has read in a channel, and what waits for them there. */
export const unreadShape = shape('ChannelUnread', {
  channelId: reference('channel'),
  userId: userReference,
  /** The last message that was read; 0 before the first. */
  lastReadId: z.int(),
  /** How many messages of others came since, and in how many of them one is named; 100 stands for all that is more. */
  unread: z.int(),
  mentions: z.int(),
  /** The last message that is counted; 0 where there is none. */
  lastMessageId: z.int(),
  /** Whether one is told of nothing there but what names oneself; `@channel` then names nobody. */
  isMuted: z.boolean(),
  version,
});
export type ChannelUnread = z.infer<typeof unreadShape>;

/** What a sidebar shows of the chat. */
export const chatOverviewShape = shape('ChatOverview', {
  channels: z.array(channelShape),
  direct: z.array(channelShape),
  unread: z.array(unreadShape),
});
export type ChatOverview = z.infer<typeof chatOverviewShape>;

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
    summary: 'List the channels that the caller may read, by name',
    answer: z.array(channelShape),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/chat/channels',
    summary: 'Create a channel; its creator is a member',
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
    summary: 'Rename or describe a channel, archive it or take it out of the archive',
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
    summary: 'Mute a channel for oneself, or hear of it again',
    byObservers: true,
    params,
    body: z.object({ on: z.boolean() }).meta({ id: 'Mute' }),
    answer: unreadShape,
    example: { on: true },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/chat/channels/:id',
    summary: 'Delete a channel with its messages; it can be brought back for 30 days',
    params,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/chat/channels/:id/restore',
    summary: 'Bring back a deleted channel with its messages',
    params,
    answer: channelShape,
  }),
  members: endpoint({
    method: 'GET',
    path: '/api/chat/channels/:id/members',
    summary: 'List who is in a channel: in a public one everybody',
    params,
    answer: z.array(userShape),
  }),
  invitable: endpoint({
    method: 'GET',
    path: '/api/chat/channels/:id/invitable-users',
    summary: 'List who can be invited into a channel',
    params,
    answer: z.array(userShape),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/chat/channels/:id/invite',
    summary: 'Bring somebody into a channel; whoever is in it stays so',
    params,
    body: z.object({ userId: userReference }).meta({ id: 'ChannelInvitation' }),
    answer: channelShape,
    example: { userId: 'a3c1' },
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/api/chat/channels/:id/members/me',
    summary: 'Leave a private channel; where the last member does, it is deleted and they may bring it back',
    byObservers: true,
    params,
  }),
  listDirect: endpoint({
    method: 'GET',
    path: '/api/chat/direct',
    summary:
      'List the direct conversations that the caller is in, which are no channels but read and written as those are',
    answer: z.array(channelShape),
  }),
  openDirect: endpoint({
    method: 'PUT',
    path: '/api/chat/direct',
    summary: 'Open the direct conversation with these people: the one that there is, else a new one',
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
    summary: 'Tell of each channel how far the caller has read, and what waits there',
    answer: z.array(unreadShape),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/chat/overview',
    summary: 'Tell the channels, the direct conversations and what waits in each, as of one moment',
    answer: chatOverviewShape,
  }),
  read: endpoint({
    method: 'PUT',
    path: '/api/chat/channels/:id/read',
    summary: 'Mark the messages of a channel as read, up to one of them',
    byObservers: true,
    params,
    body: z.object({ lastReadId: reference('message') }).meta({ id: 'ReadUpTo' }),
    answer: unreadShape,
    example: { lastReadId: 1 },
  }),
};
