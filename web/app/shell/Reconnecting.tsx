import { Button } from '@mantine/core';
import { useState } from 'react';
import { outbox } from '#web/lib/changes/appOutbox.ts';
import type { PendingChange } from '#web/lib/changes/pendingChange.ts';
import { useIsReconnecting } from '#web/lib/live.ts';
import { useIsReplaced } from '#web/lib/offline/clientVersion.ts';
import { useIsFromBefore } from '#web/lib/offline/storedResponses.ts';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import classes from './Reconnecting.module.css';

const PendingChanges = lazyDialog(() => import('./PendingChanges.tsx'));

/** How many titles of pending changes the line lists. */
const maxTitles = 3;

const titlesOf = (changes: PendingChange[]) =>
  [...new Set(changes.flatMap(({ title }) => title ?? []))].slice(0, maxTitles).join(', ');

/** What to say about the connection to the server, if anything. */
function useStatus(waiting: PendingChange[], failed: number): string | null {
  const isReconnecting = useIsReconnecting();
  const isFromBefore = useIsFromBefore();
  const isReplaced = useIsReplaced();
  const count = waiting.length;
  if (isFromBefore) return t("You're offline. Showing the last version we loaded.");
  if (isReconnecting) {
    return count === 0
      ? t('Reconnecting…')
      : t(
          '{count, plural, one {Reconnecting… # change will be sent then.} other {Reconnecting… # changes will be sent then.}}',
          { count },
        );
  }
  const titles = titlesOf(waiting);
  if (titles !== '') {
    return t(
      '{count, plural, one {# change is not saved yet: {titles}…} other {# changes are not saved yet: {titles}…}}',
      { count, titles },
    );
  }
  if (count > 0)
    return t('{count, plural, one {# change is not saved yet…} other {# changes are not saved yet…}}', { count });
  if (failed > 0) {
    return t("{count, plural, one {# change couldn't be saved.} other {# changes couldn't be saved.}}", {
      count: failed,
    });
  }
  return isReplaced ? t('A new version is ready') : null;
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
            {status === t('A new version is ready') && button(t('Reload'), () => location.reload())}
            {pending.length > 0 && button(t('Show'), () => setListOpen(true))}
          </span>
        )}
      </div>
      {isListOpen && <PendingChanges onClose={() => setListOpen(false)} />}
    </>
  );
}
