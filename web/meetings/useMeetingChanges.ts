import type { Meeting } from '#contract/meetings.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
import { say } from '#web/lib/say.ts';
import { toast } from '#web/lib/toast.ts';
import { meetings } from './queries.ts';

type NewMeeting = Parameters<typeof api.meetings.create>[0]['body'];
type MeetingEdit = NonNullable<Parameters<typeof api.meetings.change>[0]['body']>;

export function useScheduleMeeting(onScheduled: () => void) {
  return useChange({
    receives: meetings,
    call: (body: NewMeeting) => api.meetings.create({ body }),
    onSuccess: () => {
      toast.success(say('Meeting scheduled successfully'));
      onScheduled();
    },
    failure: () => toast.error(say('Failed to schedule meeting')),
  });
}

/** Schedules a meeting from anywhere, where little is asked. */
export function useCreateMeeting(onCreated: () => void) {
  return useChange({
    receives: meetings,
    call: (body: NewMeeting) => api.meetings.create({ body }),
    onSuccess: () => {
      toast.success('Success', say('Meeting created successfully'));
      onCreated();
    },
    failure: say('Failed to create meeting'),
  });
}

export function useChangeMeeting() {
  return useChange({
    receives: meetings,
    call: ({ id, fields }: { id: number; fields: MeetingEdit }) =>
      api.meetings.change({ params: { id }, body: fields }),
    shows: ({ id, fields: { following: _, ...fields } }) => [
      meetings.patch([id], (meeting) => ({ ...meeting, ...fields }) as Meeting),
    ],
    failure: say('Failed to update meeting'),
  });
}

/** Goes on with a meeting that was ended by mistake. */
export function useReopenMeeting() {
  return useChange({
    receives: meetings,
    call: (id: number) => api.meetings.reopen({ params: { id } }),
    ifOffline: say("You're offline, so the meeting can't be reopened from here."),
    onSuccess: () => toast.success(say('Meeting reopened')),
    failure: say('Failed to reopen meeting'),
  });
}

/** Closes a meeting; one that has not begun is cancelled. */
export function useCloseMeeting() {
  return useChange({
    receives: meetings,
    call: ({ id, following = false, item }: { id: number; following?: boolean; item?: number }) =>
      api.meetings.close({ params: { id }, query: { following }, body: item === undefined ? {} : { item } }),
    ifOffline: say("You're offline, so the meeting can't be closed from here."),
    shows: ({ id }) => [meetings.patchTo([{ id, status: 'closed' }])],
    onSuccess: ({ actualStartTime }) =>
      toast.success(actualStartTime === null ? say('Meeting cancelled') : say('Meeting closed successfully')),
    failure: (error) => toast.error(serverSentence(error) ?? say('Failed to close meeting')),
  });
}
