import { Button, VisuallyHidden } from '@mantine/core';
import { IconArchive, IconBellOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { NavLink } from '#web/lib/router.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { channelsQuery, unreadQuery } from '../queries.ts';
import classes from './ChannelLinks.module.css';
import { ChannelSign } from './ChannelSign.tsx';
import { countOf, useUnreadTotal } from './useUnreadTotal.ts';

/** A number as a badge shows it. */
const shown = (count: number) => (count > 99 ? '99+' : String(count));

type Props = { onChoose?: (() => void) | undefined };

/** Links to the channels that one may read and that are in use, with what waits unread in each. */
export function ChannelLinks({ onChoose }: Props) {
  const { data: all, isError, refetch } = useQuery(channelsQuery);
  if (isError && !all) return <ErrorState onRetry={refetch} />;
  if (!all) return <p className={classes.none}>Loading channels...</p>;
  const channels = all.filter(({ archivedAt }) => archivedAt === null);
  if (channels.length === 0) return <p className={classes.none}>No channels yet. Create your first channel!</p>;
  return (
    <ul className={classes.list}>
      {channels.map(({ id, name, ...channel }) => (
        <ChannelLink key={id} id={id} name={name} sign={<ChannelSign channel={channel} />} onChoose={onChoose} />
      ))}
    </ul>
  );
}

/** Links to the archived channels that one may read, once asked for; nothing where there is none. */
export function ArchivedLinks() {
  const { data: channels = [] } = useQuery(channelsQuery);
  const [isOpen, setIsOpen] = useState(false);
  const archived = channels.filter(({ archivedAt }) => archivedAt !== null);
  if (archived.length === 0) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        leftSection={<IconArchive size={16} stroke={1.6} />}
        onClick={() => setIsOpen(!isOpen)}
      >
        Archived ({archived.length})
      </Button>
      {isOpen && (
        <ul className={classes.list}>
          {archived.map(({ id, name, ...channel }) => (
            <ChannelLink key={id} id={id} name={name} sign={<ChannelSign channel={channel} />} />
          ))}
        </ul>
      )}
    </>
  );
}

/** A link to a channel, with what waits unread there; of a muted one only what names the reader. */
export function ChannelLink({ id, name, sign, onChoose }: Props & { id: number; name: string; sign: ReactNode }) {
  const { data: waiting = [] } = useQuery(unreadQuery);
  const held = waiting.find(({ channelId }) => channelId === id);
  const mentions = held?.mentions ?? 0;
  const count = held ? countOf(held) : 0;
  return (
    <li>
      <NavLink to={`/chat/${id}`} className={classes.link} data-unread={count > 0 || undefined} onClick={onChoose}>
        {sign}
        <span className={classes.name}>{name}</span>
        {held?.isMuted && <IconBellOff size={14} stroke={1.6} role="img" aria-label="Muted" />}
        {count > 0 && (
          <span className={classes.count} data-mentions={mentions > 0 || undefined}>
            {mentions > 0 && '@'}
            {shown(count)}
            <VisuallyHidden> unread</VisuallyHidden>
          </span>
        )}
      </NavLink>
    </li>
  );
}

/** How many messages wait unread in all channels, as a badge; nothing where there is none. */
export function UnreadBadge() {
  const total = useUnreadTotal();
  if (total === 0) return null;
  return (
    <span className={classes.count} data-mentions>
      {shown(total)}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  );
}
