import { Fragment } from 'react';
import { type Message, msg } from '#rules/translate.ts';
import { Link } from '#web/lib/router.tsx';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { commandKey } from '../commandKey.ts';
import { destinations } from '../routes.tsx';
import classes from './KeyboardHelp.module.css';

type Section = {
  name: 'anywhere' | 'list' | 'meeting' | 'call' | 'goTo' | 'create';
  title: Message;
  keys: [string, Message][];
};

const sections: Section[] = [
  {
    name: 'anywhere',
    title: msg('Anywhere'),
    keys: [
      [`${commandKey} K`, msg('Search and commands')],
      [`${commandKey} Z`, msg('Undo')],
      ['?', msg('Show shortcuts')],
      ['B', msg('Show or hide the names in the navigation')],
      ['F', msg('Make the link in focus a favorite')],
      ['Esc', msg('Close')],
    ],
  },
  {
    name: 'list',
    title: msg('In a list'),
    keys: [
      ['J', msg('Next row')],
      ['K', msg('Previous row')],
      ['Enter', msg('Open row')],
      ['⇧ J', msg('Select this row and the next')],
      ['⇧ K', msg('Select this row and the previous')],
      ['X', msg('Complete or select')],
      ['E', msg('Edit')],
      ['S', msg('Status')],
      ['P', msg('Priority')],
      ['D', msg('Due date')],
      ['A', msg('Assign')],
      ['T', msg('Team')],
      ['R', msg('{Rock}')],
    ],
  },
  {
    name: 'meeting',
    title: msg('In {meetingArticle} {meeting}'),
    keys: [
      ['→', msg('Next item')],
      ['←', msg('Previous item')],
      ['M', msg('Take over as presenter')],
      ['I', msg('New {issueTitle}')],
      ['T', msg('Tangent')],
      ['V', msg('Vote for the {issue} in focus')],
    ],
  },
  {
    name: 'call',
    title: msg('In a call'),
    keys: [
      ['M', msg('Mute or unmute')],
      ['Space', msg('Speak while you hold it')],
      ['V', msg('Camera on or off')],
      ['S', msg('Share screen')],
      ['H', msg('Raise or lower hand')],
      ['P', msg('People')],
    ],
  },
  {
    name: 'goTo',
    title: msg('Go to'),
    keys: destinations.flatMap(({ key, label }): Section['keys'] => (key ? [[`G ${key.toUpperCase()}`, label]] : [])),
  },
  {
    name: 'create',
    title: msg('Create'),
    keys: [
      ['C R', msg('New {rockTitle}')],
      ['C T', msg('New {plainTodoTitle}')],
      ['C I', msg('New {issueTitle}')],
      ['C H', msg('New {headlineTitle}')],
      ['C M', msg('Schedule {meetingTitle}')],
    ],
  },
];

/** Lists the keyboard shortcuts. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const mayWork = useMayWork();
  // Calls and running meetings have their own shortcuts instead of those for lists.
  const isCall = document.querySelector('[data-shortcuts="call"]') !== null;
  const isMeeting = document.querySelector('[data-shortcut]') !== null;
  const screen = isCall ? 'call' : isMeeting ? 'meeting' : 'list';
  return (
    <TitledDialog onClose={onClose} title={t('Keyboard shortcuts')} width={440}>
      <Link to="/help" onClick={onClose} className="small">
        {t('Help: how everything works')}
      </Link>
      {sections
        .filter(({ name }) => mayWork || name !== 'create')
        .filter(({ name }) => !['list', 'meeting', 'call'].includes(name) || name === screen)
        .map(({ name, title, keys }) => (
          <section key={name}>
            <h3 className={classes.section}>{t(title)}</h3>
            <dl className={classes.keys}>
              {keys.map(([key, action]) => (
                <Fragment key={key}>
                  <dt>{t(action)}</dt>
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
