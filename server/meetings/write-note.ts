import { eq, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Note } from '#contract/notes.ts';
import { type Message, msg } from '#rules/translate.ts';
import { found } from '#server/db/tenant.ts';
import { Invalid } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { findMeetingOrJustEnded, isOver } from './late.ts';
import { mergeNote } from './merge-notes.ts';
import { pieceColumns, selectNotes } from './notes.ts';
import { addToRecap } from './recap.ts';
import { agendaLength, findAgenda } from './run.ts';
import { meetingNotePieces, meetingNotes } from './table.ts';

const refused = (message: Message) => new Invalid([{ path: 'update', message }]);
const refusals = {
  noUpdate: msg("This isn't an update of a Yjs document"),
  tooManyChanges: msg('This note is too long to edit further. Continue in the next one.'),
};

/** Returns the document of a note with an update merged into it. @throws Invalid naming update; Busy */
async function merge(
  scope: Scope,
  before: string | undefined,
  update: string,
): Promise<{ state: Buffer; text: string }> {
  const state = before === undefined ? undefined : Buffer.from(before, 'base64');
  const merged = await mergeNote(scope, { state, update: Buffer.from(update, 'base64') });
  if ('refusal' in merged) throw refused(refusals[merged.refusal]);
  if (merged.text.length > limits.text)
    throw refused(msg('{label} is limited to {most} characters', { label: msg('Note'), most: limits.text }));
  if (merged.state.length > limits.noteState) throw refused(refusals.tooManyChanges);
  return { state: Buffer.from(merged.state), text: merged.text };
}

/**
 * Merges the caller's Yjs update into the shared note of an agenda item. Updates may arrive in any order and repeatedly; everyone ends up
 * with the same text. Shortly after the end it is still added to the recap. @throws NotFound; Conflict; Invalid; Busy
 */
export async function writeNote(
  scope: Scope,
  meetingId: number,
  { item, update }: { item: number; update: string },
): Promise<Pick<Note, 'meetingId' | 'item' | 'version'>> {
  const meeting = await findMeetingOrJustEnded(scope, meetingId, ['scheduled', 'in_progress', 'suspended']);
  const agenda = await findAgenda(scope, meeting);
  if (item >= agenda.length) throw new Invalid([{ path: 'item', message: agendaLength(agenda) }]);
  const [before] = await selectNotes(scope, eq(meetingNotes.meetingId, meetingId), eq(meetingNotes.item, item));
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
  if (isOver(meeting)) await addToRecap(scope, meeting);
  return { meetingId, item, version };
}
