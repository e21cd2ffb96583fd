import { ActionIcon, Badge } from '@mantine/core';
import type { Notification } from '#contract/notifications.ts';
import { nounOf } from '#contract/nouns.ts';
import { type Message, msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { nouns } from '#web/nouns/nouns.tsx';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { IconCheck, IconTrash } from '#web/ui/icons/icons.ts';
import { NotificationLink } from './NotificationLink.tsx';
import { NotificationSign } from './NotificationSign.tsx';
import classes from './Notifications.module.css';
import { Quote } from './Quote.tsx';

/** What a notification is about. Numbers are read on their scorecard. */
const nameOf = (kind: Notification['entityType']): Message =>
  kind === 'measurable' ? msg('{scorecardTitle}') : nouns[nounOf(kind)].title;

type Props = { row: Notification; onRead: () => void; onDelete: () => void };

/** A notification. A click opens its row. */
export function NotificationRow({ row, onRead, onDelete }: Props) {
  const { message, isRead, priority, entityType } = row;
  return (
    <div className={classes.row} data-unread={!isRead || undefined}>
      <NotificationSign type={row.type} />
      <NotificationLink notification={row} className={classes.text} data-key="Enter" onClick={onRead}>
        <span className={`${classes.title} rigid`} dir="auto">
          {row.title}
        </span>
        {!isRead && <Badge>{t('New')}</Badge>}
        {priority === 'high' && <Badge color="red">{t('High Priority')}</Badge>}
        <span className={classes.message}>{message}</span>
        {row.quote && <Quote text={row.quote} />}
      </NotificationLink>
      <span className={`${classes.facts} row gap-8 dimmed small`}>
        <Badge color="gray">{t(nameOf(entityType))}</Badge>
        <TimeAgo at={row.createdAt} />
      </span>
      <span className={`${classes.actions} flex justify-end`}>
        {!isRead && (
          <ActionIcon
            title={t('Mark as read')}
            aria-label={t('Mark as read: {message}', { message })}
            data-key="r"
            onClick={onRead}
          >
            <IconCheck size={16} stroke={1.7} />
          </ActionIcon>
        )}
        <ActionIcon
          title={t('Delete')}
          aria-label={t('Delete: {message}', { message })}
          data-key="d"
          onClick={onDelete}
        >
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </span>
    </div>
  );
}
