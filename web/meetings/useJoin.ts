import type { Meeting } from '#contract/meetings.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { receiveOwn } from './liveQueries.ts';
import { participants } from './queries.ts';

/** The path of a meeting's page. */
export const liveMeetingPath = (id: number): string => `/meetings/${id}/live`;

/** Joins a meeting. */
export const useJoin = ({ id }: Pick<Meeting, 'id'>) =>
  useChange({
    call: () => api.meetings.join({ params: { id } }),
    onSuccess: (meeting) => {
      participants.receive(meeting.participants);
      receiveOwn(meeting);
      toast.success(t('Joined {meeting} successfully'));
    },
    failure: () => toast.error(t('Failed to join {meeting}')),
    of: () => id,
  });
