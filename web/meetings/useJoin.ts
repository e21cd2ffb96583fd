import type { Meeting } from '#contract/meetings.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { say } from '#web/lib/say.ts';
import { toast } from '#web/lib/toast.ts';
import { participants } from './queries.ts';

/** The address of a meeting as it goes on. */
export const liveMeetingPath = (id: number): string => `/meetings/${id}/live`;

/** Takes part in a meeting. */
export const useJoin = ({ id }: Pick<Meeting, 'id'>) =>
  useChange({
    call: () => api.meetings.join({ params: { id } }),
    onSuccess: (whole) => {
      participants.receive(whole.participants);
      toast.success(say('Joined meeting successfully'));
    },
    failure: () => toast.error(say('Failed to join meeting')),
    of: () => id,
  });
