import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import type { Notification } from '#contract/notifications.ts';

/** Where a row opens, by its kind; without an id its list. */
const paths: Record<Notification['entityType'], (id: number | null) => string> = {
  todo: (id) => (id === null ? '/todos' : `/todos?todo=${id}`),
  rock: (id) => (id === null ? '/rocks' : `/rocks/${id}`),
  meeting: (id) => (id === null ? '/' : `/?meeting=${id}`),
};

type Props = Omit<ComponentProps<typeof Link>, 'to'> & { notification: Notification };

/** Leads to what a notification is about. */
export const NotificationLink = ({ notification: { entityType, entityId }, ...props }: Props) => (
  <Link to={paths[entityType](entityId)} {...props} />
);
