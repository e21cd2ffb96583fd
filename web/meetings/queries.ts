import { api } from '#web/lib/api.ts';
import { onLive } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { receiveRows } from '#web/lib/rows.ts';

/** What is scheduled, by date. */
export const scheduledMeetingsQuery = api.meetings.list.options({ query: { status: 'scheduled' } });

export const meetingQuery = (id: number) => api.meetings.find.options({ params: { id } });

onLive('meetings.changed', (rows) => receiveRows(queryClient, 'meetings', rows));
