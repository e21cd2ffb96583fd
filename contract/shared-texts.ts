import { z } from 'zod';
import { limits } from './limits.ts';
import type { LiveNoun } from './nouns.ts';
import { refusal } from './refusal-text.ts';

/** The nouns with texts that several people write at the same time. Clients subscribe to their rows. */
export const sharedTextNouns = ['meetings'] as const satisfies LiveNoun[];
export type SharedTextNoun = (typeof sharedTextNouns)[number];

/** A text that several people write at the same time: a part of a row, such as the note of the third agenda item of a meeting. */
export type SharedTextKey = {
  noun: SharedTextNoun;
  rowId: number;
  /** Which of the row's texts it is. The noun says what it means. */
  part: string;
};

/** One change of a shared text, as it is sent live to everyone who looks at the row. */
export type SharedTextPiece = SharedTextKey & {
  id: number;
  /** An update of the Yjs document, in base64. */
  update: string;
  version: number;
};

/**
 * Someone's selection in a part of a row: two relative positions of its Yjs document in base64, with the caret at the second;
 * null when they have left the text.
 */
export type SharedTextCaret = { part: string; at: [from: string, to: string] | null };

/** An update of a Yjs document whose text has the key `note`, in base64. */
export const sharedTextUpdate = z.base64(refusal('{field} must be base64')).max(limits.sharedTextState * 2);

/** How often one account may write: a browser sends typed text about three times a second. */
export const sharedTextRate = { burst: 30, perSecond: 4 };
