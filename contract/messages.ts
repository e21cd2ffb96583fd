import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { fileIds, fileShape, hasContent } from './files.ts';
import { limits } from './limits.ts';
import { mentionTextShape } from './mentions.ts';
import { productName } from './product.ts';
import { refusal } from './refusal-text.ts';
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

/** The server posts `recap` messages after meetings. A deleted message with replies remains as `deleted`, without its text. */
export const messageTypes = ['text', 'recap', 'deleted'] as const;
/** The author of messages that the server posts. It is not an account. */
export const serverAsAuthor = { id: 'quarterdeck', firstName: productName, lastName: '', profileImageUrl: null };

/** An emoji under a message, with the users who added it. */
export const reactionShape = shape('Reaction', { emoji: z.string(), userIds: z.array(userReference) });
export type Reaction = z.infer<typeof reactionShape>;

/** The replies to a message; `userIds` are their authors, latest first. */
export const threadShape = shape('Thread', { replies: z.int(), lastAt: instant, userIds: z.array(userReference) });
export type Thread = z.infer<typeof threadShape>;

/** What a message of type `recap` says, so that each reader sees it in their own language; `content` has it in English. */
const recapFactsShape = shape('RecapFacts', {
  meetingId: reference('meeting'),
  title: z.string(),
  minutes: z.int(),
  /** The average from 1 to 10; null if no one rated. */
  rating: z.number().nullable(),
  issues: z.object({ solved: z.int(), carried: z.int() }),
  /** To-dos done of those that were due, and those made in the meeting. */
  todos: z.object({ done: z.int(), due: z.int(), made: z.int() }),
  /** How many of them are on track. Of the numbers, also how they stand; recaps from before 27 November 2026 lack that. */
  numbers: z.object({
    count: z.int(),
    total: z.int(),
    standings: z.object({ met: z.int(), near: z.int(), missed: z.int() }).optional(),
  }),
  rocks: z.object({ count: z.int(), total: z.int() }),
});
export type RecapFacts = z.infer<typeof recapFactsShape>;

export const messageShape = shape('Message', {
  id: reference('message'),
  channelId: reference('channel'),
  /** The message that it replies to; null for messages in the channel itself. */
  parentId: reference('message').nullable(),
  /** Null while there are no replies. */
  thread: threadShape.nullable(),
  content: z.string(),
  type: z.enum(messageTypes),
  /** Null for all other types, and for recaps from before 25 November 2026. */
  recap: recapFactsShape.nullable(),
  mentions: z.array(userReference),
  mentionTexts: z.array(mentionTextShape),
  /** Whether it mentions everyone in the channel with `@channel`. */
  mentionsChannel: z.boolean(),
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

const empty = 'Please enter a message';
/** Further people to mention. People named in the text need no id. */
const mentions = z.array(userReference).max(200).optional();
const textBody = z.object({ content: typedText(empty, limits.message), mentions });
const textOrFiles = z.object({ content: rawText(empty, limits.message), mentions, fileIds });
const blank = { path: ['content'], message: refusal(empty) };
const channelParams = z.object({ id: pathReference('channel') });
const params = z.object({ id: pathReference('message') });

const position = z.object({ after: pathReference('message').optional(), around: pathReference('message').optional() });

const searchQuery = z.object({
  /** Search words; each must be the beginning of a word in the message. */
  q: z.string().max(200).optional(),
  person: userReference.optional(),
  channel: pathReference('channel').optional(),
  /** The first and the last day, in the time zone of the organization. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
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
  search: endpoint({
    method: 'GET',
    path: '/api/chat/messages',
    summary:
      'Search messages in the channels that the caller can read, by words, person, channel and days; newest first',
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
    body: textOrFiles.refine(hasContent, blank).meta({ id: 'NewReply' }),
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
        emoji: z.string().refine((text) => /^\p{RGI_Emoji}$/v.test(text), refusal('Choose a single emoji')),
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
