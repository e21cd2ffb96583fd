import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Note, NotePiece } from '#contract/notes.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import type { Reading } from '#server/scope.ts';
import { findMeeting } from './meetings.ts';
import { meetingNotePieces, meetingNotes } from './table.ts';

const inBase64 = (bytes: PgColumn) => sql<string>`translate(encode(${bytes}, 'base64'), E'\n', '')`;
const columns = {
  meetingId: meetingNotes.meetingId,
  item: meetingNotes.item,
  state: inBase64(meetingNotes.state),
  text: meetingNotes.text,
  version: meetingNotes.version,
};

/** Returns the notes that match all conditions, in the order of the agenda. */
export const selectNotes = (scope: Reading, ...conditions: SQL[]): Promise<Note[]> =>
  scope.db
    .select(columns)
    .from(meetingNotes)
    .where(ours(scope, meetingNotes, ...conditions))
    .orderBy(asc(meetingNotes.item));

const ofMeeting = (meetingId: number) => eq(meetingNotes.meetingId, meetingId);

/** Returns the notes of a meeting, in the order of its agenda. @throws NotFound */
export const listNotes = (scope: Reading, meetingId: number): Promise<Note[]> =>
  inSnapshot(scope, async (scope) => {
    await findMeeting(scope, meetingId);
    return selectNotes(scope, ofMeeting(meetingId));
  });

export const pieceColumns = {
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
