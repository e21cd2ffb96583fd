import { useMemo } from 'react';
import type { Headline } from '#contract/headlines.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { headlines as rows } from './queries.ts';

type NewHeadline = Parameters<typeof api.headlines.create>[0]['body'];
type Cascade = Parameters<typeof api.headlines.cascade>[0]['body'];

export function useCreateHeadline(onSuccess?: () => void) {
  return useChange({
    call: (body: NewHeadline) => api.headlines.create({ body }),
    receives: rows,
    onSuccess,
    failure: t('Failed to add {headline}'),
  });
}

type HeadlineChange = Parameters<typeof api.headlines.change>[0]['body'] & { id: number };

/** Changes the text or kind of a headline. */
export function useChangeHeadline() {
  return useChange({
    call: ({ id, ...body }: HeadlineChange) => api.headlines.change({ params: { id }, body }),
    shows: ({ id, isRead: _, ...fields }) => [rows.patchTo([{ id, ...fields }])],
    receives: rows,
    failure: t('Failed to update {headline}'),
  });
}

/** Sends a message to other teams. */
export function useCascade() {
  return useChange({
    call: (body: Cascade) => api.headlines.cascade({ body }),
    receives: rows,
    onSuccess: (sent) =>
      toast.success(
        t('Success'),
        t('{count, plural, one {Message sent to # team} other {Message sent to # teams}}', { count: sent.length }),
      ),
    failure: t('Failed to send message'),
  });
}

/** Ticks and deletes headlines in their row. */
export function useHeadlineChanges() {
  const { mutate: tick } = useChange({
    call: ({ id, readAt }: Headline) => api.headlines.change({ params: { id }, body: { isRead: readAt === null } }),
    shows: ({ id, readAt }) => [rows.patchTo([{ id, readAt: readAt === null ? serverDate().toISOString() : null }])],
    receives: rows,
    failure: t('Failed to update {headline}'),
  });
  const { mutate: restore } = useChange({
    call: ({ id }: Headline) => api.headlines.restore({ params: { id } }),
    shows: (headline) => [rows.add([headline])],
    receives: rows,
    failure: t('Failed to restore {headline}'),
  });
  const { mutate: remove } = useChange({
    call: ({ id }: Headline) => api.headlines.delete({ params: { id } }),
    shows: ({ id }) => [rows.patch([id], () => null)],
    onSuccess: (_answer, headline) =>
      offerUndo(t('{Headline} deleted successfully'), headline.title, () => restore(headline)),
    failure: t('Failed to delete {headline}'),
  });
  return useMemo(() => ({ tick, remove }), [tick, remove]);
}
