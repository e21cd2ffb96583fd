import { Button } from '@mantine/core';
import { t } from '#web/lib/translate.ts';

/** Says that a form was filled with an unsaved draft, with a button to discard it. */
export function RestoredDraft({ onDiscardDraft }: { onDiscardDraft: () => void }) {
  return (
    <p role="status" className="row wrap gap-0-8 dimmed small">
      {t('Unsaved draft restored.')}
      <Button variant="subtle" size="compact-sm" onClick={onDiscardDraft}>
        {t('Discard')}
      </Button>
    </p>
  );
}
