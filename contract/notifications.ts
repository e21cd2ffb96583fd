import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { refusal } from './refusal-text.ts';
import { instant, pathReference, reference, shape, version } from './shapes.ts';

export const notificationTypes = ['info', 'success', 'warning', 'error'] as const;
export const notificationPriorities = ['normal', 'high'] as const;
/** What a notification may be about. */
export const entityTypes = ['todo', 'rock', 'issue', 'measurable', 'meeting', 'channel', 'team'] as const;
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
  /** The message of that channel which it is about, if it is about one that is still there. */
  messageId: reference('message').nullable(),
  /** The message in whose thread that is, if in one. */
  threadId: reference('message').nullable(),
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

/** A browser that may be told while no page is open, as it says so itself (RFC 8030, 8291). */
const subscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}$/, refusal('{field} must be a public key of 65 bytes in base64url')),
    auth: z.string().regex(/^[\w-]{22}$/, refusal('{field} must be a secret of 16 bytes in base64url')),
  }),
});
export type PushSubscription = z.infer<typeof subscription>;

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
    byObservers: true,
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
  pushKey: endpoint({
    method: 'GET',
    path: '/api/notifications/push',
    access: 'account',
    summary: 'Give the key by which a browser knows this installation when it subscribes to messages',
    answer: shape('PushKey', { publicKey: z.string() }),
  }),
  subscribe: endpoint({
    method: 'PUT',
    path: '/api/notifications/push',
    access: 'account',
    summary: 'Have this browser told while no page is open, until the session ends',
    body: subscription,
    example: {
      endpoint: 'https://push.example.com/send/3f8a',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/api/notifications/push',
    access: 'account',
    summary: 'Tell this browser no more',
  }),
  read: endpoint({
    method: 'PATCH',
    path: '/api/notifications/:id/read',
    summary: 'Mark a notification as read',
    byObservers: true,
    params,
    answer: notificationShape,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/notifications/:id',
    summary: 'Delete a notification',
    byObservers: true,
    params,
  }),
};
