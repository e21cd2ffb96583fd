import type { Meeting } from '#contract/meetings.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import type { RunChanges } from '../useRunChanges.ts';

/** What a panel is given: the meeting, the day that it is in the organization, and what can be done to the meeting. */
export type PanelProps = { meeting: Meeting; now: Now; changes: RunChanges };

/** The audience of a new row that is written in a meeting: its team, or its people. */
export const audienceOfMeeting = ({ teamId, participantIds }: Pick<Meeting, 'teamId' | 'participantIds'>) => ({
  teamId,
  ...(participantIds && { visibleTo: participantIds }),
});
