import { Button } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { countWaiting, namesWaiting, refusedChanges, watchOutbox } from '#web/lib/changes/outbox.ts';
import { useIsReconnecting } from '#web/lib/live.ts';
import { useIsReplaced } from '#web/lib/offline/clientVersion.ts';
import { useIsFromBefore } from '#web/lib/offline/storedResponses.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import classes from './Reconnecting.module.css';

const UnsavedChanges = lazyDialog(() => import('./UnsavedChanges.tsx'));

const changesWaiting = (count: number) =>
  count === 1 ? 'One change will be sent then.' : `${count} changes will be sent then.`;
const changesStillWaiting = (count: number, names: string) =>
  `${count === 1 ? 'One change is' : `${count} changes are`} still to be saved${names ? `: ${names}` : ''}…`;
const changesRefused = (count: number) =>
  count === 1 ? 'One change could not be saved.' : `${count} changes could not be saved.`;

const newVersion = 'A new version is ready';

/** What is to be said of the way to the server, if anything. */
function useWord(waiting: number, refused: number): string | null {
  const isReconnecting = useIsReconnecting();
  const isFromBefore = useIsFromBefore();
  const names = useSyncExternalStore(watchOutbox, namesWaiting);
  const isReplaced = useIsReplaced();
  if (isFromBefore) return 'Away from the server: this is what you saw last.';
  if (isReconnecting) return `Reconnecting…${waiting > 0 ? ` ${changesWaiting(waiting)}` : ''}`;
  if (waiting > 0) return changesStillWaiting(waiting, names);
  if (refused > 0) return changesRefused(refused);
  return isReplaced ? newVersion : null;
}

/**
 * A quiet line while the live connection is lost, changes wait to be saved or were refused, and when a new version of the client
 * is ready.
 */
export function Reconnecting() {
  const waiting = useSyncExternalStore(watchOutbox, countWaiting);
  const refused = useSyncExternalStore(watchOutbox, refusedChanges).length;
  const word = useWord(waiting, refused);
  const [isShown, setShown] = useState(false);
  const button = (label: string, act: () => void) => (
    <Button variant="subtle" size="compact-sm" ml={6} onClick={act}>
      {label}
    </Button>
  );
  return (
    <>
      <div role="status" className={classes.place}>
        {word && (
          <span className={classes.line}>
            {word}
            {word === newVersion && button('Reload', () => location.reload())}
            {waiting + refused > 0 && button('Show', () => setShown(true))}
          </span>
        )}
      </div>
      {isShown && <UnsavedChanges onClose={() => setShown(false)} />}
    </>
  );
}
