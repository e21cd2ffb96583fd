import { Fragment } from 'react';
import { say } from '#web/lib/say.ts';
import { useMayWork } from '#web/lib/session.ts';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { commandKey } from '../commandKey.ts';
import { destinations } from '../routes.tsx';
import classes from './KeyboardHelp.module.css';

const sections = [
  {
    title: 'Anywhere',
    keys: [
      [`${commandKey} K`, 'Search and commands'],
      [`${commandKey} Z`, 'Undo what was done last'],
      ['?', 'This list'],
      ['Esc', 'Close what is open'],
    ],
  },
  {
    title: 'In a list',
    keys: [
      ['J', 'Next row'],
      ['K', 'Previous row'],
      ['Enter', 'Open'],
      ['⇧ J', 'Select this row and the next'],
      ['⇧ K', 'Select this row and the previous'],
      ['X', 'Tick off or select'],
      ['E', 'Edit'],
      ['S', 'Status'],
      ['P', 'Priority'],
      ['D', 'Due date'],
      ['A', 'Assign'],
    ],
  },
  {
    title: 'In a meeting',
    keys: [
      ['→', 'Next item'],
      ['←', 'Previous item'],
      ['M', 'Present'],
      ['I', 'New Issue'],
      ['T', 'Tangent'],
      ['V', 'Vote for the issue in focus'],
    ],
  },
  { title: 'Go to', keys: destinations.flatMap(({ key, label }) => (key ? [[`G ${key.toUpperCase()}`, label]] : [])) },
  {
    title: 'Create',
    keys: [
      ['C R', 'New Rock'],
      ['C T', 'New Todo'],
      ['C I', 'New Issue'],
      ['C H', 'New Headline'],
      ['C M', 'Schedule Meeting'],
    ],
  },
] satisfies { title: string; keys: string[][] }[];

/** Lists the keys that work everywhere. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const mayWork = useMayWork();
  // A running meeting has keys of its own; its lists have none.
  const isMeeting = document.querySelector('[data-shortcut]') !== null;
  return (
    <TitledDialog onClose={onClose} title="Keyboard shortcuts" width={440}>
      {sections
        .filter(({ title }) => mayWork || title !== 'Create')
        .filter(({ title }) => title !== (isMeeting ? 'In a list' : 'In a meeting'))
        .map(({ title, keys }) => (
          <section key={title}>
            <h3 className={classes.section}>{title}</h3>
            <dl className={classes.keys}>
              {keys.map(([key = '', what]) => (
                <Fragment key={key}>
                  <dt>{say(what ?? '')}</dt>
                  <dd>
                    {key.split(' ').map((part) => (
                      <kbd key={part}>{part}</kbd>
                    ))}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
    </TitledDialog>
  );
}
