import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#web/lib/api.ts';
import { copy, mayCopy } from '#web/lib/browser/copy.ts';
import { useChange } from '#web/lib/change.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { itemName } from '../itemName.ts';
import { notesQuery } from '../notes/queries.ts';
import { addedText, SharedNote } from '../notes/SharedNote.ts';
import classes from './Recap.module.css';

type Props = {
  meetingId: number;
  item: number;
  name: string;
  /** The update of the note that this browser kept. */
  unsent: string;
  /** Forgets it. */
  onDone: () => void;
};

/** Sends what one wrote offline to the recap; if that is too late, it is shown to its writer. */
export default function LateNote({ meetingId, item, name, unsent, onDone }: Props) {
  const { data } = useQuery(notesQuery(meetingId));
  const [isDone, setDone] = useState(false);
  const finish = () => {
    onDone();
    setDone(true);
  };
  const { mutate, isError } = useChange({
    call: (update: string) => api.meetings.write({ params: { id: meetingId }, body: { item, update } }),
    of: () => `notes ${meetingId} ${item}`,
    onSuccess: finish,
    failure: () => undefined,
  });
  useEffect(() => mutate(unsent), [mutate, unsent]);
  if (!isError || isDone || !data) return null;
  const note = new SharedNote();
  for (const written of data) if (written.item === item) note.receive(written.update, [0, 0]);
  const saved = note.read();
  note.restore(unsent);
  const text = addedText(saved, note.read());
  if (!text.trim()) return null;
  return (
    <Card className={classes.part} role="status">
      <p className={classes.lead}>These words of yours are not in the recap ({itemName(name)}):</p>
      <p className={classes.text}>{text}</p>
      <Group gap="xs">
        {mayCopy && (
          <Button variant="default" onClick={() => copy(text, 'text')}>
            Copy
          </Button>
        )}
        <Button variant="subtle" color="red" onClick={finish}>
          Discard
        </Button>
      </Group>
    </Card>
  );
}
