import { useIsReconnecting } from '#web/lib/live.ts';
import classes from './Reconnecting.module.css';

/** A quiet line while the live connection is lost. */
export function Reconnecting() {
  const isReconnecting = useIsReconnecting();
  return (
    <div role="status" className={classes.place}>
      {isReconnecting && <span className={classes.line}>Reconnecting…</span>}
    </div>
  );
}
