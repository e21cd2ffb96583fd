import { Button } from '@mantine/core';
import { toast } from '#web/lib/toast.ts';

/** What was done and can be undone: what it is called, and of what. */
type Done = { title: string; name: string; at: number; undo: () => void };

/** How many acts can be undone one after the other. */
const keptAtMost = 50;
/** For how long, in ms, an act is offered anew once those after it are undone. */
const offeredFor = 30_000;

/** The latest comes last. */
const done: Done[] = [];

/** Undoes the last act on this page that can be; gives whether there was one. */
export function undoLast(): boolean {
  const last = done.pop();
  if (!last) return false;
  toast.dismiss();
  last.undo();
  const before = done.at(-1);
  if (before && Date.now() - before.at < offeredFor) show(before);
  return true;
}

function show({ title, name }: Done): void {
  toast.success(
    title,
    <>
      {name && <span>{name}</span>}{' '}
      <Button variant="subtle" size="compact-sm" ml={name ? 0 : -8} onClick={undoLast}>
        Undo
      </Button>
    </>,
  );
}

/** A toast that says what was done to what is called so, with the way to undo it; Ctrl-Z undoes it, and those before. */
export function offerUndo(title: string, name: string, undo: () => void): void {
  const act = { title, name, at: Date.now(), undo };
  done.push(act);
  done.splice(0, done.length - keptAtMost);
  show(act);
}
