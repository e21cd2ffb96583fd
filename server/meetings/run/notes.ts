import type { Note } from '#contract/notes.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { findMeeting } from '#server/meetings/meetings.ts';
import type { Reading } from '#server/scope.ts';
import { listSharedTexts } from '#server/shared-texts/shared-texts.ts';

/** A note, and when it last changed (ISO 8601). */
type TimedNote = Note & { updatedAt: string };

/** Returns the notes of a meeting that the caller found, in the order of its agenda. */
export async function readNotes(scope: Reading, meetingId: number): Promise<TimedNote[]> {
  const texts = await listSharedTexts(scope, { noun: 'meetings', rowId: meetingId });
  return texts
    .map(({ part, ...text }) => ({ meetingId, item: Number(part), ...text }))
    .sort((one, other) => one.item - other.item);
}

/** Returns the notes of a meeting, in the order of its agenda. @throws NotFound */
export const listNotes = (scope: Reading, meetingId: number): Promise<Note[]> =>
  inSnapshot(scope, async (scope) => {
    await findMeeting(scope, meetingId);
    const notes = await readNotes(scope, meetingId);
    return notes.map(({ updatedAt: _, ...note }) => note);
  });
