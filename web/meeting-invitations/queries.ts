import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Meeting } from '#contract/meetings.ts';
import { api } from '#web/lib/api.ts';

/** Who is expected in a meeting, with their answers. Each answer gives the meeting a new version. */
export const inviteesQuery = ({ id, version }: Pick<Meeting, 'id' | 'version'>) =>
  queryOptions({
    queryKey: ['meetingInvitations', 'list', id, version],
    queryFn: () => api.meetingInvitations.list({ params: { id } }),
    placeholderData: keepPreviousData,
  });
