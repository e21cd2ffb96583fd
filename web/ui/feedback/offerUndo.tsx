import { Button } from '@mantine/core';
import { shownOrganization } from '#web/lib/api.ts';
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

/** Undoes the last action on this page that can be undone. @returns whether there was one */
export function undoLast(): boolean {
  const last = actions.pop();
  if (!last) return false;
  toast.dismiss();
  last.undo();
  const before = actions.at(-1);
  if (before && Date.now() - before.at < offeredForMs) show(before);
  return true;
}

function show({ title, name }: Action): void {
  toast.success(
    title,
    <>
      {name && <span>{name}</span>}{' '}
      <Button variant="subtle" size="compact-sm" ml={name ? 0 : -8} onClick={undoLast}>
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
