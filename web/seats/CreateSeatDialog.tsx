import { Textarea } from '@mantine/core';
import type { Chart, Seat } from '#contract/seats.ts';
import { responsibilitiesIn } from '#rules/seats.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import classes from './OrgChart.module.css';
import type { useSeatChanges } from './useSeatChanges.ts';

type Props = {
  chart: Chart;
  parent: Seat;
  create: ReturnType<typeof useSeatChanges>['create'];
  onCreated: (seat: Seat) => void;
  onClose: () => void;
};

const topNames: Record<string, string> = { visionary: 'Visionary', integrator: 'Integrator' };

/** Adds a seat below another. */
export default function CreateSeatDialog({ chart, parent, create, onCreated, onClose }: Props) {
  const form = useForm({
    initial: { title: '', userId: null as string | null, responsibilities: '' },
    faultsOf: ({ title }) => ({ title: title.trim() === '' ? 'Seat title is required' : null }),
    names: { people: 'userId' },
  });
  const top = topNames[parent.id];
  return (
    <FormDialog
      title="Create New Seat"
      submitLabel="Create Seat"
      onClose={onClose}
      pending={create.isPending}
      disabled={!form.isComplete()}
      onSubmit={form.submit(({ title, userId, responsibilities }) =>
        create.mutate(
          {
            title,
            parentId: parent.id,
            responsibilities: responsibilitiesIn(responsibilities),
            people: userId ? [{ userId, name: null }] : [],
          },
          {
            onSuccess: (seat) => {
              onClose();
              onCreated(seat);
            },
            onError: form.refuse,
          },
        ),
      )}
    >
      <TitleField
        label="Seat Title"
        placeholder="e.g. Head of Marketing, Operations Manager"
        data-autofocus
        {...form.field('title')}
      />
      <PersonSelect label="Person" placeholder="Leave unassigned for now" clearable {...form.field('userId')} />
      <Textarea
        label="Key Responsibilities"
        placeholder="One responsibility a line"
        autosize
        minRows={4}
        maxRows={10}
        {...form.field('responsibilities')}
      />
      <p className={classes.reports}>
        Reports to: <strong>{top ?? 'Selected Position'}</strong>
        {!top && ` (${parent.title})`}
      </p>
      <WhoCanSee teamId={null} visibleTo={chart.visibleTo} />
    </FormDialog>
  );
}
