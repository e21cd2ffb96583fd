import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { mayAdminister, mayWork } from '#rules/people.ts';
import { toItsPerson } from '#server/events/feed.ts';
import { inTrash } from '#server/nouns/in-trash.ts';
import type { Noun } from '#server/nouns/noun.ts';
import type { Scope } from '#server/scope.ts';
import { channelRoom } from './channel-room.ts';
import {
  channelsOfTeam,
  isMember,
  managerOf,
  purgeChannels,
  readable,
  readChannels,
  searchChannels,
} from './channels.ts';
import { purgeMessages } from './delete-message.ts';
import { readMessages } from './messages.ts';
import { channelRoutes, messageRoutes } from './routes.ts';
import { channels, messages } from './table.ts';
import { readThreadMarks } from './thread-marks.ts';
import { readUnread } from './unread.ts';

export const channelNoun: Noun<'channels'> = {
  routes: channelRoutes,
  read: readChannels,
  room: ({ id, type }, organizationId) => channelRoom(id, type === 'public', organizationId),
  title: ({ type, name }) => (type === 'public' ? name : undefined),
  audience: ({ type, teamId }) => (type === 'public' ? { teamId } : undefined),
  isSecret: ({ type }) => type !== 'public',
  hiddenFields: ['memberCount', 'managedById'],
  hiddenValues: ['description'],
  table: channels,
  search: searchChannels,
  ...inTrash('channels', channels, (scope) => ({
    title: channels.name,
    deletedBy: channels.deletedById,
    isRestorable: and(
      isMember(scope),
      unlessAdmin(scope, eq(channels.deletedById, scope.actor.userId), sql`${managerOf} = ${scope.actor.userId}`),
    ),
  })),
  purge: purgeChannels,
  ofTeam: channelsOfTeam,
};

const channelOf = sql`from ${channels} where channels.id = messages.channel_id`;

export const messageNoun: Noun<'messages'> = {
  routes: messageRoutes,
  read: readMessages,
  room: ({ channelId, isPrivate }, organizationId) => channelRoom(channelId, !isPrivate, organizationId),
  audience({ channelId, isPrivate, readers }) {
    if (!isPrivate) return { sameAs: 'channels', id: channelId };
    return readers ? { teamId: null, named: readers } : undefined;
  },
  hiddenFields: ['mentions', 'mentionTexts'],
  hiddenValues: ['content'],
  ...inTrash('messages', messages, (scope) => ({
    title: messages.content,
    within: sql`(select nullif(name, '') ${channelOf})`,
    deletedBy: messages.deletedById,
    isRestorable: and(
      sql`exists (select ${channelOf} and ${readable(scope)})`,
      unlessAdmin(scope, eq(messages.deletedById, scope.actor.userId)),
    ),
  })),
  purge: purgeMessages,
  ownData: (scope) => ({
    table: messages,
    columns: { channelId: messages.channelId, content: messages.content, createdAt: messages.createdAt },
    isMine: and(eq(messages.userId, scope.actor.userId), sql`exists (select ${channelOf} and ${readable(scope)})`),
  }),
};

/** One of the conditions for members and managers; always true for admins, never for observers. */
function unlessAdmin({ actor }: Scope, ...conditions: SQL[]): SQL | undefined {
  if (mayAdminister(actor)) return undefined;
  return mayWork(actor) ? or(...conditions) : sql`false`;
}

export const unreadNoun: Noun<'unread'> = {
  read: readUnread,
  ...toItsPerson,
  hiddenFields: ['mentions'],
};

export const threadNoun: Noun<'threads'> = {
  read: readThreadMarks,
  ...toItsPerson,
};
