import { z } from 'zod';
import { threadMarkShape } from './channels.ts';
import { isCustomCode } from './emoji-names.ts';
import { endpoint } from './endpoint.ts';
import { fileIds, fileShape, hasContent } from './files.ts';
import { limits } from './limits.ts';
import { mentionTextShape } from './mentions.ts';
import { productName } from './product.ts';
import { refusal } from './refusal-text.ts';
import { searchedContents } from './searched-contents.ts';
import {
  calendarDate,
  instant,
  pathReference,
  personShape,
  queryNumber,
  rawText,
  reference,
  shape,
  typedText,
  userReference,
  version,
} from './shapes.ts';
import { sourcedRowShape } from './sources.ts';

/**
 * The server posts `recap` messages after meetings, and `system` messages about changes of the channel. A deleted message with
 * replies remains as `deleted`, without its text.
 */
export const messageTypes = ['text', 'recap', 'system', 'deleted'] as const;
/** The author of messages that the server posts. It is not an account. */
export const serverAsAuthor = { id: 'quarterdeck', firstName: productName, lastName: '', profileImageUrl: null };

/** An emoji under a message, or the `:name:` of one of the organization, with the users who added it. */
export const reactionShape = shape('Reaction', { emoji: z.string(), userIds: z.array(userReference) });
export type Reaction = z.infer<typeof reactionShape>;

/** The replies to a message; `userIds` are their authors, latest first. */
export const threadShape = shape('Thread', { replies: z.int(), lastAt: instant, userIds: z.array(userReference) });
export type Thread = z.infer<typeof threadShape>;

/** What a message of type `recap` says, so that each reader sees it in their own language; `content` has it in English. */
export const recapFactsShape = shape('RecapFacts', {
  meetingId: reference('meeting'),
  title: z.string(),
  minutes: z.int(),
  /** The average from 1 to 10; null if no one rated. */
  rating: z.number().nullable(),
  issues: z.object({ solved: z.int(), carried: z.int() }),
  /** To-dos done of those that were due, and those made in the meeting. */
  todos: z.object({ done: z.int(), due: z.int(), made: z.int() }),
  /** How many of them are on track. For the numbers, also how they stand; recaps from before 27 November 2026 lack that. */
  numbers: z.object({
    count: z.int(),
    total: z.int(),
    standings: z.object({ met: z.int(), near: z.int(), missed: z.int() }).optional(),
  }),
  rocks: z.object({ count: z.int(), total: z.int() }),
});
export type RecapFacts = z.infer<typeof recapFactsShape>;

/**
 * What can change in a channel, and how a call in it ended. Its author made the change, or started the call; `person` is the one they
 * invited or removed.
 */
export const channelChangeKinds = [
  'renamed',
  'described',
  'invited',
  'left',
  'removed',
  'archived',
  'unarchived',
  'made_public',
  'made_private',
  'call_ended',
  'call_missed',
  'call_declined',
] as const;
/** What a message of type `system` says, so that each reader sees it in their own language; `content` has it in English. */
export const channelLineShape = shape('ChannelLine', {
  kind: z.enum(channelChangeKinds),
  /** Null unless someone was invited or removed. */
  person: personShape.nullable(),
  /** The old and the new name; null unless it was renamed. */
  names: z.object({ before: z.string(), after: z.string() }).nullable(),
  /** How long a call lasted; null for all other lines. */
  seconds: z.int().nullable(),
  /** The people of a direct conversation who neither joined nor declined a call; empty for all other lines. */
  missedIds: z.array(userReference),
});
export type ChannelLine = z.infer<typeof channelLineShape>;

export const messageShape = shape('Message', {
  id: reference('message'),
  /** The random text that its author's client sent with it, to recognize it among those that arrive; null without one. */
  key: z.string().nullable(),
  channelId: reference('channel'),
  /** The message that it replies to; null for messages in the channel itself. */
  parentId: reference('message').nullable(),
  /** Null while there are no replies. */
  thread: threadShape.nullable(),
  content: z.string(),
  type: z.enum(messageTypes),
  /** Null for all other types, and for recaps from before 25 November 2026. */
  recap: recapFactsShape.nullable(),
  /** Null for all types but `system`. */
  change: channelLineShape.nullable(),
  mentions: z.array(userReference),
  mentionTexts: z.array(mentionTextShape),
  /** Whether it mentions everyone in the channel with `@channel`. */
  mentionsChannel: z.boolean(),
  /** Whether a reply also shows in the channel. */
  alsoInChannel: z.boolean(),
  user: personShape,
  files: z.array(fileShape),
  /** The rows created from it, in the order of their creation. */
  made: z.array(sourcedRowShape),
  /** In the order in which the emoji were first added. */
  reactions: z.array(reactionShape),
  /** When it was pinned in its channel; null if it is not pinned. */
  pinnedAt: instant.nullable(),
  editedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Message = z.infer<typeof messageShape>;

/** A followed thread: its first message, its newest reply, and how the reader stands to it. */
const followedThreadShape = shape('FollowedThread', {
  message: messageShape,
  lastReply: messageShape.nullable(),
  mark: threadMarkShape,
});
export type FollowedThread = z.infer<typeof followedThreadShape>;

const empty = 'Please enter a message';
/** Ids of more people to mention; the text needs none for the people it names. Only an author who may use `@channel` can mention more than `limits.mentioned`. */
const mentions = z.array(userReference).max(limits.mentionedMost).optional();
const textBody = z.object({ content: typedText(empty, limits.message), mentions });
/** A random text for each new message. A second one of the same person with it is refused as already done. */
const key = z
  .string()
  .regex(/^[\w-]{16,64}$/, refusal('{field} must be 16 to 64 letters, digits, hyphens or underscores'))
  .optional();
const textOrFiles = z.object({ content: rawText(empty, limits.message), mentions, fileIds, key });
const blank = { path: ['content'], message: refusal(empty) };
const channelParams = z.object({ id: pathReference('channel') });
const params = z.object({ id: pathReference('message') });

const position = z.object({ after: pathReference('message').optional(), around: pathReference('message').optional() });

const searchQuery = z.object({
  /** Search words; each must be the beginning of a word in the message, or each in the name of one of its files. */
  q: z.string().max(200).optional(),
  person: userReference.optional(),
  channel: pathReference('channel').optional(),
  /** The first and the last day, in the time zone of the caller. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  has: z.enum(searchedContents).optional(),
  limit: queryNumber(1, 100).optional(),
  /** Only messages older than this one. */
  before: pathReference('message').optional(),
});
export type MessageSearch = z.infer<typeof searchQuery>;

export const messages = {
  list: endpoint({
    method: 'GET',
    path: '/api/chat/channels/:id/messages',
    summary: 'List the newest messages of a channel, or those before, after or around one, oldest first',
    paged: 'message',
    params: channelParams,
    query: position,
    answer: z.array(messageShape),
  }),
  firstSince: endpoint({
    method: 'GET',
    path: '/api/chat/channels/:id/first-message',
    summary: 'Find the first message of a channel, or the first one on or after a day in the time zone of the caller',
    params: channelParams,
    query: z.object({ day: calendarDate.optional() }),
    answer: shape('FirstMessage', { id: reference('message').nullable() }),
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/chat/messages',
    summary:
      'Search messages and names of their files in the channels that the caller can read, by words, person, channel, days and contents; newest first',
    rate: { burst: 30, perSecond: 5 },
    query: searchQuery,
    answer: z.array(messageShape),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/chat/channels/:id/messages',
    summary: 'Post a message in a channel',
    creates: 'messages',
    params: channelParams,
    body: textOrFiles
      .extend({ type: z.enum(['text']).optional() })
      .refine(hasContent, blank)
      .meta({ id: 'NewMessage' }),
    answer: messageShape,
    status: 201,
    example: { content: 'Hull 112 is in the water', type: 'text' },
  }),
  thread: endpoint({
    method: 'GET',
    path: '/api/chat/messages/:id/thread',
    summary: 'Read the first message of a thread, even if it is deleted',
    params,
    answer: messageShape,
  }),
  mentions: endpoint({
    method: 'GET',
    path: '/api/chat/mentions',
    summary: 'List the messages that mention the caller, by name or with everyone in the channel, newest first',
    paged: 'message',
    answer: z.array(messageShape),
  }),
  threads: endpoint({
    method: 'GET',
    path: '/api/chat/threads',
    summary: 'List the threads that the caller follows, with the latest reply first; `before` is its id',
    query: z.object({ limit: queryNumber(1, 100).optional(), before: pathReference('message').optional() }),
    answer: z.array(followedThreadShape),
  }),
  threadMark: endpoint({
    method: 'GET',
    path: '/api/chat/messages/:id/mark',
    summary: 'Read whether the caller follows the thread of a message, and how far they have read it',
    params,
    answer: threadMarkShape,
  }),
  follow: endpoint({
    method: 'PUT',
    path: '/api/chat/messages/:id/follow',
    summary: 'Follow the thread of a message, or stop following it',
    params,
    body: z.object({ on: z.boolean() }).meta({ id: 'FollowThread' }),
    answer: threadMarkShape,
    example: { on: true },
  }),
  readThread: endpoint({
    method: 'PUT',
    path: '/api/chat/messages/:id/read',
    summary: 'Mark the replies of a thread as read up to one of them',
    byObservers: true,
    params,
    body: z.object({ lastReadId: reference('message') }).meta({ id: 'ReadThreadUpTo' }),
    answer: threadMarkShape,
    example: { lastReadId: 2 },
  }),
  replies: endpoint({
    method: 'GET',
    path: '/api/chat/messages/:id/replies',
    summary: 'List the newest replies to a message, or those before, after or around one, oldest first',
    paged: 'message',
    params,
    query: position,
    answer: z.array(messageShape),
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/chat/messages/:id/replies',
    summary: 'Reply to a message in its thread',
    creates: 'messages',
    params,
    body: textOrFiles
      .extend({ alsoInChannel: z.boolean().optional() })
      .refine(hasContent, blank)
      .meta({ id: 'NewReply' }),
    answer: messageShape,
    status: 201,
    example: { content: "I'll bring the papers" },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/chat/messages/:id',
    summary: "Change the text of one of the caller's messages",
    params,
    body: textBody.meta({ id: 'MessageChange' }),
    answer: messageShape,
    example: { content: 'Hull 112 is in the water now' },
  }),
  pins: endpoint({
    method: 'GET',
    path: '/api/chat/channels/:id/pins',
    summary: 'List the pinned messages of a channel, the last pinned first',
    params: channelParams,
    answer: z.array(messageShape),
  }),
  pin: endpoint({
    method: 'PUT',
    path: '/api/chat/messages/:id/pin',
    summary: 'Pin or unpin a message',
    params,
    body: z.object({ on: z.boolean() }).meta({ id: 'Pin' }),
    answer: messageShape,
    example: { on: true },
  }),
  react: endpoint({
    method: 'PUT',
    path: '/api/chat/messages/:id/reactions',
    summary: "Add or remove the caller's emoji under a message",
    params,
    body: z
      .object({
        emoji: z
          .string()
          .refine((text) => /^\p{RGI_Emoji}$/v.test(text) || isCustomCode(text), refusal('Choose a single emoji')),
        on: z.boolean(),
      })
      .meta({ id: 'OwnReaction' }),
    answer: messageShape,
    example: { emoji: '👍', on: true },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/chat/messages/:id',
    summary: 'Delete a message; it can be restored for 30 days',
    params,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/chat/messages/:id/restore',
    summary: 'Restore a deleted message',
    params,
    answer: messageShape,
  }),
};
