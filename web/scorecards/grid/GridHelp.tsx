import { Fragment } from 'react';
import { say } from '#web/lib/say.ts';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import classes from './GridHelp.module.css';

const keys = [
  ['Move', '↑ ↓ ← →'],
  ['Next and previous week', 'Tab ⇧Tab'],
  ['Select a block', '⇧ with an arrow, or drag'],
  ['Enter a value', 'type it, then Enter'],
  ['Edit what is there', 'Enter F2'],
  ['Give up the change', 'Esc'],
  ['Yes or no', 'Y N Space'],
  ['Clear', 'Del'],
  ['Copy, cut, paste', 'Ctrl/⌘ C X V'],
  ['Undo, redo', 'Ctrl/⌘ Z ⇧Z'],
  ['Note', '⇧F2'],
  ['Cell menu', '⇧F10, or a long press'],
  ['Move a measurable', 'Alt ↑ ↓'],
  ['Leave the table', 'Esc, then Tab'],
] as const;

/** The keys of the grid, and how what is pasted is read. */
export function GridHelp({ onClose }: { onClose: () => void }) {
  return (
    <TitledDialog onClose={onClose} title={say('Keys of the scorecard')} width={460}>
      <dl className={classes.keys}>
        {keys.map(([what, key]) => (
          <Fragment key={what}>
            <dt>{say(what)}</dt>
            <dd>{key}</dd>
          </Fragment>
        ))}
      </dl>
      <p className={classes.note}>
        Numbers are read as spreadsheets write them: 1,234.50, $1,200, 12.5%, 1:30, yes and no. A duration is hours and
        minutes; a number alone is minutes. Empty cells of a pasted block leave what is there; what cannot be read is
        marked in its cell and not entered.
      </p>
    </TitledDialog>
  );
}
