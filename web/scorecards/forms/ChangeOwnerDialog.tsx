import type { Measurable } from '#contract/measurables.ts';
import { t } from '#web/lib/translate.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { MeasurableAudience } from '../MeasurableAudience.tsx';
import { useChangeMeasurable } from '../useMeasurableChanges.ts';

type Props = { onClose: () => void; measurable: Measurable };

/** Changes the owner of a measurable, for people who may not edit the rest. */
export default function ChangeOwnerDialog({ onClose, measurable }: Props) {
  const form = useForm({ initial: { ownerId: measurable.ownerId } });
  const change = useChangeMeasurable();
  return (
    <FormDialog
      onClose={onClose}
      title={t('Change owner of {name}', { name: measurable.name })}
      submitLabel={t('Change owner')}
      disabled={form.values.ownerId === measurable.ownerId}
      onSubmit={form.submit((fields) => change.mutate({ id: measurable.id, fields }, { onError: form.refuse }))}
    >
      <PersonSelect label={t('Owner')} {...form.field('ownerId')} data-autofocus openOnFocus={false} />
      <MeasurableAudience scorecardId={measurable.scorecardId} ownerId={form.values.ownerId} before={measurable} />
    </FormDialog>
  );
}
