import type { Notification } from '#contract/notifications.ts';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '#web/ui/icons/icons.ts';
import classes from './Notifications.module.css';

const signs = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
  info: IconInfoCircle,
};

/** The icon of a notification's type. The text beside it says the same. */
export function NotificationSign({ type }: Pick<Notification, 'type'>) {
  const Icon = signs[type];
  return <Icon size={18} stroke={1.7} className={classes.sign} data-type={type} aria-hidden="true" />;
}
