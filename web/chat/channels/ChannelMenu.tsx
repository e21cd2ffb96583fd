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
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { unreadQuery } from '../queries.ts';
import { useArchive, useEndChannel, useMute } from './useChannelChanges.ts';

const ChannelSettingsDialog = lazyDialog(() => import('./ChannelSettingsDialog.tsx'));

const icon = { size: 16, stroke: 1.6 };

/** What one may do with a channel: mute it for oneself, rename, archive, leave or delete it. */
export function ChannelMenu({ channel }: { channel: Channel }) {
  const asker = useAsker();
  const { data: waiting = [] } = useQuery(unreadQuery);
  const settings = useDialog();
  const leaving = useDialog();
  const deleting = useDialog();
  const mute = useMute(channel);
  const archive = useArchive();
  const { leave, remove } = useEndChannel(() => navigate('/chat'));
  const isMuted = waiting.some(({ channelId, isMuted }) => channelId === channel.id && isMuted);
  const isArchived = channel.archivedAt !== null;
  const mayManage = mayManageChannel(asker, channel);
  const isLast = channel.memberCount === 1;
  return (
    <>
      <Menu
        label="Channel"
        trigger={(props) => (
          <ActionIcon {...props} size={32} aria-label="Channel actions" title="Channel actions">
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        )}
      >
        <MenuItem
          icon={isMuted ? <IconBell {...icon} /> : <IconBellOff {...icon} />}
          onSelect={() => mute.mutate(!isMuted)}
        >
          {isMuted ? 'Unmute' : 'Mute'}
        </MenuItem>
        {mayManage && (
          <>
            <MenuItem icon={<IconPencil {...icon} />} onSelect={() => settings.open()}>
              Rename or describe
            </MenuItem>
            <MenuItem
              icon={isArchived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
              onSelect={() => archive.mutate({ channel, isArchived: !isArchived })}
            >
              {isArchived ? 'Unarchive channel' : 'Archive channel'}
            </MenuItem>
          </>
        )}
        {channel.type === 'private' && (
          <MenuItem icon={<IconDoorExit {...icon} />} onSelect={() => leaving.open()}>
            Leave channel
          </MenuItem>
        )}
        {mayDeleteChannel(asker, channel) && (
          <MenuItem icon={<IconTrash {...icon} />} onSelect={() => deleting.open()}>
            Delete channel
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
          confirmLabel="Leave"
          question={
            isLast
              ? `You are the last member of "${channel.name}". If you leave, the channel is deleted with its messages. You can bring it back from the trash for 30 days.`
              : `Are you sure you want to leave "${channel.name}"? To come back, a member has to invite you.`
          }
        />
      ))}
      {deleting.draw(() => (
        <ConfirmDialog
          onClose={deleting.close}
          onConfirm={() => remove.mutate(channel)}
          question={`Are you sure you want to delete "${channel.name}" with all its messages? You can bring it back from the trash for 30 days.`}
        />
      ))}
    </>
  );
}
