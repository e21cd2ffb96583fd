import type { RowId } from '#contract/live.ts';
import type { NotePiece } from '#contract/notes.ts';
import { noteId } from '#rules/live.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';

/** An update of a note. The one whose id is the note's contains everything written before. */
export type NoteUpdate = Omit<NotePiece, 'id'> & { id: RowId };
const notes = collect<NoteUpdate>('notes', { idOf: byId });

async function fetchNotes(id: number): Promise<NoteUpdate[]> {
  const states = await api.meetings.notes({ params: { id } });
  return states.map(({ meetingId, item, version, state }) => ({
    id: noteId({ meetingId, item }),
    meetingId,
    item,
    version,
    update: state,
  }));
}

/** The notes of a meeting: their current state and the updates that arrive. */
export const notesQuery = (id: number) => ({
  ...notes.list(
    { queryKey: ['notes', 'list', id], queryFn: () => fetchNotes(id) },
    { belongs: ({ meetingId }) => meetingId === id, compare: (one, other) => one.version - other.version },
  ),
  // Updates are received only while the notes are open.
  refetchOnMount: 'always' as const,
});
