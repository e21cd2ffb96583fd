import { Button } from '@mantine/core';
import { t } from '#web/lib/translate.ts';

export type OfferedDraft = {
  /** The beginning of the text of an earlier draft of the form, if one is stored. */
  offered: string | undefined;
  restore: () => void;
  discard: () => void;
};

/** Offers to fill a form with what the user typed earlier and did not send. */
export function SavedDraft({ offered, restore, discard, onRestored }: OfferedDraft & { onRestored?: () => void }) {
  if (offered === undefined) return null;
  const answers = [
    [t('Restore'), () => [restore(), onRestored?.()]],
    [t('Discard'), discard],
  ] as const;
  return (
    <p role="status" className="row wrap gap-0-8 full-width dimmed small">
      {offered ? t('You have an unsaved draft: “{text}”', { text: offered }) : t('You have an unsaved draft.')}
      <span className="flex">
        {answers.map(([label, run]) => (
          <Button
            key={label}
            variant="subtle"
            size="compact-sm"
            onClick={({ currentTarget: { form } }) => {
              // The button disappears.
              form?.querySelector<HTMLElement>('[data-autofocus], input, textarea')?.focus();
              run();
            }}
          >
            {label}
          </Button>
        ))}
      </span>
    </p>
  );
}
