import { ActionIcon } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { channelName } from '#rules/chat.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { Link, navigate } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { channelsQuery, directQuery } from '../queries.ts';
import { ChannelIcon } from './ChannelIcon.tsx';
import { ChannelLink, ChannelLinks } from './ChannelLinks.tsx';
import classes from './ChannelsSection.module.css';
import { DirectIcon, DirectSection } from './DirectSection.tsx';

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

/** A link to a channel or conversation that the user can read in this organization; nothing for others. */
export function FavoriteChannel({ id, onChoose }: { id: number; onChoose?: (() => void) | undefined }) {
  const me = useCurrentUser().id;
  const { data: channels = [] } = useQuery(channelsQuery);
  const { data: conversations = [] } = useQuery(directQuery);
  const channel = [...channels, ...conversations].find((one) => one.id === id);
  if (!channel || channel.archivedAt !== null) return null;
  const Icon = channel.type === 'direct' ? DirectIcon : ChannelIcon;
  return <ChannelLink id={id} name={channelName(channel, me)} icon={<Icon channel={channel} />} onChoose={onChoose} />;
}
