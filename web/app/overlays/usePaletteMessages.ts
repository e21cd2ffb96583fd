import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { pathToMessage } from '#rules/chat.ts';
import { plainText } from '#rules/markdown.ts';
import { contentOf } from '#web/chat/messages/contentOf.ts';
import { useTypedFilters } from '#web/chat/search/useTypedFilters.ts';
import { api } from '#web/lib/api.ts';
import { navigate } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { IconMessage, IconSearch } from '#web/ui/icons/icons.ts';
import { usePeople } from '#web/users/queries.ts';
import type { PaletteEntry } from './paletteEntry.ts';

/** How many messages are listed; the rest is on the page of the message search. */
const maxMessages = 4;
const minLength = 2;
type Query = NonNullable<Parameters<typeof api.messages.search.options>[0]>['query'];
/** How much of a message is shown, in characters. */
const shownLength = 120;

/** The newest messages that match the typed words and filters, and the way to all of them. */
export function usePaletteMessages(typed: string): PaletteEntry[] {
  const [q] = useDebouncedValue(typed, 250);
  const { nameOf } = usePeople();
  const { read, isReady } = useTypedFilters();
  const { rest, filters } = read(q, true);
  const search = { ...filters, ...(rest && { q: rest }) };
  const isSearched = typed.length >= minLength && q.length >= minLength;
  const { data = [] } = useQuery({
    // The parameters of the address are those of the call.
    ...api.messages.search.options({ query: { ...search, limit: maxMessages } as Query }),
    enabled: isSearched && (isReady || !q.includes(':')),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (typed === '') return [];
  const entries = (isSearched ? data : []).map(
    (message): PaletteEntry => ({
      id: `message ${message.id}`,
      group: t('Messages'),
      label:
        plainText(contentOf(message, nameOf)).slice(0, shownLength) || message.files.map(({ name }) => name).join(', '),
      detail: nameOf(message.user),
      icon: IconMessage,
      run: () => navigate(pathToMessage(message)),
    }),
  );
  const all: PaletteEntry = {
    id: 'all messages',
    group: t('Messages'),
    label: t('Search all messages'),
    icon: IconSearch,
    run: () => navigate(`/chat/search?q=${encodeURIComponent(typed)}`),
  };
  return [...entries, all];
}
