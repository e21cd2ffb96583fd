import { VisuallyHidden } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import classes from './CountBadge.module.css';

/** A count as text in a badge. */
export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count));

/** How much waits for the user, in a badge; nothing at zero. */
export const CountBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={classes.count}>
      {badgeText(count)}
      <VisuallyHidden> {t('unread')}</VisuallyHidden>
    </span>
  );
