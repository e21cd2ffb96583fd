import { Fragment } from 'react';
import { type Message, msg } from '#rules/translate.ts';
import { Link } from '#web/lib/router.tsx';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { commandKey } from '#web/ui/commandKey.ts';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { creations, destinations } from '../routes.tsx';
import classes from './KeyboardHelp.module.css';

type Section = {
  name: 'anywhere' | 'list' | 'meeting' | 'devices' | 'call' | 'chat' | 'message' | 'goTo' | 'create';
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
      [`${commandKey} /`, msg('Show shortcuts')],
      ['?', msg('Show shortcuts, outside a text field')],
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
      ['Alt ↑', msg('Move up')],
      ['Alt ↓', msg('Move down')],
      ['M', msg('Menu of moves')],
      ['→', msg('Actions of the row')],
      ['X', msg('Complete or select')],
      ['E', msg('Edit')],
      ['S', msg('Status')],
      ['P', msg('Priority')],
      ['1 … 5', msg('Rate')],
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
      ['O', msg('Take over as presenter')],
      ['I', msg('New {issueTitle}')],
      ['T', msg('Tangent')],
      ['V', msg('Vote for the {issue} in focus')],
    ],
  },
  {
    name: 'devices',
    title: msg('In a call'),
    keys: [
      ['M', msg('Mute or unmute')],
      [`${commandKey} D`, msg('Mute or unmute, also while you write')],
      ['V', msg('Camera on or off')],
    ],
  },
  {
    name: 'call',
    title: msg('Where the call is large'),
    keys: [
      ['Space', msg('Speak while you hold it')],
      ['S', msg('Share screen')],
      ['H', msg('Raise or lower hand')],
      ['P', msg('People')],
      ['L', msg('Captions on or off, while it is transcribed')],
    ],
  },
  {
    name: 'chat',
    title: msg('While you write'),
    keys: [
      ['Enter', msg('Send')],
      ['⇧ Enter', msg('New line')],
      ['↑', msg('Edit your last message')],
      [`${commandKey} B`, msg('Bold')],
      [`${commandKey} I`, msg('Italic')],
      [`${commandKey} ⇧ X`, msg('Strikethrough')],
      [`${commandKey} K`, msg('Link the selected text')],
      [`${commandKey} ⇧ V`, msg('Paste as plain text')],
      ['Alt ↑', msg('Previous channel')],
      ['Alt ↓', msg('Next channel')],
      ['Alt ⇧ ↑', msg('Previous unread channel')],
      ['Alt ⇧ ↓', msg('Next unread channel')],
      ['Esc', msg('Close the thread, or mark the channel as read')],
      ['⇧ Esc', msg('Mark everything as read')],
    ],
  },
  {
    name: 'message',
    title: msg('On a message'),
    keys: [
      ['↑', msg('Previous message')],
      ['↓', msg('Next message')],
      ['T', msg('Reply in a thread')],
      ['R', msg('Add a reaction')],
      ['E', msg('Edit message')],
      ['P', msg('Pin or unpin')],
      ['N', msg('Create from message')],
      ['S', msg('Save for later')],
      ['U', msg('Mark unread from here')],
      ['L', msg('Copy link')],
      ['Del', msg('Delete message')],
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
    keys: creations.map(({ key, label }) => [`C ${key.toUpperCase()}`, label]),
  },
];

/** Lists the keyboard shortcuts. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const mayWork = useMayWork();
  const isInCall = document.querySelector('[data-urgent]') !== null;
  // Large calls, running meetings and chat have their own shortcuts instead of those for lists.
  const isCall = document.querySelector('[data-shortcuts="call"]') !== null;
  const isMeeting = document.querySelector('[data-shortcuts="meeting"]') !== null;
  const isChat = document.querySelector('main [role="log"]') !== null;
  const screens: Section['name'][] = isMeeting ? ['meeting'] : isCall ? [] : isChat ? ['chat', 'message'] : ['list'];
  if (isInCall) screens.push('devices');
  if (isCall) screens.push('call');
  /** In a call these letters do nothing else. */
  const isTaken = (name: Section['name'], key: string) => isInCall && name !== 'devices' && ['M', 'V'].includes(key);
  return (
    <TitledDialog onClose={onClose} title={t('Keyboard shortcuts')} width={440}>
      <Link to="/help" onClick={onClose} className="small">
        {t('Help: how everything works')}
      </Link>
      {sections
        .filter(({ name }) => mayWork || name !== 'create')
        .filter(({ name }) => ['anywhere', 'goTo', 'create', ...screens].includes(name))
        .map(({ name, title, keys }) => (
          <section key={name}>
            <h3 className={classes.section}>{t(title)}</h3>
            <dl className={classes.keys}>
              {keys
                .filter(([key]) => !isTaken(name, key))
                .map(([key, action]) => (
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
