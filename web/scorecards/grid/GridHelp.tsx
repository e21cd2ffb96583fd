import { CloseButton } from '@mantine/core';
import { Fragment } from 'react';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
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
export function GridHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} label="Keys of the scorecard" className={classes.dialog}>
      <div className={classes.head}>
        <h2 className={classes.title}>Keys of the scorecard</h2>
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      <dl className={classes.keys}>
        {keys.map(([what, key]) => (
          <Fragment key={what}>
            <dt>{what}</dt>
            <dd>{key}</dd>
          </Fragment>
        ))}
      </dl>
      <p className={classes.note}>
        Numbers are read as spreadsheets write them: 1,234.50, $1,200, 12.5%, 1:30, yes and no. A duration is hours and
        minutes; a number alone is minutes. Empty cells of a pasted block leave what is there, and if a single one
        cannot be read nothing is changed.
      </p>
    </Dialog>
  );
}
