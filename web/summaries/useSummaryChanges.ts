import type { MeetingSummary } from '#contract/summaries.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { summaries } from './queries.ts';

type Decision = NonNullable<Parameters<typeof api.summaries.decide>[0]['body']>;

/** The changes of the summary of a meeting. */
export function useSummaryChanges(meetingId: number) {
  const params = { id: meetingId };
  const of = () => `meetingSummaries ${meetingId}`;
  const patch = (fields: Partial<MeetingSummary>) => [summaries.patch([meetingId], (row) => ({ ...row, ...fields }))];
  const ifOffline = t("You're offline. Try again when you're connected.");
  return {
    write: useChange({
      receives: summaries,
      call: () => api.summaries.write({ params }),
      of,
      ifOffline,
      failure: t("Couldn't start the summary"),
    }),
    edit: useChange({
      receives: summaries,
      call: (body: { text: string; textFrom: string }) => api.summaries.change({ params, body }),
      shows: ({ text }) => patch({ text }),
      text: ({ text }) => text,
      failure: t("Couldn't save the summary"),
    }),
    decide: useChange({
      receives: summaries,
      call: (body: Decision) => api.summaries.decide({ params, body }),
      of,
      // Made later, it could name another proposal.
      ifOffline,
      failure: t("Couldn't save your decision"),
    }),
    send: useChange({
      receives: summaries,
      call: () => api.summaries.send({ params }),
      of,
      ifOffline,
      onSuccess: () => toast.success(t('Summary sent')),
      failure: t("Couldn't send the summary"),
    }),
    remove: useChange({
      call: () => api.summaries.delete({ params }),
      shows: () => [summaries.patch([meetingId], () => null)],
      onSuccess: () => toast.success(t('Summary deleted')),
      failure: t("Couldn't delete the summary"),
    }),
  };
}
