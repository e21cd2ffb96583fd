import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { TextConflict } from '#web/lib/changes/textConflict.ts';
import { t } from '#web/lib/translate.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { isSubmitKey } from '#web/ui/fields/Form.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { charactersOver } from '#web/ui/fields/useMost.tsx';
import classes from './TextConflictDialog.module.css';

/** Asks the user who saved a long text second which version to keep, so that no typed text is lost. */
export default function TextConflictDialog({ field, mine, theirs, decide }: TextConflict) {
  const [text, setText] = useState(mine);
  const most = field === 'note' || field === 'decision' || field === 'presenterNote' ? limits[field] : limits.text;
  const isTooLong = charactersOver(text, most) > 0;
  return (
    <Dialog
      onClose={() => {}}
      ignoresOutsideClick
      role="alertdialog"
      label={t('This text was changed twice')}
      className={classes.dialog}
    >
      <h2 className="mb-4 size-16 weight-620">
        {t(
          '{field, select, note {Someone else edited the note} presenterNote {Someone else edited the note} decision {Someone else edited the decision} other {Someone else edited the description}}',
          { field },
        )}
      </h2>
      <p className="mb-14 dimmed">{t('They saved it while you were writing. Which version do you want to keep?')}</p>
      <div className={classes.texts}>
        <TextField
          label={t('Your version')}
          data-autofocus
          autosize
          minRows={4}
          maxRows={12}
          most={most}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => isSubmitKey(event) && !isTooLong && decide(text)}
        />
        <Textarea label={t('Their version')} readOnly autosize minRows={4} maxRows={12} value={theirs} />
      </div>
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" mr="auto" onClick={() => setText(`${theirs}\n\n${text}`)}>
          {t('Combine')}
        </Button>
        <Button variant="default" onClick={() => decide(theirs)}>
          {t('Use theirs')}
        </Button>
        <Button disabled={isTooLong} onClick={() => decide(text)}>
          {t('Keep mine')}
        </Button>
      </Group>
    </Dialog>
  );
}
