import { Button } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import classes from './RestoredDraft.module.css';

/** Says that a form was filled with an unsaved draft, with a button to discard it. */
export function RestoredDraft({ onDiscardDraft }: { onDiscardDraft: () => void }) {
  return (
    <p role="status" className={classes.restored}>
      {t('Unsaved draft restored.')}
      <Button variant="subtle" size="compact-sm" onClick={onDiscardDraft}>
        {t('Discard')}
      </Button>
    </p>
  );
}
