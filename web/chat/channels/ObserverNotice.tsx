import classes from './ArchivedNotice.module.css';

/** Stands in place of the composer for an observer. */
export const ObserverNotice = () => (
  <div className={classes.notice}>You are an observer here: you can read this channel, but not write in it.</div>
);
