import { VisuallyHidden } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import classes from './UnreadBadge.module.css';
import { useUnreadTotal } from './useUnreadTotal.ts';

/** A count as text in a badge. */
export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count));

/** A badge with the unread count of all channels; hidden at zero. */
export function UnreadBadge() {
  const total = useUnreadTotal();
  if (total === 0) return null;
  return (
    <span className={classes.count} data-mentions>
      {badgeText(total)}
      <VisuallyHidden> {t('unread')}</VisuallyHidden>
    </span>
  );
}
