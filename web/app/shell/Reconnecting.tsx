import { Button } from '@mantine/core';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useIsFromBefore } from '#web/lib/keptAnswers.ts';
import { useIsReconnecting } from '#web/lib/live.ts';
import { countWaiting, namesWaiting, watchOutbox } from '#web/lib/outbox.ts';
import { useIsReplaced } from '#web/lib/version.ts';
import classes from './Reconnecting.module.css';

const changesWaiting = (count: number) =>
  count === 1 ? 'One change will be saved then.' : `${count} changes will be saved then.`;
const changesStillWaiting = (count: number, names: string) =>
  `${count === 1 ? 'One change is' : `${count} changes are`} still to be saved${names ? `: ${names}` : ''}…`;

/** What is to be said of the way to the server, if anything. */
function useWord(): ReactNode {
  const isReconnecting = useIsReconnecting();
  const isFromBefore = useIsFromBefore();
  const waiting = useSyncExternalStore(watchOutbox, countWaiting);
  const names = useSyncExternalStore(watchOutbox, namesWaiting);
  const isReplaced = useIsReplaced();
  if (isFromBefore) return 'Away from the server: this is what you saw last.';
  if (isReconnecting) return `Reconnecting…${waiting > 0 ? ` ${changesWaiting(waiting)}` : ''}`;
  if (waiting > 0) return changesStillWaiting(waiting, names);
  if (!isReplaced) return null;
  return (
    <>
      A new version is ready
      <Button variant="subtle" size="compact-sm" ml={6} onClick={() => location.reload()}>
        Reload
      </Button>
    </>
  );
}

/**
 * A quiet line while the live connection is lost or changes wait to be saved, and when a new version of the client is
 * ready.
 */
export function Reconnecting() {
  const word = useWord();
  return (
    <div role="status" className={classes.place}>
      {word && <span className={classes.line}>{word}</span>}
    </div>
  );
}
