import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import { limits } from '#contract/limits.ts';
import type { Note } from '#contract/notes.ts';
import { noteId } from '#rules/live.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { found, ours } from '#server/db/tenant.ts';
import { Invalid } from '#server/errors.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { findMeeting, findMeetingIn } from './meetings.ts';
import { findAgenda } from './run.ts';
import { meetingNotes } from './table.ts';

const columns = {
  meetingId: meetingNotes.meetingId,
  item: meetingNotes.item,
  state: sql<string>`translate(encode(${meetingNotes.state}, 'base64'), E'\n', '')`,
  text: meetingNotes.text,
  version: meetingNotes.version,
};

const select = (scope: Reading, ...conditions: SQL[]): Promise<Note[]> =>
  scope.db
    .select(columns)
    .from(meetingNotes)
    .where(ours(scope, meetingNotes, ...conditions))
    .orderBy(asc(meetingNotes.item));

const ofMeeting = (meetingId: number) => eq(meetingNotes.meetingId, meetingId);

/** What was written at the items of a meeting, in the order of its agenda. @throws NotFound */
export const listNotes = (scope: Reading, meetingId: number): Promise<Note[]> =>
  inSnapshot(scope, async (scope) => {
    await findMeeting(scope, meetingId);
    return select(scope, ofMeeting(meetingId));
  });

/** Notes by the ids that they are told by: meeting and item. */
export const readNotes = (scope: Reading, ids: string[]): Promise<Note[]> =>
  select(
    scope,
    sql`${meetingNotes.meetingId} || ' ' || ${meetingNotes.item} = any(${sql.param(ids)}::text[])`,
    sql`${meetingNotes.meetingId} = any(${sql.param(ids.map((id) => Number.parseInt(id, 10)))}::int[])`,
  );

const refused = (message: string) => new Invalid([{ path: 'update', message }]);

/** The document of a note with an update merged into it. @throws Invalid */
function merge(state: string | undefined, update: string): { state: Buffer; text: string } {
  const document = new Doc();
  if (state) applyUpdate(document, Buffer.from(state, 'base64'));
  try {
    applyUpdate(document, Buffer.from(update, 'base64'));
  } catch {
    throw refused('This is no update of a Yjs document');
  }
  const text = document.getText('note').toString();
  const merged = Buffer.from(encodeStateAsUpdate(document));
  if (text.length > limits.text) throw refused(`A note is limited to ${limits.text} characters`);
  if (merged.length > limits.noteState) throw refused('This note was changed too often; go on in the next one');
  return { state: merged, text };
}

/**
 * Merges what the caller wrote at an item of a meeting that is not over into what others write there: whatever the order in
 * which updates come, and however often, all end with the same text. @throws NotFound, Conflict, Invalid
 */
export async function writeNote(
  scope: Scope,
  meetingId: number,
  { item, update }: { item: number; update: string },
): Promise<Note> {
  const meeting = await findMeetingIn(scope, meetingId, ['scheduled', 'in_progress', 'suspended']);
  const agenda = await findAgenda(scope, meeting);
  if (item >= agenda.length) throw new Invalid([{ path: 'item', message: `The agenda has ${agenda.length} items` }]);
  const [before] = await select(scope, ofMeeting(meetingId), eq(meetingNotes.item, item));
  const merged = merge(before?.state, update);
  if (before?.state === merged.state.toString('base64')) return before;
  const { organizationId } = scope.actor;
  const rows = await scope.db
    .insert(meetingNotes)
    .values({ organizationId, meetingId, item, ...merged })
    .onConflictDoUpdate({
      target: [meetingNotes.meetingId, meetingNotes.item],
      set: { ...merged, version: sql`nextval('versions')`, updatedAt: sql`now()` },
    })
    .returning(columns);
  const note = found(rows, 'Note');
  scope.touch('notes', [{ ...note, id: noteId(note) }]);
  return note;
}
