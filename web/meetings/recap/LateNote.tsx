import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { sharedTextId } from '#rules/live.ts';
import { copy, mayCopy } from '#web/lib/browser/copy.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { t } from '#web/lib/translate.ts';
import { useUnsentText } from '#web/shared-texts/useUnsentText.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { notesOf } from '../notes/notesOf.ts';
import classes from './Recap.module.css';

type Props = {
  meetingId: number;
  item: number;
  /** The name of the item, in the language of the page. */
  name: string;
  /** The update of the note that this browser stored. */
  unsent: string;
  /** Deletes the stored update. */
  onDone: () => void;
};

/** Adds a note that was written offline to the recap. If it is too late for that, it shows the text to its author. */
export default function LateNote({ meetingId, item, name, unsent, onDone }: Props) {
  const [notes, part] = [notesOf(meetingId), `${item}`];
  const text = useUnsentText(notes, part, unsent);
  const [isDone, setDone] = useState(false);
  const finish = () => {
    onDone();
    setDone(true);
  };
  const { mutate, isError } = useChange({
    call: (update: string) => notes.write(part, update),
    of: () => sharedTextId({ ...notes, part }),
    onSuccess: finish,
    failure: () => undefined,
  });
  useEffect(() => mutate(unsent), [mutate, unsent]);
  if (!isError || isDone || !text?.trim()) return null;
  return (
    <Card className={classes.part} role="status">
      <p className="mb-8">{t('This note of yours is not in the recap ({item}):', { item: name })}</p>
      <p className="mb-8 breaks pre-wrap" dir="auto">
        {text}
      </p>
      <Group gap="xs">
        {mayCopy && (
          <Button variant="default" onClick={() => copy(text, t('text'))}>
            {t('Copy')}
          </Button>
        )}
        <Button variant="subtle" color="red" onClick={finish}>
          {t('Discard')}
        </Button>
      </Group>
    </Card>
  );
}
