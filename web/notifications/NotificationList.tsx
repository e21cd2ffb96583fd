import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { IconBellCheck } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { rowHint, useListKeys } from '#web/ui/lists/useListKeys.ts';
import { useSteadyRows } from '#web/ui/lists/useSteadyRows.ts';
import { NotificationRow } from './NotificationRow.tsx';
import classes from './Notifications.module.css';
import { notificationsQuery } from './queries.ts';
import { useNotificationChanges } from './useNotificationChanges.ts';

/** All notifications, loaded in pages. */
export function NotificationList() {
  const { more, ...query } = notificationsQuery();
  const { data: page, isError, refetch } = useQuery(query);
  const fetchMore = useMutation({ mutationFn: more });
  const changes = useNotificationChanges(() => toast.success(t('All notifications marked as read')));
  return (
    <Card className="mt-16 clipped" aria-labelledby="recent">
      <div className={`${classes.head} row wrap between gap-4-8 p-8-16 min-h-48 line-below`}>
        <h2 id="recent" className="size-15">
          {t('Recent Notifications')}
        </h2>
        {page && page.rows.length > 0 && (
          <Button variant="default" size="xs" onClick={() => changes.readAll(page.rows)}>
            {t('Mark All Read')}
          </Button>
        )}
      </div>
      {page ? (
        <Rows rows={page.rows} {...changes} />
      ) : isError ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <ListSkeleton height={60} />
      )}
      {page?.hasMore && (
        <Button
          className={classes.more}
          variant="default"
          loading={fetchMore.isPending}
          onClick={() => fetchMore.mutate()}
        >
          {t('Show more')}
        </Button>
      )}
    </Card>
  );
}

type Props = { rows: Notification[] } & Pick<ReturnType<typeof useNotificationChanges>, 'read' | 'remove'>;

/** The rows as one tab stop. Arrow keys move, Enter opens, R marks as read, D deletes. */
function Rows({ rows, read, remove }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [focusedAt, setFocusedAt] = useState(0);
  const steady = useSteadyRows(rows);
  useListKeys(list, setFocusedAt);
  const tabAt = Math.min(focusedAt, steady.rows.length - 1);
  return (
    <>
      {steady.rows.length === 0 && (
        <EmptyState
          icon={<IconBellCheck size={22} stroke={1.6} />}
          title={t('No notifications')}
          description={t("You're all caught up! New notifications will appear here.")}
        />
      )}
      <ul ref={list} className={`lined ${classes.rows}`} aria-label={t('Notifications')}>
        {steady.rows.map((row, index) => (
          <li
            key={row.id}
            data-index={index}
            tabIndex={index === tabAt ? 0 : -1}
            aria-label={[row.title, row.message, !row.isRead && t('New')].filter(Boolean).join(', ')}
            aria-description={rowHint()}
            {...steady.leaving(row.id)}
          >
            <NotificationRow row={row} onRead={() => read(row)} onDelete={() => remove(row)} />
          </li>
        ))}
      </ul>
    </>
  );
}
