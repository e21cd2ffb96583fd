import { limits } from '#contract/limits.ts';
import { say } from '#web/lib/say.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { StarRating } from '#web/ui/fields/StarRating.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import type { RunChanges } from '../useRunChanges.ts';
import classes from './Live.module.css';

type Props = { onClose: () => void; end: RunChanges['end']; item: number };

/** Ends the meeting, with a rating and a summary if one likes. */
export default function EndDialog({ onClose, end, item }: Props) {
  const form = useForm({ initial: { rating: null as number | null, summary: '' } });
  return (
    <FormDialog
      onClose={onClose}
      title={say('End Meeting')}
      submitLabel={say('End Meeting')}
      pending={end.isPending}
      onSubmit={form.submit((values) => end.mutate({ ...values, item }, { onSuccess: onClose, onError: form.refuse }))}
    >
      <div className={classes.endRating}>
        <span>Rating (optional)</span>
        <StarRating label="Rating" value={form.values.rating} onChange={form.field('rating').onChange} />
      </div>
      <DescriptionField label="Summary (optional)" maxLength={limits.text} {...form.field('summary')} />
    </FormDialog>
  );
}
