import { useSyncExternalStore } from 'react';
import { useIsReconnecting } from '#web/lib/live.ts';
import { countWaiting, watchOutbox } from '#web/lib/outbox.ts';
import classes from './Reconnecting.module.css';

const changesWaiting = (count: number) =>
  count === 1 ? 'One change will be saved then.' : `${count} changes will be saved then.`;
const changesStillWaiting = (count: number) =>
  count === 1 ? 'One change is still to be saved…' : `${count} changes are still to be saved…`;

/** A quiet line while the live connection is lost; it says, too, how many changes wait to be saved. */
export function Reconnecting() {
  const isReconnecting = useIsReconnecting();
  const waiting = useSyncExternalStore(watchOutbox, countWaiting);
  return (
    <div role="status" className={classes.place}>
      {isReconnecting ? (
        <span className={classes.line}>Reconnecting…{waiting > 0 && ` ${changesWaiting(waiting)}`}</span>
      ) : (
        waiting > 0 && <span className={classes.line}>{changesStillWaiting(waiting)}</span>
      )}
    </div>
  );
}
