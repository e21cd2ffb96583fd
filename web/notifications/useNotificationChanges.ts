import type { Notification } from '#contract/notifications.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { notifications } from './queries.ts';

/** What one does to notifications; `onAllRead` is called once all are marked as read. */
export function useNotificationChanges(onAllRead: () => void = () => {}) {
  const { mutate: markRead } = useChange({
    call: ({ id }: Notification) => api.notifications.read({ params: { id } }),
    shows: ({ id }) => [notifications.patchTo([{ id, isRead: true }])],
    receives: notifications,
    failure: 'Failed to mark notification as read',
  });
  const { mutate: markAllRead } = useChange({
    call: (_shown: Notification[]) => api.notifications.readAll(),
    shows: (shown) => [
      notifications.patch(
        shown.map(({ id }) => id),
        (row) => ({ ...row, isRead: true }),
      ),
    ],
    onSuccess: onAllRead,
    failure: 'Failed to mark all notifications as read',
  });
  const { mutate: remove } = useChange({
    call: ({ id }: Notification) => api.notifications.delete({ params: { id } }),
    shows: ({ id }) => [notifications.patch([id], () => null)],
    failure: 'Failed to delete notification',
  });
  return {
    /** Marks one as read that is not. */
    read: (row: Notification) => {
      if (!row.isRead) markRead(row);
    },
    readAll: (shown: Notification[]) => markAllRead(shown),
    remove: (row: Notification) => remove(row),
  };
}
