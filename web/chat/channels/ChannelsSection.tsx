import { ActionIcon } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { Link, navigate } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { ChannelLinks } from './ChannelLinks.tsx';
import classes from './ChannelsSection.module.css';
import { DirectSection } from './DirectSection.tsx';

const ChannelDialog = lazyDialog(() => import('./ChannelDialog.tsx'));

/** The channels and direct messages of the sidebar. */
export default function ChannelsSection({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const dialog = useDialog();
  return (
    <>
      <div className="mb-14">
        <div className={classes.head}>
          <h2 className="nav-heading grow">{t('Channels')}</h2>
          <ActionIcon
            component={Link}
            to="/chat/search"
            size={28}
            aria-label={t('Search messages')}
            title={t('Search messages')}
            onClick={onChoose}
          >
            <IconSearch size={16} stroke={1.6} />
          </ActionIcon>
          <NotForObservers>
            <ActionIcon
              size={28}
              aria-label={t('Create channel')}
              title={t('Create channel')}
              onClick={() => dialog.open()}
            >
              <IconPlus size={16} stroke={1.6} />
            </ActionIcon>
          </NotForObservers>
        </div>
        <ChannelLinks onChoose={onChoose} />
        {dialog.draw(() => (
          <ChannelDialog
            onClose={dialog.close}
            onCreated={({ id }) => {
              onChoose?.();
              navigate(`/chat/${id}`);
            }}
          />
        ))}
      </div>
      <DirectSection onChoose={onChoose} />
    </>
  );
}
