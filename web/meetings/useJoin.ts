import type { Meeting, WholeMeeting } from '#contract/meetings.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { meetingDetailsQuery } from './liveQueries.ts';
import { participants } from './queries.ts';

/** The path of a meeting's page. */
export const liveMeetingPath = (id: number): string => `/meetings/${id}/live`;

/** Takes in what joining a meeting answers: participants hear it. */
export function receiveJoined({ id, participants: joined, own }: WholeMeeting): void {
  participants.receive(joined);
  queryClient.setQueryData(meetingDetailsQuery(id).queryKey, (details) => details && { ...details, own });
}

/** Joins a meeting. */
export const useJoin = ({ id }: Pick<Meeting, 'id'>) =>
  useChange({
    call: () => api.meetings.join({ params: { id } }),
    onSuccess: (meeting) => {
      receiveJoined(meeting);
      toast.success(t('Joined {meeting} successfully'));
    },
    failure: () => toast.error(t('Failed to join {meeting}')),
    of: () => id,
  });
