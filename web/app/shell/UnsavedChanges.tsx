import { Button, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { copy, mayCopy } from '#web/lib/browser/copy.ts';
import { discard, type Letter, nameOf, refusedChanges, waitingChanges, watchOutbox } from '#web/lib/changes/outbox.ts';
import { say } from '#web/lib/say.ts';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import classes from './UnsavedChanges.module.css';

/** What its writer typed in a change, one text below the other. */
function textIn({ call, text }: Letter): string {
  if (text !== undefined) return text;
  const fields = JSON.parse(call.body ?? '{}') as Record<string, unknown>;
  return Object.entries(fields)
    .flatMap(([name, value]) => (typeof value === 'string' && !/(Id|From)$/.test(name) ? value : []))
    .filter((text) => text.trim() !== '')
    .join('\n');
}

/** The changes that wait for the server and those that it refused, each with what was typed, to copy or to discard. */
export default function UnsavedChanges({ onClose }: { onClose: () => void }) {
  const waiting = useSyncExternalStore(watchOutbox, waitingChanges);
  const refused = useSyncExternalStore(watchOutbox, refusedChanges);
  return (
    <TitledDialog title="Unsaved changes" width={480} onClose={onClose}>
      {waiting.length + refused.length === 0 && <Text c="dimmed">Everything is saved.</Text>}
      <ul className={classes.list}>
        {refused.map((letter) => (
          <Unsaved key={letter.key} letter={letter} state={`${nameOf(letter)} (${say(letter.refusal ?? '')})`} />
        ))}
        {waiting.map((letter) => (
          <Unsaved key={letter.key} letter={letter} state={`${letter.title ?? 'A change'} is waiting for the server`} />
        ))}
      </ul>
    </TitledDialog>
  );
}

function Unsaved({ letter, state }: { letter: Letter; state: string }) {
  const text = textIn(letter);
  return (
    <li className={classes.change}>
      <Text size="sm">{state}</Text>
      {text && <pre className={classes.text}>{text}</pre>}
      <div className={classes.actions}>
        {text && mayCopy && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconCopy size={14} />}
            onClick={() => copy(text, 'text')}
          >
            Copy
          </Button>
        )}
        <Button variant="subtle" color="red" size="compact-sm" onClick={() => discard(letter.key)}>
          Discard
        </Button>
      </div>
    </li>
  );
}
