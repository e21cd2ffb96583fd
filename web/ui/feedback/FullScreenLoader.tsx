import { Loader } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import classes from './FullScreenLoader.module.css';

/** A spinner in the middle of the window. It appears only after a noticeable wait. */
export function FullScreenLoader({ label = t('Loading') }: { label?: string }) {
  return (
    <div className={classes.screen} role="status" aria-label={label}>
      <Loader />
    </div>
  );
}
