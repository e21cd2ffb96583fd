import { toItsPerson } from '#server/events/feed.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { readNotifications } from './notifications.ts';

export const notificationNoun: Noun<'notifications'> = {
  read: readNotifications,
  ...toItsPerson,
};
