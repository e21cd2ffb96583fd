import type { QueryClient } from '@tanstack/react-query';
import type { Meeting } from '#contract/meetings.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
import { patchRows } from '#web/lib/rows.ts';
import { toast } from '#web/lib/toast.ts';

const touches = ['meetings'];

type NewMeeting = Parameters<typeof api.meetings.create>[0]['body'];
type MeetingEdit = NonNullable<Parameters<typeof api.meetings.change>[0]['body']>;

/** Shows a change of a meeting wherever the meeting is shown. */
const patchMeeting = (client: QueryClient, id: number, fields: Partial<Meeting>) =>
  patchRows<Meeting>(client, 'meetings', (meeting) => (meeting.id === id ? { ...meeting, ...fields } : meeting));

export function useScheduleMeeting(onScheduled: () => void) {
  return useChange({
    touches,
    call: (body: NewMeeting) => api.meetings.create({ body }),
    onSuccess: () => {
      toast.success('Meeting scheduled successfully');
      onScheduled();
    },
    failure: () => toast.error('Failed to schedule meeting'),
  });
}

/** Schedules a meeting from anywhere, where little is asked. */
export function useCreateMeeting(onCreated: () => void) {
  return useChange({
    touches: [...touches, 'dashboard'],
    call: (body: NewMeeting) => api.meetings.create({ body }),
    onSuccess: () => {
      toast.success('Success', 'Meeting created successfully');
      onCreated();
    },
    failure: 'Failed to create meeting',
  });
}

export function useChangeMeeting() {
  return useChange({
    touches,
    call: ({ id, fields }: { id: number; fields: MeetingEdit }) =>
      api.meetings.change({ params: { id }, body: fields }),
    optimistic: (client, { id, fields }) => patchMeeting(client, id, fields as Partial<Meeting>),
    onSuccess: () => toast.success('Success', 'Meeting updated successfully'),
    failure: 'Failed to update meeting',
  });
}

export function useCloseMeeting() {
  return useChange({
    touches,
    call: (id: number) => api.meetings.close({ params: { id } }),
    optimistic: (client, id) => patchMeeting(client, id, { status: 'closed' }),
    onSuccess: () => toast.success('Meeting closed successfully'),
    failure: (error) => toast.error(serverSentence(error) ?? 'Failed to close meeting'),
  });
}
