import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NavLink } from '#web/lib/router.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { channelsQuery, unreadQuery } from '../queries.ts';
import classes from './ChannelLinks.module.css';
import { ChannelSign } from './ChannelSign.tsx';

/** A number as a badge shows it. */
const shown = (count: number) => (count > 99 ? '99+' : String(count));

type Props = { onChoose?: (() => void) | undefined };

/** Links to the channels that one may read, with what waits unread in each. */
export function ChannelLinks({ onChoose }: Props) {
  const { data: channels, isError, refetch } = useQuery(channelsQuery);
  if (isError && !channels) return <ErrorState onRetry={refetch} />;
  if (!channels) return <p className={classes.none}>Loading channels...</p>;
  if (channels.length === 0) return <p className={classes.none}>No channels yet. Create your first channel!</p>;
  return (
    <ul className={classes.list}>
      {channels.map(({ id, name, type }) => (
        <ChannelLink key={id} id={id} name={name} sign={<ChannelSign type={type} />} onChoose={onChoose} />
      ))}
    </ul>
  );
}

/** A link to a channel, with what waits unread there. */
export function ChannelLink({ id, name, sign, onChoose }: Props & { id: number; name: string; sign: ReactNode }) {
  const { data: waiting = [] } = useQuery(unreadQuery);
  const { unread = 0, mentions = 0 } = waiting.find(({ channelId }) => channelId === id) ?? {};
  return (
    <li>
      <NavLink to={`/chat/${id}`} className={classes.link} data-unread={unread > 0 || undefined} onClick={onChoose}>
        {sign}
        <span className={classes.name}>{name}</span>
        {unread > 0 && (
          <span className={classes.count} data-mentions={mentions > 0 || undefined}>
            {mentions > 0 && '@'}
            {shown(unread)}
            <VisuallyHidden> unread</VisuallyHidden>
          </span>
        )}
      </NavLink>
    </li>
  );
}
