import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import { toast } from '#web/lib/toast.ts';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { NotificationLink } from './NotificationLink.tsx';
import { NotificationSign } from './NotificationSign.tsx';
import classes from './NotificationsMenu.module.css';
import { notificationsQuery, unreadCountQuery } from './queries.ts';
import { useNotificationChanges } from './useNotificationChanges.ts';

/** How many the bell shows. */
const shownAtMost = 5;

/** What the bell opens: the newest notifications, and the way to all and to the settings. */
export function NotificationsMenu({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const { data: page, isError, refetch } = useQuery(notificationsQuery());
  const { data: unread } = useQuery(unreadCountQuery);
  const { read, readAll } = useNotificationChanges(() => toast.success('Success', 'All notifications marked as read'));
  const newest = page?.rows.slice(0, shownAtMost);
  return (
    <>
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          Notifications
        </h2>
        {page && unread && unread.count > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => readAll(page.rows)}>
            Mark all read
          </Button>
        )}
      </header>
      {newest ? (
        newest.length === 0 ? (
          <p className={classes.quiet}>No notifications yet</p>
        ) : (
          <ul className={classes.rows}>
            {newest.map((row) => (
              <li key={row.id}>
                <NotificationLink
                  notification={row}
                  className={classes.row}
                  data-unread={!row.isRead || undefined}
                  onClick={() => {
                    read(row);
                    onClose();
                  }}
                >
                  <NotificationSign type={row.type} />
                  <span className={classes.words}>
                    <span className={classes.name}>
                      {say(row.title)}
                      {row.priority === 'high' && <Badge color="red">High</Badge>}
                    </span>
                    <span className={classes.message}>{row.message}</span>
                    <span className={classes.time}>
                      <TimeAgo at={row.createdAt} />
                    </span>
                  </span>
                  {!row.isRead && <span className={classes.dot} role="img" aria-label="Unread" />}
                </NotificationLink>
              </li>
            ))}
          </ul>
        )
      ) : isError ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <p className={classes.quiet} role="status">
          Loading notifications...
        </p>
      )}
      <footer className={classes.foot}>
        <Link to="/notifications" onClick={onClose}>
          View all notifications
        </Link>
        <Link to="/notifications?tab=settings" onClick={onClose}>
          Notification settings
        </Link>
      </footer>
    </>
  );
}
