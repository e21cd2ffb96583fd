import { useIsMutating } from '@tanstack/react-query';
import { useIsReconnecting } from '#web/lib/live.ts';
import classes from './Reconnecting.module.css';

const changesWaiting = (count: number) =>
  count === 1 ? 'One change will be saved then.' : `${count} changes will be saved then.`;

/** A quiet line while the live connection is lost; it says, too, how many changes wait to be saved. */
export function Reconnecting() {
  const isReconnecting = useIsReconnecting();
  const waiting = useIsMutating({ predicate: ({ state }) => state.isPaused });
  return (
    <div role="status" className={classes.place}>
      {isReconnecting && (
        <span className={classes.line}>Reconnecting…{waiting > 0 && ` ${changesWaiting(waiting)}`}</span>
      )}
    </div>
  );
}
