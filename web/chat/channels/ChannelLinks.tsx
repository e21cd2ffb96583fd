import { Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Channel } from '#contract/channels.ts';
import { useHasDraft } from '#web/lib/drafts/drafts.ts';
import { usePresence } from '#web/lib/live.ts';
import { NavLink } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { IconBellOff, IconPencil } from '#web/ui/icons/icons.ts';
import { FavoriteRow } from '#web/users/FavoriteRow.tsx';
import { channelsQuery, draftsQuery, unreadThreadsQuery } from '../queries.ts';
import { useChannelName } from '../useChannelName.ts';
import { useUnreadIn } from '../useUnreadIn.ts';
import { ChannelIcon } from './ChannelIcon.tsx';
import classes from './ChannelLinks.module.css';
import { CountBadge } from './CountBadge.tsx';
import { useChannelLists } from './useChannelLists.ts';
import { isUnread, waitingIn } from './waitingIn.ts';

type Props = { onChoose?: (() => void) | undefined };

/** Links to the user's channels that are in no section of their own, with their unread counts. */
export function ChannelLinks({ onChoose }: Props) {
  const { data: all, isError, refetch } = useQuery(channelsQuery);
  const { channels } = useChannelLists();
  if (isError && !all)
    return (
      <p role="alert" className={classes.none}>
        {t("Couldn't load this")}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </p>
    );
  if (all?.length === 0) return <p className={classes.none}>{t('No channels yet. Create your first channel!')}</p>;
  return (
    <ul>
      {channels.map((channel) => (
        <ChannelLink key={channel.id} channel={channel} onChoose={onChoose} />
      ))}
    </ul>
  );
}

/** A pencil for a channel that holds an unsent message or reply. */
function DraftMark({ channelId }: { channelId: number }) {
  const text = useHasDraft(`channel.${channelId}`);
  const hasFiles = useHasDraft(`channel.${channelId}.files`) !== undefined;
  const { data: drafts } = useQuery(draftsQuery);
  // What is no longer on the server was sent on another device.
  const stored = drafts?.filter((one) => one.channelId === channelId);
  const isStored = stored ? stored.length > 0 : text === 'stored';
  return (
    (text === 'local' || isStored || hasFiles) && (
      <IconPencil size={14} stroke={1.6} role="img" aria-label={t('Draft')} />
    )
  );
}

/** A link to a channel: bold if something is unread, with the number of what waits for the user in person. */
export function ChannelLink({ channel, isMovable, onChoose }: Props & { channel: Channel; isMovable?: boolean }) {
  const { id } = channel;
  const isDirect = channel.type === 'direct';
  const Icon = isDirect ? DirectIcon : ChannelIcon;
  const channelName = useChannelName(isDirect);
  const unread = useUnreadIn(id);
  const { data: threads = [] } = useQuery(unreadThreadsQuery);
  const newThreads = threads.filter(({ channelId }) => channelId === id).length;
  const count = newThreads + (unread ? waitingIn(unread, isDirect) : 0);
  const isBold = count > 0 || (unread !== undefined && isUnread(unread));
  return (
    <li>
      <FavoriteRow path={`/chat/${id}`} title={channelName(channel)} isMovable={isMovable}>
        <NavLink
          to={`/chat/${id}`}
          className={`${classes.link} nav-link touch`}
          data-unread={isBold || undefined}
          onClick={onChoose}
        >
          <Icon channel={channel} />
          <span className="grow truncate" dir="auto">
            {channelName(channel)}
          </span>
          <DraftMark channelId={id} />
          {unread?.isMuted && <IconBellOff size={14} stroke={1.6} role="img" aria-label={t('Muted')} />}
          <CountBadge count={count} />
          {count === 0 && isBold && <VisuallyHidden> {t('unread')}</VisuallyHidden>}
        </NavLink>
      </FavoriteRow>
    </li>
  );
}

/** The picture of the other person, or an icon for a group. */
function DirectIcon({ channel }: { channel: Channel }) {
  const me = useCurrentUser().id;
  const present = usePresence();
  const [person, another] = channel.people?.filter(({ id }) => id !== me) ?? [];
  if (!person || another) return <ChannelIcon channel={{ type: 'direct', teamId: null }} />;
  return <PersonAvatar person={person} size={20} present={present.has(person.id)} />;
}
