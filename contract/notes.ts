import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pathReference, reference, shape, version } from './shapes.ts';
import { sharedTextRate, sharedTextUpdate } from './shared-texts.ts';

/** The shared note of an agenda item: a Yjs document whose text has the key `note`. */
export const noteShape = shape('Note', {
  meetingId: reference('meeting'),
  /** The index of the agenda item, from 0. */
  item: z.int(),
  /** All updates of the document merged into one, in base64. */
  state: z.string(),
  text: z.string(),
  version,
});
export type Note = z.infer<typeof noteShape>;

const params = z.object({ id: pathReference('meeting') });

export const notes = {
  notes: endpoint({
    method: 'GET',
    path: '/api/meetings/:id/notes',
    summary: 'List the shared notes of a meeting',
    params,
    answer: z.array(noteShape),
  }),
  write: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/notes',
    summary: 'Merge a Yjs update into the shared note of an agenda item',
    params,
    body: z.object({ item: z.int().min(0), update: sharedTextUpdate }).meta({ id: 'NoteUpdate' }),
    rate: sharedTextRate,
    answer: noteShape.pick({ meetingId: true, item: true, version: true }).meta({ id: 'WrittenNote' }),
    example: { item: 0, update: 'AAA=' },
  }),
};
