import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Channel } from '#contract/channels.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { Link, NavLink, navigate } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import {
  IconAt,
  IconBookmark,
  IconChecks,
  IconClock,
  IconDots,
  IconListSearch,
  IconMessageReply,
  IconPlus,
  IconSearch,
  IconSortAZ,
} from '#web/ui/icons/icons.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { usePreferences } from '#web/users/usePreferences.ts';
import { channelsQuery, directQuery, savedQuery, scheduledQuery, unreadQuery, unreadThreadsQuery } from '../queries.ts';
import { useReadMarks } from '../useReadMarks.ts';
import links from './ChannelLinks.module.css';
import { ChannelLink, ChannelLinks } from './ChannelLinks.tsx';
import classes from './ChannelsSection.module.css';
import { CountBadge } from './CountBadge.tsx';
import { DirectSection } from './DirectSection.tsx';
import { useChannelLists } from './useChannelLists.ts';

const BrowseDialog = lazyDialog(() => import('./BrowseDialog.tsx'));
const ChannelDialog = lazyDialog(() => import('./ChannelDialog.tsx'));

/** The channels and direct messages of the sidebar. */
export default function ChannelsSection({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const dialog = useDialog();
  const browse = useDialog();
  const { data, isError } = useQuery(channelsQuery);
  const { sections } = useChannelLists();
  const [{ channelOrder }, changePreferences] = usePreferences();
  const isRecent = channelOrder === 'recent';
  const { readAll } = useReadMarks();
  // Nothing stands here yet that the channels would move.
  if (!data && !isError)
    return (
      <p className={links.none} data-loading>
        {t('Loading channels...')}
      </p>
    );
  return (
    <>
      {sections.map(([name, channels]) => (
        <SectionLinks key={name} name={name} channels={channels} onChoose={onChoose} />
      ))}
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
          <Menu
            label={t('Channels')}
            trigger={(props) => (
              <ActionIcon {...props} size={28} aria-label={t('Channel list')} title={t('Channel list')}>
                <IconDots size={16} stroke={1.6} />
              </ActionIcon>
            )}
          >
            <MenuItem icon={<IconListSearch size={16} stroke={1.6} />} onSelect={() => browse.open()}>
              {t('Browse channels')}
            </MenuItem>
            <MenuItem icon={<IconChecks size={16} stroke={1.6} />} onSelect={() => readAll()}>
              {t('Mark all of chat as read')}
            </MenuItem>
            <MenuItem
              icon={<IconSortAZ size={16} stroke={1.6} />}
              chosen={!isRecent}
              onSelect={() => changePreferences({ channelOrder: null })}
            >
              {t('Sort by name')}
            </MenuItem>
            <MenuItem
              icon={<IconClock size={16} stroke={1.6} />}
              chosen={isRecent}
              onSelect={() => changePreferences({ channelOrder: 'recent' })}
            >
              {t('Latest messages first')}
            </MenuItem>
          </Menu>
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
        <OwnLists onChoose={onChoose} />
        <ChannelLinks onChoose={onChoose} />
        {browse.draw(() => (
          <BrowseDialog onClose={browse.close} onChoose={onChoose} />
        ))}
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

/** Links to what names the user, the threads that they follow and what they have put off, with what is new there. */
function OwnLists({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const { data: unreads = [] } = useQuery(unreadQuery);
  const { data: threads = [] } = useQuery(unreadThreadsQuery);
  const { data: saved = [] } = useQuery(savedQuery);
  const { data: scheduled = [] } = useQuery(scheduledQuery);
  const lists = [
    {
      to: '/chat/mentions',
      name: t('Mentions'),
      Icon: IconAt,
      count: unreads.reduce((sum, one) => sum + one.mentions, 0),
    },
    { to: '/chat/threads', name: t('Threads'), Icon: IconMessageReply, count: threads.length },
    {
      to: '/chat/later',
      name: t('Later'),
      Icon: IconBookmark,
      count:
        saved.filter(({ isReminded }) => isReminded).length + scheduled.filter(({ hasFailed }) => hasFailed).length,
    },
  ];
  return (
    <ul>
      {lists.map(({ to, name, Icon, count }) => (
        <li key={to}>
          <NavLink
            to={to}
            className={`${links.link} nav-link touch`}
            data-unread={count > 0 || undefined}
            onClick={onChoose}
          >
            <Icon size={16} stroke={1.6} aria-hidden="true" />
            <span className="grow">{name}</span>
            <CountBadge count={count} />
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** A link to a channel or conversation that the user can read in this organization; nothing for others. */
export function FavoriteChannel({ id, onChoose }: { id: number; onChoose?: (() => void) | undefined }) {
  const { data: channels = [] } = useQuery(channelsQuery);
  const { data: conversations = [] } = useQuery(directQuery);
  const channel = [...channels, ...conversations].find((one) => one.id === id);
  if (!channel || channel.archivedAt !== null) return null;
  return <ChannelLink isMovable channel={channel} onChoose={onChoose} />;
}

type SectionLinksProps = { name: string; channels: Channel[]; onChoose?: (() => void) | undefined };

/** A section of channels and conversations under a heading. */
function SectionLinks({ name, channels, onChoose }: SectionLinksProps) {
  return (
    <div className="mb-14">
      <div className={classes.head}>
        <h2 className="nav-heading grow truncate" dir="auto">
          {name}
        </h2>
      </div>
      <ul>
        {channels.map((channel) => (
          <ChannelLink key={channel.id} channel={channel} onChoose={onChoose} />
        ))}
      </ul>
    </div>
  );
}
