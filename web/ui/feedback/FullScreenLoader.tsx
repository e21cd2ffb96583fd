import { Loader } from '@mantine/core';
import classes from './FullScreenLoader.module.css';

/** A spinner amid the window, shown only if the wait is long enough to notice. */
export function FullScreenLoader({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={classes.screen} role="status" aria-label={label}>
      <Loader />
    </div>
  );
}
