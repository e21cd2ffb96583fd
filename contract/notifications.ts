import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, pathReference, reference, shape, version } from './shapes.ts';

export const notificationTypes = ['info', 'success', 'warning', 'error'] as const;
export const notificationPriorities = ['normal', 'high'] as const;
/** What a notification may be about. */
export const entityTypes = ['todo', 'rock', 'meeting'] as const;
export type EntityType = (typeof entityTypes)[number];

export const notificationShape = shape('Notification', {
  id: reference('notification'),
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  priority: z.enum(notificationPriorities),
  entityType: z.enum(entityTypes),
  /** The row that it is about; null where it is about several. */
  entityId: z.int().nullable(),
  /** When it was last raised: several of one kind about one row are one. */
  createdAt: instant,
  version,
});
export type Notification = z.infer<typeof notificationShape>;

/** What a person wants to hear of, and in which ways. */
export const preferencesShape = shape('NotificationPreferences', {
  emailNotifications: z.boolean(),
  browserNotifications: z.boolean(),
  inAppNotifications: z.boolean(),
  todosDueToday: z.boolean(),
  chatMessages: z.boolean(),
  todoAssignments: z.boolean(),
  rockUpdates: z.boolean(),
  meetingReminders: z.boolean(),
  weeklyDigest: z.boolean(),
});
export type Preferences = z.infer<typeof preferencesShape>;

const params = z.object({ id: pathReference('notification') });

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    summary: "List the caller's notifications, the newest first",
    paged: 'notification',
    answer: z.array(notificationShape),
  }),
  unreadCount: endpoint({
    method: 'GET',
    path: '/api/notifications/unread-count',
    summary: "Count the caller's unread notifications",
    answer: shape('UnreadCount', { count: z.int() }),
  }),
  readAll: endpoint({
    method: 'PATCH',
    path: '/api/notifications/mark-all-read',
    summary: "Mark all of the caller's notifications as read; tells how many there were",
    answer: shape('MarkedRead', { count: z.int() }),
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/api/notifications/preferences',
    access: 'account',
    summary: 'Read what one wants to hear of, in all organizations',
    answer: preferencesShape,
  }),
  changePreferences: endpoint({
    method: 'PATCH',
    path: '/api/notifications/preferences',
    access: 'account',
    summary: 'Change the preferences sent',
    body: preferencesShape.partial().meta({ id: 'PreferencesChange' }),
    answer: preferencesShape,
    example: { weeklyDigest: true },
  }),
  read: endpoint({
    method: 'PATCH',
    path: '/api/notifications/:id/read',
    summary: 'Mark a notification as read',
    params,
    answer: notificationShape,
  }),
  delete: endpoint({ method: 'DELETE', path: '/api/notifications/:id', summary: 'Delete a notification', params }),
};
