import type { Meeting } from '#contract/meetings.ts';
import { mayLeadMeeting } from '#rules/meetings.ts';
import { msg } from '#rules/translate.ts';
import { demand } from '#server/errors.ts';
import { findMeetingIn, updateMeeting } from '#server/meetings/meetings.ts';
import type { Scope } from '#server/scope.ts';
import { demandSameText } from '#server/texts.ts';

/**
 * Sets what the presenter wants to say before a meeting that has not ended. @throws NotFound; Forbidden; Conflict; TextChanged
 */
export async function briefMeeting(
  scope: Scope,
  id: number,
  { presenterNote, presenterNoteFrom }: { presenterNote: string | null; presenterNoteFrom?: string | null | undefined },
): Promise<Meeting> {
  const meeting = await findMeetingIn(scope, id, ['scheduled', 'in_progress', 'suspended']);
  demand(
    mayLeadMeeting(scope.actor, meeting),
    msg('Only the organizer, the presenter and admins can write this for the {meeting}'),
  );
  demandSameText('presenterNote', meeting.presenterNote, presenterNote, presenterNoteFrom);
  return presenterNote === meeting.presenterNote ? meeting : updateMeeting(scope, meeting, { presenterNote });
}
