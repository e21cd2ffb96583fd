import { queryOptions, useQuery } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import type { Source, SourcedNoun } from '#contract/sources.ts';
import { pathToMessage } from '#rules/chat.ts';
import { api } from '#web/lib/api.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { batchReads } from '#web/lib/requests/batchReads.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { IconMessage } from '#web/ui/icons/icons.ts';
import { usePeople } from '#web/users/queries.ts';
import { messages } from './queries.ts';

const readSources = batchReads<SourcedNoun, Source[]>(limits.links, (query) => api.sources.read({ query }));

/** The message that a row was created from; null if the user can't read it. Rows in view are asked for in one call. */
const sourceQuery = (noun: SourcedNoun, id: number) =>
  queryOptions({
    queryKey: ['sources', noun, id],
    queryFn: async () => (await readSources(noun, id)).find((one) => one.noun === noun && one.id === id) ?? null,
    staleTime: 0,
  });

const refetchSources = () => void queryClient.invalidateQueries({ queryKey: ['sources'] });
onChanges(['channels'], refetchSources);
onChanges(['messages'], (ids) => {
  if (!ids || ids.some((id) => (messages.rows.serverRow(id)?.type ?? 'deleted') === 'deleted')) refetchSources();
});

/** A link from a row to the message it was created from, if the user can read it. */
export function SourceLink({ noun, id }: { noun: SourcedNoun; id: number }) {
  const { nameOf } = usePeople();
  const { data: source } = useQuery(sourceQuery(noun, id));
  if (!source) return null;
  const { message, channel } = source;
  return (
    <Link
      to={pathToMessage({ ...message, channelId: channel.id })}
      data-reach
      className="flex gap-6 fit-content breaks small"
    >
      <IconMessage className="mt-2" size={16} stroke={1.6} aria-hidden="true" />
      <span>
        {channel.type === 'direct'
          ? t('From a direct message by {name}', { name: nameOf(message.user) })
          : t('From #{channel}, by {name}', { channel: channel.name, name: nameOf(message.user) })}
      </span>
    </Link>
  );
}
