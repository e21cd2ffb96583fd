import { useMemo } from 'react';
import type { Headline } from '#contract/headlines.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { say } from '#web/lib/say.ts';
import { toast } from '#web/lib/toast.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { headlines as rows } from './queries.ts';

type NewHeadline = Parameters<typeof api.headlines.create>[0]['body'];
type Cascade = Parameters<typeof api.headlines.cascade>[0]['body'];

export function useCreateHeadline(onSuccess?: () => void) {
  return useChange({
    call: (body: NewHeadline) => api.headlines.create({ body }),
    receives: rows,
    onSuccess,
    failure: say('Failed to add headline'),
  });
}

type HeadlineChange = Parameters<typeof api.headlines.change>[0]['body'] & { id: number };

/** Changes the text of a headline, or what it is about. */
export function useChangeHeadline(onSuccess: () => void) {
  return useChange({
    call: ({ id, ...body }: HeadlineChange) => api.headlines.change({ params: { id }, body }),
    receives: rows,
    onSuccess,
    failure: say('Failed to update headline'),
  });
}

/** Sends a message to other teams. */
export function useCascade(onSent: () => void) {
  return useChange({
    call: (body: Cascade) => api.headlines.cascade({ body }),
    receives: rows,
    onSuccess: (sent) => {
      toast.success('Success', sent.length === 1 ? 'Message sent to 1 team' : `Message sent to ${sent.length} teams`);
      onSent();
    },
    failure: 'Failed to send message',
  });
}

/** What one does to headlines on the spot. */
export function useHeadlineChanges() {
  const { mutate: tick } = useChange({
    call: ({ id, readAt }: Headline) => api.headlines.change({ params: { id }, body: { isRead: readAt === null } }),
    shows: ({ id, readAt }) => [rows.patchTo([{ id, readAt: readAt === null ? new Date().toISOString() : null }])],
    receives: rows,
    failure: say('Failed to update headline'),
  });
  const { mutate: restore } = useChange({
    call: ({ id }: Headline) => api.headlines.restore({ params: { id } }),
    shows: (headline) => [rows.add([headline])],
    receives: rows,
    failure: say('Failed to bring the headline back'),
  });
  const { mutate: remove } = useChange({
    call: ({ id }: Headline) => api.headlines.delete({ params: { id } }),
    shows: ({ id }) => [rows.patch([id], () => null)],
    onSuccess: (_answer, headline) =>
      offerUndo(say('Headline deleted successfully'), headline.title, () => restore(headline)),
    failure: say('Failed to delete headline'),
  });
  return useMemo(() => ({ tick, remove }), [tick, remove]);
}
