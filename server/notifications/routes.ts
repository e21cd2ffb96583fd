import type { notifications } from '#contract/notifications.ts';
import type { Config } from '#server/config.ts';
import type { Routes } from '#server/http/routes.ts';
import {
  countUnread,
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
} from './notifications.ts';
import { changePreferences, findPreferences } from './preferences.ts';
import { findVapidKeys } from './push/keys.ts';
import { subscribeBrowser, unsubscribeBrowser } from './push/subscriptions.ts';

export const notificationRoutes = (config: Config): Routes<typeof notifications> => ({
  list: (scope, { query }) => listNotifications(scope, query),
  unreadCount: (scope) => countUnread(scope),
  readAll: (scope) => readAllNotifications(scope),
  preferences: (scope) => findPreferences(scope),
  changePreferences: (scope, { body }) => changePreferences(scope, body),
  pushKey: async ({ db }) => ({ publicKey: (await findVapidKeys(db)).publicKey }),
  subscribe: (scope, { body }) => subscribeBrowser(scope, body, config),
  unsubscribe: (scope) => unsubscribeBrowser(scope),
  read: (scope, { params }) => readNotification(scope, params.id),
  delete: (scope, { params }) => deleteNotification(scope, params.id),
});
