import { t } from '#web/lib/translate.ts';
import classes from './GuestBadge.module.css';

/** Says beside a name that it is a guest's, however long the name is. */
export const GuestBadge = () => <span className={classes.badge}>{t('Guest')}</span>;
