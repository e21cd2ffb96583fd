import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { refusal } from './refusal-text.ts';
import { pathReference, reference, shape, version } from './shapes.ts';

/** What is written together at an item of an agenda: a Yjs document whose text is called `note`. */
export const noteShape = shape('Note', {
  meetingId: reference('meeting'),
  /** The item of the agenda, from 0 on. */
  item: z.int(),
  /** All updates of the document as one, in base64. */
  state: z.string(),
  text: z.string(),
  version,
});
export type Note = z.infer<typeof noteShape>;

/** A piece of a note as it is told to those who look at the meeting: what somebody wrote, and nothing else of it. */
export type NotePiece = Pick<Note, 'meetingId' | 'item' | 'version'> & {
  id: number;
  /** An update of the Yjs document, in base64. */
  update: string;
};

const params = z.object({ id: pathReference('meeting') });

export const notes = {
  notes: endpoint({
    method: 'GET',
    path: '/api/meetings/:id/notes',
    summary: 'List what was written at the items of a meeting',
    params,
    answer: z.array(noteShape),
  }),
  write: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/notes',
    summary: 'Merge what one wrote at an item of a meeting into what others write there: an update of its Yjs document',
    params,
    body: z
      .object({ item: z.int().min(0), update: z.base64(refusal('{field} must be base64')).max(limits.noteState * 2) })
      .meta({ id: 'NoteUpdate' }),
    // A browser sends what is typed about three times a second.
    rate: { atOnce: 30, aSecond: 4 },
    answer: noteShape.pick({ meetingId: true, item: true, version: true }).meta({ id: 'WrittenNote' }),
    example: { item: 0, update: 'AAA=' },
  }),
};
