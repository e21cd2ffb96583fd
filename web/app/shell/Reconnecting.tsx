import { Button } from '@mantine/core';
import { useState } from 'react';
import { outbox } from '#web/lib/changes/appOutbox.ts';
import type { PendingChange } from '#web/lib/changes/pendingChange.ts';
import { useIsReconnecting } from '#web/lib/live.ts';
import { useIsReplaced } from '#web/lib/offline/clientVersion.ts';
import { useIsFromBefore } from '#web/lib/offline/storedResponses.ts';
import { useStore } from '#web/lib/useStore.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import classes from './Reconnecting.module.css';

const PendingChanges = lazyDialog(() => import('./PendingChanges.tsx'));

const changesWaiting = (count: number) =>
  count === 1 ? 'One change will be sent then.' : `${count} changes will be sent then.`;
const changesStillWaiting = (count: number, names: string) =>
  `${count === 1 ? 'One change is' : `${count} changes are`} still to be saved${names ? `: ${names}` : ''}…`;
const changesFailed = (count: number) =>
  count === 1 ? 'One change could not be saved.' : `${count} changes could not be saved.`;

const newVersion = 'A new version is ready';

/** How many titles of waiting changes the line names. */
const maxTitles = 3;

const titlesOf = (changes: PendingChange[]) =>
  [...new Set(changes.flatMap(({ title }) => title ?? []))].slice(0, maxTitles).join(', ');

/** What to say about the connection to the server, if anything. */
function useStatus(waiting: PendingChange[], failed: number): string | null {
  const isReconnecting = useIsReconnecting();
  const isFromBefore = useIsFromBefore();
  const isReplaced = useIsReplaced();
  if (isFromBefore) return 'Away from the server: this is what you saw last.';
  if (isReconnecting) return `Reconnecting…${waiting.length > 0 ? ` ${changesWaiting(waiting.length)}` : ''}`;
  if (waiting.length > 0) return changesStillWaiting(waiting.length, titlesOf(waiting));
  if (failed > 0) return changesFailed(failed);
  return isReplaced ? newVersion : null;
}

/**
 * A quiet line while the live connection is lost, while changes wait to be saved or have failed, and when a new version of the
 * client is ready.
 */
export function Reconnecting() {
  const pending = useStore(outbox.pending);
  const waiting = pending.filter(({ state }) => state === 'waiting');
  const status = useStatus(waiting, pending.length - waiting.length);
  const [isListOpen, setListOpen] = useState(false);
  const button = (label: string, act: () => void) => (
    <Button variant="subtle" size="compact-sm" ml={6} onClick={act}>
      {label}
    </Button>
  );
  return (
    <>
      <div role="status" className={classes.place}>
        {status && (
          <span className={classes.line}>
            {status}
            {status === newVersion && button('Reload', () => location.reload())}
            {pending.length > 0 && button('Show', () => setListOpen(true))}
          </span>
        )}
      </div>
      {isListOpen && <PendingChanges onClose={() => setListOpen(false)} />}
    </>
  );
}
