import type { RowId } from '#contract/live.ts';
import type { NotePiece } from '#contract/notes.ts';
import { noteId } from '#rules/live.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';

/** A piece of a note; by the id of the note, all that was written in it before. */
export type Written = Omit<NotePiece, 'id'> & { id: RowId };
const notes = collect<Written>('notes', { idOf: byId });

async function fetchNotes(id: number): Promise<Written[]> {
  const whole = await api.meetings.notes({ params: { id } });
  return whole.map(({ meetingId, item, version, state }) => ({
    id: noteId({ meetingId, item }),
    meetingId,
    item,
    version,
    update: state,
  }));
}

/** What was written at the items of a meeting: as it stands, and the pieces that come. */
export const notesQuery = (id: number) => ({
  ...notes.list(
    { queryKey: ['notes', 'list', id], queryFn: () => fetchNotes(id) },
    { belongs: ({ meetingId }) => meetingId === id, compare: (one, other) => one.version - other.version },
  ),
  // What came while nobody looked was not heard.
  refetchOnMount: 'always' as const,
});
