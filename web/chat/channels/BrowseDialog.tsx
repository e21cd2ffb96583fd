import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel } from '#contract/channels.ts';
import { peopleCount } from '#rules/people.ts';
import { textMatcher } from '#rules/search-text.ts';
import { navigate } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { channelsQuery } from '../queries.ts';
import { useUnreadIn } from '../useUnreadIn.ts';
import { ChannelIcon } from './ChannelIcon.tsx';
import { useArrange } from './useArrange.ts';
import { isHidden } from './useChannelLists.ts';

/** How many channels are listed. Typing finds the others. */
const maxRows = 100;

type Props = { onClose: () => void; onChoose?: (() => void) | undefined };

/** All public channels, to find one, look into it and join it again. */
export default function BrowseDialog({ onClose, onChoose }: Props) {
  const { data, isError, refetch } = useQuery(channelsQuery);
  const [search, setSearch] = useState('');
  const matches = textMatcher(search.trim());
  const channels = data?.filter(
    ({ type, archivedAt, name, description }) =>
      type === 'public' && archivedAt === null && matches(`${name} ${description ?? ''}`),
  );
  const open = ({ id }: Channel) => {
    onClose();
    onChoose?.();
    navigate(`/chat/${id}`);
  };
  return (
    <TitledDialog title={t('Browse channels')} width={520} onClose={onClose}>
      <TextInput
        label={t('Search')}
        placeholder={t('Name or description')}
        data-autofocus
        mb="sm"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {channels ? (
        channels.length > 0 ? (
          <ul className="grid gap-4">
            {channels.slice(0, maxRows).map((channel) => (
              <BrowsedChannel key={channel.id} channel={channel} onOpen={() => open(channel)} />
            ))}
          </ul>
        ) : (
          <p className="dimmed">{t('No channel with that name.')}</p>
        )
      ) : isError ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <ListSkeleton height={44} />
      )}
      {channels && channels.length > maxRows && (
        <p className="dimmed">{t('{count} more. Type part of a name.', { count: channels.length - maxRows })}</p>
      )}
    </TitledDialog>
  );
}

function BrowsedChannel({ channel, onOpen }: { channel: Channel; onOpen: () => void }) {
  const state = useUnreadIn(channel.id);
  const join = useArrange(channel);
  const hasLeft = state !== undefined && state.hiddenAtId !== null && isHidden({ ...state, mentions: 0 });
  return (
    <li className="row gap-10">
      <ChannelIcon channel={channel} />
      <span className="fill breaks">
        <span dir="auto">{channel.name}</span>{' '}
        <span className="dimmed small">{t(peopleCount(channel.memberCount))}</span>
        {channel.description && (
          <span className="dimmed small block" dir="auto">
            {channel.description}
          </span>
        )}
      </span>
      <Button
        variant={hasLeft ? 'filled' : 'default'}
        size="compact-sm"
        aria-label={
          hasLeft ? t('Join {channel}', { channel: channel.name }) : t('Open {channel}', { channel: channel.name })
        }
        loading={join.isPending}
        onClick={() => (hasLeft ? join.mutate({ isHidden: false }, { onSuccess: onOpen }) : onOpen())}
      >
        {hasLeft ? t('Join') : t('verb|Open')}
      </Button>
    </li>
  );
}
