import { IconMessage } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import type { MadeNoun, Source } from '#contract/sources.ts';
import { pathToMessage } from '#rules/chat.ts';
import { fullName } from '#rules/people.ts';
import { api } from '#web/lib/api.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { gather } from '#web/lib/requests/batchReads.ts';
import { Link } from '#web/lib/router.tsx';
import { messages } from './queries.ts';
import classes from './SourceLink.module.css';

const ask = gather<MadeNoun, Source[]>(limits.links, (query) => api.sources.read({ query }));

/** The message that a row was made of, if one may read it; asked for along with those of other rows in view. */
const sourceQuery = (noun: MadeNoun, id: number) =>
  queryOptions({
    queryKey: ['sources', noun, id],
    queryFn: async () => (await ask(noun, id)).find((one) => one.noun === noun && one.id === id) ?? null,
    staleTime: 0,
  });

const askAgain = () => void queryClient.invalidateQueries({ queryKey: ['sources'] });
onChanges(['channels'], askAgain);
onChanges(['messages'], (ids) => {
  if (!ids || ids.some((id) => (messages.rows.held(id)?.type ?? 'deleted') === 'deleted')) askAgain();
});

/** Leads from a row to the message that it was made of; nothing for whoever may not read that. */
export function SourceLink({ noun, id }: { noun: MadeNoun; id: number }) {
  const { data: source } = useQuery(sourceQuery(noun, id));
  if (!source) return null;
  const { message, channel } = source;
  return (
    <Link to={pathToMessage({ ...message, channelId: channel.id })} data-reach className={classes.source}>
      <IconMessage size={16} stroke={1.6} aria-hidden="true" />
      <span>
        From {channel.type === 'direct' ? 'a direct message' : `#${channel.name}`}, by {fullName(message.user)}
      </span>
    </Link>
  );
}
