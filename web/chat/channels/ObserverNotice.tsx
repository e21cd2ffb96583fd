import { t } from '#web/lib/translate.ts';
import classes from './ArchivedNotice.module.css';

/** Replaces the composer for an observer. */
export const ObserverNotice = () => (
  <div className={classes.notice}>{t("You're an observer. You can read this channel, but not write in it.")}</div>
);
