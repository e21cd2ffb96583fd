import { Button } from '@mantine/core';
import { queryClient } from '#web/lib/query.ts';
import { shownOrganization } from '#web/lib/requests/organization.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';

type Action = { title: string; name: string; at: number; undo: () => void };

/** How many actions can be undone, one after another. */
const maxActions = 50;
/** How long an earlier action is offered again after the later ones are undone. */
const offeredForMs = 30_000;

/** The latest is last. */
const actions: Action[] = [];

// In another organization, or for the next user of this tab, there is nothing to undo.
shownOrganization.subscribe(() => {
  if (actions.length === 0) return;
  actions.length = 0;
  toast.dismiss();
});

/** When an action was last undone. */
let undoneAt = 0;
/** How long Undo waits for changes that are not saved yet. */
const waitsForMs = 10_000;

/** Undoes the last action on this page that can be undone, once it is saved. @returns whether there may be one */
export function undoLast(): boolean {
  const changes = queryClient.getMutationCache();
  const since = Math.max(undoneAt, Date.now() - waitsForMs);
  const unsaved = changes.findAll({ mutationKey: ['change', ''], status: 'pending' });
  const recent = unsaved.filter(({ state }) => state.submittedAt > since);
  if (recent.length === 0) return undoNow();
  const stop = changes.subscribe(() => {
    if (recent.some(({ state }) => state.status === 'pending')) return;
    clearTimeout(timer);
    stop();
    // What was refused has been taken back already.
    if (recent.at(-1)?.state.status === 'success') undoNow();
  });
  const timer = setTimeout(stop, waitsForMs);
  return true;
}

function undoNow(): boolean {
  const last = actions.pop();
  if (!last) return false;
  toast.dismiss();
  last.undo();
  undoneAt = Date.now();
  const before = actions.at(-1);
  if (before && Date.now() - before.at < offeredForMs) show(before);
  return true;
}

function show({ title, name }: Action): void {
  toast.success(
    title,
    <>
      {name && <span>{name}</span>}{' '}
      <Button variant="subtle" size="compact-sm" ml={name ? 0 : -8} onClick={undoNow}>
        {t('Undo')}
      </Button>
    </>,
  );
}

/** Shows a toast about an action on the row `name`, with an Undo button. Ctrl-Z undoes it and earlier actions. */
export function offerUndo(title: string, name: string, undo: () => void): void {
  const action = { title, name, at: Date.now(), undo };
  actions.push(action);
  actions.splice(0, actions.length - maxActions);
  show(action);
}
