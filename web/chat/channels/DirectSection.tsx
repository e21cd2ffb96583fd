import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { navigate } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { IconPlus } from '#web/ui/icons/icons.ts';
import { unreadQuery } from '../queries.ts';
import { ChannelLink } from './ChannelLinks.tsx';
import classes from './ChannelsSection.module.css';
import { useChannelLists } from './useChannelLists.ts';
import { isUnread } from './waitingIn.ts';

const DirectDialog = lazyDialog(() => import('./DirectDialog.tsx'));

/** How many conversations are listed before “Show all”. */
const initialCount = 12;

/** The user's direct messages, the latest first. */
export function DirectSection({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const dialog = useDialog();
  const { direct: conversations } = useChannelLists();
  const [showsAll, setShowsAll] = useState(false);
  const { data: unreads = [] } = useQuery(unreadQuery);
  const unreadIds = new Set(unreads.filter(isUnread).map(({ channelId }) => channelId));
  const listed = conversations.filter(({ id }, n) => showsAll || n < initialCount || unreadIds.has(id));
  return (
    <div className="mb-14">
      <div className={classes.head}>
        <h2 className="nav-heading grow">{t('Direct messages')}</h2>
        <NotForObservers>
          <ActionIcon size={28} aria-label={t('New message')} title={t('New message')} onClick={() => dialog.open()}>
            <IconPlus size={16} stroke={1.6} />
          </ActionIcon>
        </NotForObservers>
      </div>
      <ul>
        {listed.map((channel) => (
          <ChannelLink key={channel.id} channel={channel} onChoose={onChoose} />
        ))}
      </ul>
      {listed.length < conversations.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
          {t('Show all {count}', { count: conversations.length })}
        </Button>
      )}
      {dialog.draw(() => (
        <DirectDialog
          onClose={dialog.close}
          onOpened={({ id }) => {
            onChoose?.();
            navigate(`/chat/${id}`);
          }}
        />
      ))}
    </div>
  );
}
