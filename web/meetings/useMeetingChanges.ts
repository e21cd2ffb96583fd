import type { Meeting } from '#contract/meetings.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/changes/change.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { meetings } from './queries.ts';

type NewMeeting = Parameters<typeof api.meetings.create>[0]['body'];
type MeetingEdit = NonNullable<Parameters<typeof api.meetings.change>[0]['body']>;

export function useScheduleMeeting() {
  return useChange({
    receives: meetings,
    call: (body: NewMeeting) => api.meetings.create({ body }),
    onSuccess: () => toast.success(t('{Meeting} scheduled successfully')),
    failure: (_error, edit) => toast.error(t('Failed to schedule {meeting}'), undefined, edit),
  });
}

/** Creates a meeting from the quick form. */
export function useCreateMeeting() {
  return useChange({
    receives: meetings,
    call: (body: NewMeeting) => api.meetings.create({ body }),
    onSuccess: () => toast.success(t('Success'), t('{Meeting} created successfully')),
    failure: t('Failed to create {meeting}'),
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
    failure: t('Failed to update {meeting}'),
  });
}

/** Reopens a meeting that was ended by mistake. */
export function useReopenMeeting() {
  return useChange({
    receives: meetings,
    call: (id: number) => api.meetings.reopen({ params: { id } }),
    ifOffline: t("You're offline, so you can't reopen the {meeting}."),
    onSuccess: () => toast.success(t('{Meeting} reopened')),
    failure: t('Failed to reopen {meeting}'),
  });
}

/** Closes a meeting without a rating. A meeting that has not started is canceled. */
export function useCloseMeeting() {
  return useChange({
    receives: meetings,
    call: ({ id, following = false, item }: { id: number; following?: boolean; item?: number }) =>
      api.meetings.close({ params: { id }, query: { following }, body: item === undefined ? {} : { item } }),
    ifOffline: t("You're offline, so you can't close the {meeting}."),
    shows: ({ id }) => [meetings.patchTo([{ id, status: 'closed' }])],
    onSuccess: ({ actualStartTime }) =>
      toast.success(actualStartTime === null ? t('{Meeting} canceled') : t('{Meeting} closed successfully')),
    failure: (error) => toast.error(serverSentence(error) ?? t('Failed to close {meeting}')),
  });
}
