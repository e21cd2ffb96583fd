import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Channel, ChannelUnread } from '#contract/channels.ts';
import { trashDays } from '#contract/limits.ts';
import { levelNames, mayDeleteChannel, mayManageChannel } from '#rules/chat.ts';
import { mayWork } from '#rules/people.ts';
import { navigate } from '#web/lib/router.tsx';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { organizationQuery } from '#web/organizations/queries.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import {
  IconArchive,
  IconArchiveOff,
  IconBell,
  IconBellOff,
  IconCalendar,
  IconDoorExit,
  IconDots,
  IconEyeOff,
  IconLayoutList,
  IconLock,
  IconPencil,
  IconTrash,
  IconUserPlus,
  IconWorld,
} from '#web/ui/icons/icons.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuGroup } from '#web/ui/menus/MenuGroup.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { useChannelName } from '../useChannelName.ts';
import { useUnreadIn } from '../useUnreadIn.ts';
import { useHide } from './useArrange.ts';
import { useArchive, useLevel, useMute, useRemoveChannel } from './useChannelChanges.ts';

const ChannelSettingsDialog = lazyDialog(() => import('./ChannelSettingsDialog.tsx'));

const InviteDialog = lazyDialog(() => import('./InviteDialog.tsx'));
const JumpDialog = lazyDialog(() => import('./JumpDialog.tsx'));
const MakePrivateDialog = lazyDialog(() => import('./MakePrivateDialog.tsx'));
const SectionDialog = lazyDialog(() => import('./SectionDialog.tsx'));
const MakePublicDialog = lazyDialog(() => import('./MakePublicDialog.tsx'));

const icon = { size: 16, stroke: 1.6 };

/** The menu of a channel: mute, rename, archive, leave, delete. */
export function ChannelMenu({ channel }: { channel: Channel }) {
  const asker = useAsker();
  const own = useUnreadIn(channel.id);
  const settings = useDialog();
  const type = useDialog();
  const jumping = useDialog();
  const section = useDialog();
  const inviting = useDialog();
  const leaving = useDialog();
  const deleting = useDialog();
  const mute = useMute(channel);
  const archive = useArchive();
  const { leave, remove } = useRemoveChannel(() => navigate('/chat'));
  const choose = useLevel(channel);
  const usual = useUsualLevel(channel);
  const level = own?.level ?? null;
  const isMuted = own?.isMuted ?? false;
  const isArchived = channel.archivedAt !== null;
  const mayManage = mayManageChannel(asker, channel);
  const channelName = useChannelName();
  const name = channelName(channel);
  const hide = useHide(channel, name, () => navigate('/chat'));
  const isGroup = (channel.people?.length ?? 0) > 2;
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
        {mayWork(asker) && (
          <MenuGroup label={t('Notify me about')}>
            {(Object.keys(levelNames) as (keyof typeof levelNames)[]).map((one) => (
              <MenuItem key={one} chosen={one === level} onSelect={() => choose.mutate(one)}>
                {t(levelNames[one])}
              </MenuItem>
            ))}
            <MenuItem chosen={level === null} onSelect={() => choose.mutate(null)}>
              {t('Default ({level})', { level: t(levelNames[usual]) })}
            </MenuItem>
          </MenuGroup>
        )}
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
        {mayDeleteChannel(asker, channel) && (
          <MenuItem
            icon={channel.type === 'public' ? <IconLock {...icon} /> : <IconWorld {...icon} />}
            onSelect={() => type.open()}
          >
            {channel.type === 'public' ? t('Make private') : t('Make public')}
          </MenuItem>
        )}
        <MenuItem icon={<IconCalendar {...icon} />} onSelect={() => jumping.open()}>
          {t('Jump to a date')}
        </MenuItem>
        <MenuItem icon={<IconLayoutList {...icon} />} onSelect={() => section.open()}>
          {t('Move to a section')}
        </MenuItem>
        {isGroup && asker.role !== 'observer' && (
          <MenuItem icon={<IconUserPlus {...icon} />} onSelect={() => inviting.open()}>
            {t('Add people')}
          </MenuItem>
        )}
        <MenuItem
          icon={channel.type === 'public' ? <IconDoorExit {...icon} /> : <IconEyeOff {...icon} />}
          onSelect={() => hide.mutate()}
        >
          {{ direct: t('Hide conversation'), private: t('Hide channel'), public: t('Leave channel') }[channel.type]}
        </MenuItem>
        {isGroup && (
          <MenuItem icon={<IconDoorExit {...icon} />} onSelect={() => leaving.open()}>
            {t('Leave conversation')}
          </MenuItem>
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
      {type.draw(() =>
        channel.type === 'public' ? (
          <MakePrivateDialog onClose={type.close} channel={channel} />
        ) : (
          <MakePublicDialog onClose={type.close} channel={channel} />
        ),
      )}
      {jumping.draw(() => (
        <JumpDialog onClose={jumping.close} channel={channel} />
      ))}
      {section.draw(() => (
        <SectionDialog onClose={section.close} channel={channel} />
      ))}
      {inviting.draw(() => (
        <InviteDialog onClose={inviting.close} channel={channel} />
      ))}
      {leaving.draw(() => (
        <ConfirmDialog
          onClose={leaving.close}
          onConfirm={() => leave.mutate(channel)}
          confirmLabel={t('Leave')}
          question={
            isGroup
              ? t('Are you sure you want to leave this conversation? The others keep it, and can add you again.')
              : isLast
                ? t(
                    'You\'re the last member of "{name}". Leaving deletes the channel and its messages. You can restore it from the trash for {days} days.',
                    { days: trashDays, name: channel.name },
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
            'Are you sure you want to delete "{name}" and all its messages? You can restore it from the trash for {days} days.',
            { days: trashDays, name: channel.name },
          )}
        />
      ))}
    </>
  );
}

/** What a channel notifies those about who have chosen nothing: in private ones everything. */
function useUsualLevel(channel: Channel): NonNullable<ChannelUnread['level']> {
  const { data: organization } = useQuery(organizationQuery(useCurrentUser().organizationId));
  return channel.type === 'public' ? (organization?.channelLevel ?? 'mentions') : 'everything';
}
