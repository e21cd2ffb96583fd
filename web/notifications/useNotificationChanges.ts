import type { Notification } from '#contract/notifications.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { t } from '#web/lib/translate.ts';
import { notifications } from './queries.ts';

/** Changes of notifications. `onAllRead` is called when all are marked as read. */
export function useNotificationChanges(onAllRead: () => void = () => {}) {
  const { mutate: markRead } = useChange({
    call: ({ id }: Notification) => api.notifications.read({ params: { id } }),
    shows: ({ id }) => [notifications.patchTo([{ id, isRead: true }])],
    receives: notifications,
    failure: t('Failed to mark notification as read'),
  });
  const { mutate: markAllRead } = useChange({
    call: (_rows: Notification[]) => api.notifications.readAll(),
    shows: (rows) => [
      notifications.patch(
        rows.map(({ id }) => id),
        (row) => ({ ...row, isRead: true }),
      ),
    ],
    onSuccess: onAllRead,
    failure: t('Failed to mark all notifications as read'),
  });
  const { mutate: remove } = useChange({
    call: ({ id }: Notification) => api.notifications.delete({ params: { id } }),
    shows: ({ id }) => [notifications.patch([id], () => null)],
    failure: t('Failed to delete notification'),
  });
  return {
    /** Marks a notification as read, if it isn't yet. */
    read: (row: Notification) => {
      if (!row.isRead) markRead(row);
    },
    readAll: (visibleRows: Notification[]) => markAllRead(visibleRows),
    remove: (row: Notification) => remove(row),
  };
}
