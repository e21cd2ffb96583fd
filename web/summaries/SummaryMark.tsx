import { Badge } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import { api } from '#web/lib/api.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { batchReads } from '#web/lib/requests/batchReads.ts';
import { t } from '#web/lib/translate.ts';

const read = batchReads<'meetings', number[]>(limits.links, (query) => api.summaries.available({ query }));

/** Whether a meeting has a summary that the user may read. The meetings in view are asked for in one call. */
const summarizedQuery = (id: number) =>
  queryOptions({
    queryKey: ['meetingSummaries', 'available', id],
    queryFn: async () => (await read('meetings', id)).includes(id),
    // Only those who look at the meeting get live changes of its summary.
    staleTime: 0,
  });
onChanges(
  ['meetings', 'meetingSummaries'],
  () => void queryClient.invalidateQueries({ queryKey: ['meetingSummaries', 'available'] }),
);

/** Marks a past meeting of which a model wrote a summary. */
export function SummaryMark({ id }: { id: number }) {
  const { data: isAvailable } = useQuery(summarizedQuery(id));
  if (!isAvailable) return null;
  return (
    <Badge color="teal" variant="light" size="sm">
      {t('AI Summary Available')}
    </Badge>
  );
}
