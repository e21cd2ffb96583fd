import { z } from 'zod';
import { fileShape } from './files.ts';
import { instant, reference, shape, userReference, version } from './shapes.ts';

/** A message that a person has saved for later. Only sent to that person. */
export const savedMarkShape = shape('SavedMark', {
  messageId: reference('message'),
  channelId: reference('channel'),
  userId: userReference,
  /** When the person wants to be reminded; null if they do not. */
  remindAt: instant.nullable(),
  /** Whether they have been reminded. */
  isReminded: z.boolean(),
  createdAt: instant,
  version,
});
export type SavedMark = z.infer<typeof savedMarkShape>;

/** A message that waits to be sent. Only its author sees it. */
export const scheduledMessageShape = shape('ScheduledMessage', {
  id: reference('scheduledMessage'),
  channelId: reference('channel'),
  /** The message that it replies to; null for messages in the channel itself. */
  parentId: reference('message').nullable(),
  userId: userReference,
  content: z.string(),
  files: z.array(fileShape),
  alsoInChannel: z.boolean(),
  sendAt: instant,
  /** Whether sending it was refused, because its author can no longer write there or its files are gone. */
  hasFailed: z.boolean(),
  createdAt: instant,
  version,
});
export type ScheduledMessage = z.infer<typeof scheduledMessageShape>;
