import { Button } from '@mantine/core';
import { t } from '#web/lib/translate.ts';

export type OfferedDraft = {
  /** The beginning of the text of an earlier draft of the form, if one is stored. */
  offered: string | undefined;
  restore: () => void;
  discard: () => void;
};

/** Moves the focus from a button that disappears to the first field of its form. */
const focusField = ({ form }: HTMLButtonElement) =>
  form?.querySelector<HTMLElement>('[data-autofocus], input, textarea')?.focus();

/** Offers to fill a form with what the user typed earlier and did not send. */
export function SavedDraft({ offered, restore, discard, onRestored }: OfferedDraft & { onRestored?: () => void }) {
  if (offered === undefined) return null;
  return (
    <p role="status" className="row wrap gap-0-8 dimmed small">
      {offered ? t('You have an unsaved draft: “{text}”', { text: offered }) : t('You have an unsaved draft.')}
      <span className="flex">
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={({ currentTarget }) => {
            focusField(currentTarget);
            restore();
            onRestored?.();
          }}
        >
          {t('Restore')}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={({ currentTarget }) => {
            focusField(currentTarget);
            discard();
          }}
        >
          {t('Discard')}
        </Button>
      </span>
    </p>
  );
}
