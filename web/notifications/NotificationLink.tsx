import type { ComponentProps } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { pathOf } from '#rules/notifications.ts';
import { Link } from '#web/lib/router.tsx';

type Props = Omit<ComponentProps<typeof Link>, 'to'> & { notification: Notification };

/** A link to the row of a notification. */
export const NotificationLink = ({ notification, ...props }: Props) => <Link to={pathOf(notification)} {...props} />;
