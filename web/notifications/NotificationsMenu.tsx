import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#web/lib/router.tsx';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { NotificationLink } from './NotificationLink.tsx';
import { NotificationSign } from './NotificationSign.tsx';
import classes from './NotificationsMenu.module.css';
import { Quote } from './Quote.tsx';
import { notificationsQuery } from './queries.ts';
import { unreadCountQuery } from './unreadCount.ts';
import { useNotificationChanges } from './useNotificationChanges.ts';

/** How many notifications the menu shows. */
const menuSize = 5;

/** The menu of the bell: the newest notifications, with links to all of them and to the settings. */
export function NotificationsMenu({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const { data: page, isError, refetch } = useQuery(notificationsQuery());
  const { data: unread } = useQuery(unreadCountQuery);
  const { read, readAll } = useNotificationChanges(() =>
    toast.success(t('Success'), t('All notifications marked as read')),
  );
  const newest = page?.rows.slice(0, menuSize);
  return (
    <>
      <header className={classes.head}>
        <h2 id={titleId} className="size-14">
          {t('Notifications')}
        </h2>
        {page && unread && unread.count > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => readAll(page.rows)}>
            {t('Mark all read')}
          </Button>
        )}
      </header>
      {newest ? (
        newest.length === 0 ? (
          <p className="quiet">{t('No notifications yet')}</p>
        ) : (
          <ul className={classes.rows}>
            {newest.map((row) => (
              <li key={row.id}>
                <NotificationLink
                  notification={row}
                  className={`${classes.row} flex gap-10 p-8-16 plain-link hover inner-focus`}
                  data-unread={!row.isRead || undefined}
                  onClick={() => {
                    read(row);
                    onClose();
                  }}
                >
                  <NotificationSign type={row.type} />
                  <span className="fill">
                    <span className={classes.name} dir="auto">
                      {row.title}
                      {row.priority === 'high' && <Badge color="red">{t('High')}</Badge>}
                    </span>
                    <span className="clamp breaks">{row.message}</span>
                    {row.quote && <Quote text={row.quote} />}
                    <span className="dimmed tiny">
                      <TimeAgo at={row.createdAt} />
                    </span>
                  </span>
                  {!row.isRead && <span className={classes.dot} role="img" aria-label={t('Unread')} />}
                </NotificationLink>
              </li>
            ))}
          </ul>
        )
      ) : isError ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <p className="quiet" role="status">
          {t('Loading notifications...')}
        </p>
      )}
      <footer className={`${classes.foot} flex between gap-16 p-10-16 line-above`}>
        <Link to="/notifications" onClick={onClose}>
          {t('View all notifications')}
        </Link>
        <Link to="/notifications?tab=settings" onClick={onClose}>
          {t('Notification settings')}
        </Link>
      </footer>
    </>
  );
}
