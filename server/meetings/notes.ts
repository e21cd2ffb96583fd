import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { limits } from '#contract/limits.ts';
import type { Note, NotePiece } from '#contract/notes.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { found, isOneOf, ours } from '#server/db/tenant.ts';
import { Invalid } from '#server/errors.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { findMeeting, findMeetingIn } from './meetings.ts';
import { mergeNote } from './merge-notes.ts';
import { findAgenda } from './run.ts';
import { meetingNotePieces, meetingNotes } from './table.ts';

const inBase64 = (bytes: PgColumn) => sql<string>`translate(encode(${bytes}, 'base64'), E'\n', '')`;
const columns = {
  meetingId: meetingNotes.meetingId,
  item: meetingNotes.item,
  state: inBase64(meetingNotes.state),
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

const pieceColumns = {
  id: meetingNotePieces.id,
  meetingId: meetingNotePieces.meetingId,
  item: meetingNotePieces.item,
  update: inBase64(meetingNotePieces.update),
  version: meetingNotePieces.version,
};

/** Pieces of notes by their ids, in the order in which they were written. */
export const readNotePieces = (scope: Reading, ids: number[]): Promise<NotePiece[]> =>
  scope.db
    .select(pieceColumns)
    .from(meetingNotePieces)
    .where(ours(scope, meetingNotePieces, isOneOf(meetingNotePieces.id, ids)))
    .orderBy(asc(meetingNotePieces.id));

const refused = (message: string) => new Invalid([{ path: 'update', message }]);
const refusals = {
  noUpdate: 'This is no update of a Yjs document',
  tooManyChanges: 'This note was changed too often; go on in the next one',
};

/** The document of a note with an update merged into it. @throws Invalid, Busy */
async function merge(
  scope: Scope,
  before: string | undefined,
  update: string,
): Promise<{ state: Buffer; text: string }> {
  const state = before === undefined ? undefined : Buffer.from(before, 'base64');
  const merged = await mergeNote(scope, { state, update: Buffer.from(update, 'base64') });
  if ('refusal' in merged) throw refused(refusals[merged.refusal]);
  if (merged.text.length > limits.text) throw refused(`A note is limited to ${limits.text} characters`);
  if (merged.state.length > limits.noteState) throw refused(refusals.tooManyChanges);
  return { state: Buffer.from(merged.state), text: merged.text };
}

/**
 * Merges what the caller wrote at an item of a meeting that is not over into what others write there: whatever the order in
 * which updates come, and however often, all end with the same text. @throws NotFound, Conflict, Invalid, Busy
 */
export async function writeNote(
  scope: Scope,
  meetingId: number,
  { item, update }: { item: number; update: string },
): Promise<Pick<Note, 'meetingId' | 'item' | 'version'>> {
  const meeting = await findMeetingIn(scope, meetingId, ['scheduled', 'in_progress', 'suspended']);
  const agenda = await findAgenda(scope, meeting);
  if (item >= agenda.length) throw new Invalid([{ path: 'item', message: `The agenda has ${agenda.length} items` }]);
  const [before] = await select(scope, ofMeeting(meetingId), eq(meetingNotes.item, item));
  const merged = await merge(scope, before?.state, update);
  if (before?.state === merged.state.toString('base64')) return { meetingId, item, version: before.version };
  const { organizationId } = scope.actor;
  const at = { organizationId, meetingId, item };
  const pieces = await scope.db
    .insert(meetingNotePieces)
    .values({ ...at, update: Buffer.from(update, 'base64') })
    .returning(pieceColumns);
  const piece = found(pieces, 'Note');
  const { version } = piece;
  await scope.db
    .insert(meetingNotes)
    .values({ ...at, ...merged, version })
    .onConflictDoUpdate({
      target: [meetingNotes.meetingId, meetingNotes.item],
      set: { ...merged, version, updatedAt: sql`now()` },
    });
  scope.touch('notes', [piece]);
  return { meetingId, item, version };
}
