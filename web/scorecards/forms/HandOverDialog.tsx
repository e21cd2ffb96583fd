import type { Measurable } from '#contract/measurables.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { MeasurableAudience } from '../MeasurableAudience.tsx';
import { useChangeMeasurable } from '../useMeasurableChanges.ts';

type Props = { onClose: () => void; measurable: Measurable };

/** Hands a measurable to another owner, for those who may do no more with it. */
export default function HandOverDialog({ onClose, measurable }: Props) {
  const form = useForm({ initial: { ownerId: measurable.ownerId } });
  const change = useChangeMeasurable();
  return (
    <FormDialog
      onClose={onClose}
      title={`Hand over ${measurable.name}`}
      submitLabel="Hand over"
      pending={change.isPending}
      disabled={form.values.ownerId === measurable.ownerId}
      onSubmit={form.submit((fields) =>
        change.mutate({ id: measurable.id, fields }, { onSuccess: onClose, onError: form.refuse }),
      )}
    >
      <PersonSelect label="Owner" {...form.field('ownerId')} data-autofocus openOnFocus={false} />
      <MeasurableAudience scorecardId={measurable.scorecardId} ownerId={form.values.ownerId} before={measurable} />
    </FormDialog>
  );
}
