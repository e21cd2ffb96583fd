import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { type KindWith, kindsWith } from './nouns.ts';
import { refusal } from './refusal-text.ts';
import { instant, pathReference, reference, shape, version } from './shapes.ts';

export const notificationTypes = ['info', 'success', 'warning', 'error'] as const;
export const notificationPriorities = ['normal', 'high'] as const;
/** The kinds of rows that a notification can be about. */
export const entityTypes = kindsWith('hasNotifications');
export type EntityType = KindWith<'hasNotifications'>;

export const notificationShape = shape('Notification', {
  id: reference('notification'),
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  /** How the message or comment that it is about begins; null if there is none or the organization does not want it. */
  quote: z.string().nullable(),
  isRead: z.boolean(),
  priority: z.enum(notificationPriorities),
  entityType: z.enum(entityTypes),
  /** The row that it is about; null if it is about several. */
  entityId: z.int().nullable(),
  /** The chat message that it leads to; null if it is about several, or once that is deleted. */
  messageId: reference('message').nullable(),
  /** The message whose thread contains it. */
  threadId: reference('message').nullable(),
  /** When it was last raised; notifications of one kind about one row are merged, but for mentions. */
  createdAt: instant,
  version,
});
export type Notification = z.infer<typeof notificationShape>;

/** How a reminder arrives. Without a browser that receives push notifications, it is mailed. */
export const reminderChannels = ['push', 'email'] as const;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, refusal('Enter a time such as 18:30'));

/** What a user gets notified about, and through which channels. */
export const preferencesShape = shape('NotificationPreferences', {
  emailNotifications: z.boolean(),
  browserNotifications: z.boolean(),
  inAppNotifications: z.boolean(),
  todosDueToday: z.boolean(),
  /** On Thursdays, to-dos that are open and due within a week. */
  todosOpenThursday: z.boolean(),
  chatMessages: z.boolean(),
  todoAssignments: z.boolean(),
  rockUpdates: z.boolean(),
  meetingReminders: z.boolean(),
  /** Whether invitations to meetings are mailed, for the calendar. */
  meetingInvitations: z.boolean(),
  /** How the one reminder before a meeting arrives outside of the app. */
  remindersBy: z.enum(reminderChannels),
  weeklyDigest: z.boolean(),
  /** Whether a direct message shows a banner, and plays a sound, while another page is open. */
  chatBanner: z.boolean(),
  chatSound: z.boolean(),
  /** From when until when nothing is pushed, mailed or played, as `HH:MM`; null if there are no such hours. */
  quietFrom: timeOfDay.nullable(),
  quietUntil: timeOfDay.nullable(),
  /** The days that are quiet from morning to night, 1 (Monday) to 7. */
  quietDays: z.array(z.int().min(1).max(7)).max(6, refusal('Leave at least one day on which you get notifications')),
  /** Until when the user does not want to be disturbed; null if they may be. */
  undisturbedUntil: instant.nullable(),
});
export type Preferences = z.infer<typeof preferencesShape>;

/** A browser's subscription to push notifications, as `PushSubscription.toJSON()` returns it (RFC 8030, RFC 8291). */
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
    summary: "List the caller's notifications, newest first",
    paged: 'notification',
    answer: z.array(notificationShape),
  }),
  unreadCount: endpoint({
    method: 'GET',
    path: '/api/notifications/unread-count',
    summary: "Count the caller's unread notifications",
    answer: shape('UnreadCount', {
      count: z.int(),
      /** The unread ones about work that was assigned to the caller. */
      assigned: z.int(),
    }),
  }),
  readAll: endpoint({
    method: 'PATCH',
    path: '/api/notifications/mark-all-read',
    summary: "Mark all of the caller's notifications as read; returns how many were unread",
    byObservers: true,
    answer: shape('MarkedRead', { count: z.int() }),
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/api/notifications/preferences',
    access: 'account',
    summary: "Read the caller's notification preferences, which apply to all organizations",
    answer: preferencesShape,
  }),
  changePreferences: endpoint({
    method: 'PATCH',
    path: '/api/notifications/preferences',
    access: 'account',
    summary: "Change the caller's notification preferences; fields left out stay",
    body: preferencesShape.partial().meta({ id: 'PreferencesChange' }),
    answer: preferencesShape,
    example: { weeklyDigest: true },
  }),
  pushKey: endpoint({
    method: 'GET',
    path: '/api/notifications/push',
    access: 'account',
    summary: 'Read the public VAPID key that a browser needs to subscribe to push notifications',
    answer: shape('PushKey', { publicKey: z.string() }),
  }),
  subscribe: endpoint({
    method: 'PUT',
    path: '/api/notifications/push',
    access: 'account',
    summary: 'Subscribe this browser to push notifications, until the session ends',
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
    summary: 'Unsubscribe this browser from push notifications',
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
