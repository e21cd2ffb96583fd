import type { notifications } from '#contract/notifications.ts';
import type { Routes } from '#server/http/routes.ts';
import {
  countUnread,
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
} from './notifications.ts';
import { changePreferences, findPreferences } from './preferences.ts';

export const notificationRoutes: Routes<typeof notifications> = {
  list: (scope, { query }) => listNotifications(scope, query),
  unreadCount: (scope) => countUnread(scope),
  readAll: (scope) => readAllNotifications(scope),
  preferences: (scope) => findPreferences(scope),
  changePreferences: (scope, { body }) => changePreferences(scope, body),
  read: (scope, { params }) => readNotification(scope, params.id),
  delete: (scope, { params }) => deleteNotification(scope, params.id),
};
