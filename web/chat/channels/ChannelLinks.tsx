import { Button, VisuallyHidden } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NavLink } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { FavoriteRow } from '#web/users/FavoriteRow.tsx';
import { channelsQuery, unreadQuery } from '../queries.ts';
import { ChannelIcon } from './ChannelIcon.tsx';
import classes from './ChannelLinks.module.css';
import badge from './UnreadBadge.module.css';
import { badgeText } from './UnreadBadge.tsx';
import { unreadCount } from './useUnreadTotal.ts';

type Props = { onChoose?: (() => void) | undefined };

/** Links to the user's channels, with their unread counts. Archived ones are left out. */
export function ChannelLinks({ onChoose }: Props) {
  const { data: all, isError, refetch } = useQuery(channelsQuery);
  if (isError && !all)
    return (
      <p role="alert" className={classes.none}>
        {t("Couldn't load this")}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </p>
    );
  if (!all) return <p className={classes.none}>{t('Loading channels...')}</p>;
  const channels = all.filter(({ archivedAt }) => archivedAt === null);
  if (channels.length === 0) return <p className={classes.none}>{t('No channels yet. Create your first channel!')}</p>;
  return (
    <ul>
      {channels.map(({ id, name, ...channel }) => (
        <ChannelLink key={id} id={id} name={name} icon={<ChannelIcon channel={channel} />} onChoose={onChoose} />
      ))}
    </ul>
  );
}

/** A link to a channel with its unread count. Muted channels count only mentions. */
export function ChannelLink({ id, name, icon, onChoose }: Props & { id: number; name: string; icon: ReactNode }) {
  const { data: unreads = [] } = useQuery(unreadQuery);
  const unread = unreads.find(({ channelId }) => channelId === id);
  const mentions = unread?.mentions ?? 0;
  const count = unread ? unreadCount(unread) : 0;
  return (
    <li>
      <FavoriteRow path={`/chat/${id}`}>
        <NavLink
          to={`/chat/${id}`}
          className={`${classes.link} nav-link touch`}
          data-unread={count > 0 || undefined}
          onClick={onChoose}
        >
          {icon}
          <span className="grow truncate" dir="auto">
            {name}
          </span>
          {unread?.isMuted && <IconBellOff size={14} stroke={1.6} role="img" aria-label={t('Muted')} />}
          {count > 0 && (
            <span className={badge.count} data-mentions={mentions > 0 || undefined}>
              {mentions > 0 && '@'}
              {badgeText(count)}
              <VisuallyHidden> {t('unread')}</VisuallyHidden>
            </span>
          )}
        </NavLink>
      </FavoriteRow>
    </li>
  );
}
