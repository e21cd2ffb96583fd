import type { Chart } from '#contract/seats.ts';
import { t } from '#web/lib/translate.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { useChangeChart, useCreateChart } from '../useChartChanges.ts';

type Props = { draft?: Chart; onClose: () => void; onCreated?: (draft: Chart) => void };

/** Creates or renames a draft. */
export default function DraftDialog({ draft, onClose, onCreated = () => {} }: Props) {
  const form = useForm({
    initial: { name: draft?.name ?? '' },
    faultsOf: ({ name }) => ({ name: name.trim() === '' ? t('Name is required') : null }),
  });
  const create = useCreateChart((chart) => {
    onClose();
    onCreated(chart);
  });
  const rename = useChangeChart();
  const send = ({ name }: { name: string }) => {
    if (!draft) return create.mutate(name, { onError: form.refuse });
    rename.mutate({ id: draft.id, name: name.trim() });
    onClose();
  };
  return (
    <FormDialog
      title={draft ? t('Rename draft') : t('Create draft')}
      submitLabel={draft ? t('Save') : t('Create draft')}
      width={420}
      onClose={onClose}
      pending={create.isPending}
      disabled={!form.isComplete()}
      onSubmit={form.submit(send)}
    >
      <TitleField label={t('Name')} placeholder={t('e.g. After the merger')} data-autofocus {...form.field('name')} />
      <WhoCanSee
        teamId={null}
        visibleTo={draft?.visibleTo}
        invited={draft ? undefined : t('Only you, until you share it')}
      />
    </FormDialog>
  );
}
