import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { TextConflict } from '#web/lib/changes/textConflict.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import classes from './TextConflictDialog.module.css';

/** Lets whoever saved a long text second decide what it is to be; nothing that was typed goes without that. */
export default function TextConflictDialog({ field, mine, theirs, decide }: TextConflict) {
  const [text, setText] = useState(mine);
  return (
    <Dialog
      onClose={() => {}}
      isKept
      role="alertdialog"
      label={`This ${field} was changed twice`}
      className={classes.dialog}
    >
      <h2 className={classes.title}>Somebody else has changed this {field}</h2>
      <p className={classes.what}>They saved theirs while you wrote yours. What is it to be?</p>
      <div className={classes.texts}>
        <Textarea
          label="Yours"
          data-autofocus
          autosize
          minRows={4}
          maxRows={12}
          maxLength={field === 'note' || field === 'decision' ? limits[field] : limits.text}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Textarea label="Theirs" readOnly autosize minRows={4} maxRows={12} value={theirs} />
      </div>
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" mr="auto" onClick={() => setText(`${theirs}\n\n${text}`)}>
          Put Both Together
        </Button>
        <Button variant="default" onClick={() => decide(theirs)}>
          Take Theirs
        </Button>
        <Button onClick={() => decide(text)}>Save Yours</Button>
      </Group>
    </Dialog>
  );
}
