import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import classes from './ChannelLinks.module.css';
import { ChannelSign } from './ChannelSign.tsx';
import { channelsQuery, unreadQuery } from './queries.ts';

/** A number as a badge shows it. */
const shown = (count: number) => (count > 99 ? '99+' : String(count));

/** Links to the channels that one may read, with what waits unread in each. */
export function ChannelLinks({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const { data: channels, isError, refetch } = useQuery(channelsQuery);
  const { data: waiting = [] } = useQuery(unreadQuery);
  if (isError && !channels) return <ErrorState onRetry={refetch} />;
  if (!channels) return <p className={classes.none}>Loading channels...</p>;
  if (channels.length === 0) return <p className={classes.none}>No channels yet. Create your first channel!</p>;
  return (
    <ul className={classes.list}>
      {channels.map(({ id, name, type }) => {
        const { unread = 0, mentions = 0 } = waiting.find(({ channelId }) => channelId === id) ?? {};
        return (
          <li key={id}>
            <NavLink
              to={`/chat/${id}`}
              className={classes.link}
              data-unread={unread > 0 || undefined}
              onClick={onChoose}
            >
              <ChannelSign type={type} />
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
      })}
    </ul>
  );
}
