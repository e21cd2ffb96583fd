import { z } from 'zod';
import { shape, userReference } from './shapes.ts';

/** A part of a text that mentions people, as it was written (`@Ada`). It stays theirs when they change their name. */
export const mentionTextShape = shape('MentionText', { text: z.string(), userIds: z.array(userReference) });
export type MentionText = z.infer<typeof mentionTextShape>;
