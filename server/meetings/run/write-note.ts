import type { Note } from '#contract/notes.ts';
import { hasEnded } from '#rules/meetings.ts';
import { msg } from '#rules/translate.ts';
import { Invalid } from '#server/errors.ts';
import { addToRecap } from '#server/meetings/recap/change.ts';
import type { Scope } from '#server/scope.ts';
import { writeSharedText } from '#server/shared-texts/shared-texts.ts';
import { findMeetingOrJustEnded } from './late.ts';
import { agendaLength, findAgenda } from './run.ts';

const wording = {
  label: msg('Note'),
  tooManyChanges: msg('This note is too long to edit further. Continue in the next one.'),
};

/**
 * Merges the caller's Yjs update into the shared note of an agenda item. Shortly after the end it is still added to the recap.
 * @throws NotFound; Conflict; Invalid; Busy
 */
export async function writeNote(
  scope: Scope,
  meetingId: number,
  { item, update }: { item: number; update: string },
): Promise<Pick<Note, 'meetingId' | 'item' | 'version'>> {
  const meeting = await findMeetingOrJustEnded(scope, meetingId, ['scheduled', 'in_progress', 'suspended']);
  const agenda = await findAgenda(scope, meeting);
  if (item >= agenda.length) throw new Invalid([{ path: 'item', message: agendaLength(agenda) }]);
  const key = { noun: 'meetings', rowId: meetingId, part: `${item}` } as const;
  const { version, isChanged } = await writeSharedText(scope, key, update, wording);
  if (isChanged && hasEnded(meeting)) await addToRecap(scope, meeting);
  return { meetingId, item, version };
}
