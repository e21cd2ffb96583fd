import type { Meeting } from '#contract/meetings.ts';
import type { Recording, RecordingSettings } from '#contract/recordings.ts';
import { type Asker, mayAdminister, mayWork } from './people.ts';

/** Whether those who take part in a meeting may start to record it: anyone, if the organization allows recording. */
export const mayStartRecording = ({ isAllowed }: Pick<RecordingSettings, 'isAllowed'>): boolean => isAllowed;

/** Whether someone may delete a recording for good: who started it, the organizer of its meeting, and admins. */
export const mayDeleteRecording = (
  asker: Asker,
  { startedById }: Pick<Recording, 'startedById'>,
  { organizerId }: Pick<Meeting, 'organizerId'>,
): boolean =>
  mayAdminister(asker) || (mayWork(asker) && (startedById === asker.userId || organizerId === asker.userId));

/** Whether someone may stop a recording for everyone: who started it, who presents or organizes the meeting, and admins. */
export const mayStopRecording = (
  asker: Asker,
  recording: Pick<Recording, 'startedById'>,
  meeting: Pick<Meeting, 'organizerId' | 'presenterId'>,
): boolean => mayDeleteRecording(asker, recording, meeting) || (mayWork(asker) && meeting.presenterId === asker.userId);
