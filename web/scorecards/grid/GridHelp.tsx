import { Fragment } from 'react';
import { type Message, msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { formatQuantity } from '../quantities.ts';
import classes from './GridHelp.module.css';

const shortcuts: [action: Message, keys: Message | string][] = [
  [msg('Move between cells'), '↑ ↓ ← →'],
  [msg('Next and previous week'), 'Tab ⇧Tab'],
  [msg('Select a block'), msg('⇧ and an arrow, or drag')],
  [msg('Enter a value'), msg('Type, then Enter')],
  [msg('Edit cell'), 'Enter F2'],
  [msg('Cancel'), 'Esc'],
  [msg('Yes or no'), msg('Y N Space')],
  [msg('Clear'), msg('Del')],
  [msg('Copy, cut, paste'), msg('Ctrl/⌘ C X V')],
  [msg('Undo, redo'), msg('Ctrl/⌘ Z ⇧Z')],
  [msg('Note'), '⇧F2'],
  [msg('Cell menu'), msg('⇧F10, or a long press')],
  [msg('Move {measurableArticle} {measurable}'), 'Alt ↑ ↓'],
  [msg('Exit table'), msg('Esc, then Tab')],
];

/** The shortcuts of the grid, and which texts it reads as values. */
export function GridHelp({ onClose }: { onClose: () => void }) {
  return (
    <TitledDialog onClose={onClose} title={t('{Scorecard} shortcuts')} width={460}>
      <dl className={classes.keys}>
        {shortcuts.map(([action, keys]) => (
          <Fragment key={action.text}>
            <dt>{t(action)}</dt>
            <dd className="dimmed">{typeof keys === 'string' ? keys : t(keys)}</dd>
          </Fragment>
        ))}
      </dl>
      <p className={classes.note}>
        {t(
          "Enter numbers as in a spreadsheet: {number}, {money}, {percent}, 1:30, yes and no. A duration is hours and minutes; a plain number means minutes. Empty cells of a pasted block are skipped. Values we can't read are highlighted and not saved.",
          {
            number: formatQuantity(1234.5, 'number', null),
            money: formatQuantity(1200, 'currency', null),
            percent: formatQuantity(12.5, 'percent', null),
          },
        )}
      </p>
    </TitledDialog>
  );
}
