import type { Chart } from '#contract/seats.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { useChangeChart, useCreateChart } from '../useChartChanges.ts';

type Props = { draft?: Chart; onClose: () => void; onCreated?: (draft: Chart) => void };

/** Names a new draft, or gives one another name. */
export default function DraftDialog({ draft, onClose, onCreated = () => {} }: Props) {
  const form = useForm({
    initial: { name: draft?.name ?? '' },
    faultsOf: ({ name }) => ({ name: name.trim() === '' ? 'Name is required' : null }),
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
      title={draft ? 'Rename Draft' : 'Create Draft'}
      submitLabel={draft ? 'Save' : 'Create Draft'}
      width={420}
      onClose={onClose}
      pending={create.isPending}
      disabled={!form.isComplete()}
      onSubmit={form.submit(send)}
    >
      <TitleField label="Name" placeholder="e.g. After the merger" data-autofocus {...form.field('name')} />
      <WhoCanSee
        teamId={null}
        visibleTo={draft?.visibleTo}
        invited={draft ? undefined : 'Only you, until you share it'}
      />
    </FormDialog>
  );
}
