import { ActionIcon } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconBell,
  IconBellOff,
  IconDoorExit,
  IconDots,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Channel } from '#contract/channels.ts';
import { mayDeleteChannel, mayManageChannel } from '#rules/chat.ts';
import { navigate } from '#web/lib/router.tsx';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { unreadQuery } from '../queries.ts';
import { useArchive, useMute, useRemoveChannel } from './useChannelChanges.ts';

const ChannelSettingsDialog = lazyDialog(() => import('./ChannelSettingsDialog.tsx'));

const icon = { size: 16, stroke: 1.6 };

/** The menu of a channel: mute, rename, archive, leave, delete. */
export function ChannelMenu({ channel }: { channel: Channel }) {
  const asker = useAsker();
  const { data: unreads = [] } = useQuery(unreadQuery);
  const settings = useDialog();
  const leaving = useDialog();
  const deleting = useDialog();
  const mute = useMute(channel);
  const archive = useArchive();
  const { leave, remove } = useRemoveChannel(() => navigate('/chat'));
  const isMuted = unreads.some(({ channelId, isMuted }) => channelId === channel.id && isMuted);
  const isArchived = channel.archivedAt !== null;
  const mayManage = mayManageChannel(asker, channel);
  const isLast = channel.memberCount === 1;
  return (
    <>
      <Menu
        label={t('Channel')}
        trigger={(props) => (
          <ActionIcon {...props} size={32} aria-label={t('Channel actions')} title={t('Channel actions')}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        )}
      >
        <MenuItem
          icon={isMuted ? <IconBell {...icon} /> : <IconBellOff {...icon} />}
          onSelect={() => mute.mutate(!isMuted)}
        >
          {isMuted ? t('Unmute') : t('Mute')}
        </MenuItem>
        {mayManage && (
          <>
            <MenuItem icon={<IconPencil {...icon} />} onSelect={() => settings.open()}>
              {t('Edit channel')}
            </MenuItem>
            <MenuItem
              icon={isArchived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
              onSelect={() => archive.mutate({ channel, isArchived: !isArchived })}
            >
              {isArchived ? t('Unarchive channel') : t('Archive channel')}
            </MenuItem>
          </>
        )}
        {channel.type === 'private' && (
          <MenuItem icon={<IconDoorExit {...icon} />} onSelect={() => leaving.open()}>
            {t('Leave channel')}
          </MenuItem>
        )}
        {mayDeleteChannel(asker, channel) && (
          <MenuItem icon={<IconTrash {...icon} />} onSelect={() => deleting.open()}>
            {t('Delete channel')}
          </MenuItem>
        )}
      </Menu>
      {settings.draw(() => (
        <ChannelSettingsDialog onClose={settings.close} channel={channel} />
      ))}
      {leaving.draw(() => (
        <ConfirmDialog
          onClose={leaving.close}
          onConfirm={() => leave.mutate(channel)}
          confirmLabel={t('Leave')}
          question={
            isLast
              ? t(
                  'You\'re the last member of "{name}". Leaving deletes the channel and its messages. You can restore it from the trash for 30 days.',
                  { name: channel.name },
                )
              : t('Are you sure you want to leave "{name}"? You\'ll need an invitation to rejoin.', {
                  name: channel.name,
                })
          }
        />
      ))}
      {deleting.draw(() => (
        <ConfirmDialog
          onClose={deleting.close}
          onConfirm={() => remove.mutate(channel)}
          question={t(
            'Are you sure you want to delete "{name}" and all its messages? You can restore it from the trash for 30 days.',
            { name: channel.name },
          )}
        />
      ))}
    </>
  );
}
