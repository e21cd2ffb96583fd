import { ActionIcon, Badge } from '@mantine/core';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import type { Notification } from '#contract/notifications.ts';
import { say } from '#web/lib/say.ts';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { NotificationLink } from './NotificationLink.tsx';
import { NotificationSign } from './NotificationSign.tsx';
import classes from './Notifications.module.css';

/** What each kind of row is called. */
const entityNames: Record<Notification['entityType'], string> = {
  todo: 'To-Do',
  rock: 'Rock',
  issue: 'Issue',
  measurable: 'Scorecard',
  meeting: 'Meeting',
  channel: 'Channel',
  team: 'Team',
};

type Props = { row: Notification; onRead: () => void; onDelete: () => void };

/** A notification with all there is to it. A click opens what it is about. */
export function NotificationRow({ row, onRead, onDelete }: Props) {
  const { title, message, isRead, priority, entityType } = row;
  return (
    <div className={classes.row} data-unread={!isRead || undefined}>
      <NotificationSign type={row.type} />
      <NotificationLink notification={row} className={classes.words} data-key="Enter" onClick={onRead}>
        <span className={classes.title}>{say(title)}</span>
        {!isRead && <Badge>New</Badge>}
        {priority === 'high' && <Badge color="red">High Priority</Badge>}
        <span className={classes.message}>{message}</span>
      </NotificationLink>
      <span className={classes.facts}>
        <Badge color="gray">{say(entityNames[entityType])}</Badge>
        <TimeAgo at={row.createdAt} />
      </span>
      <span className={classes.actions}>
        {!isRead && (
          <ActionIcon title="Mark as read" aria-label={`Mark as read: ${message}`} data-key="r" onClick={onRead}>
            <IconCheck size={16} stroke={1.7} />
          </ActionIcon>
        )}
        <ActionIcon title="Delete" aria-label={`Delete: ${message}`} data-key="d" onClick={onDelete}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </span>
    </div>
  );
}
