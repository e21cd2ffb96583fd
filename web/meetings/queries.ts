import type { Meeting } from '#contract/meetings.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collect.ts';

export const meetings = collect<Meeting>('meetings', { idOf: byId });

/** What is scheduled, by date. */
export const scheduledMeetingsQuery = meetings.list(api.meetings.list.options({ query: { status: 'scheduled' } }), {
  belongs: ({ status }) => status === 'scheduled',
  compare: (one, other) => one.meetingDate.localeCompare(other.meetingDate) || one.id - other.id,
});

export const meetingQuery = (id: number) => meetings.one(id, api.meetings.find.options({ params: { id } }));
