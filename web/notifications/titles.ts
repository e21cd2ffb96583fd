import type { Notification } from '#contract/notifications.ts';
import { type Message, msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';

/** The server writes titles in English. This shows them in the reader's language and terms. */
const titles: Record<string, Message> = {
  'You were mentioned': msg('You were mentioned'),
  'To-do assigned to you': msg('{Todo} assigned to you'),
  'New comment': msg('New comment'),
  'Rock handed to you': msg('New {rock}'),
  'Rock status changed': msg('{Rock} status changed'),
  'Due today': msg('Due today'),
  'Meeting soon': msg('{Meeting} starting soon'),
  'Meeting started': msg('{Meeting} started'),
  'Meeting cancelled': msg('{Meeting} cancelled'),
  'Meeting moved': msg('{Meeting} moved'),
  'New reply': msg('New reply'),
  'New message': msg('New message'),
  'New person on a private team': msg('New person on a private team'),
};

export function titleOf({ title }: Pick<Notification, 'title'>): string {
  const message = titles[title];
  return message ? t(message) : title;
}
