import { Textarea } from '@mantine/core';
import type { Chart, Seat } from '#contract/seats.ts';
import { responsibilitiesIn } from '#rules/seats.ts';
import { type Message, msg } from '#rules/translate.ts';
import { rich, t } from '#web/lib/translate.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { useCreateSeat } from './useSeatChanges.ts';

type Props = {
  chart: Chart;
  parent: Seat;
  onCreated: (seat: Seat) => void;
  onClose: () => void;
};

const topSeats: Record<string, Message> = { visionary: msg('{visionaryTitle}'), integrator: msg('{integratorTitle}') };

/** Creates a seat below another. */
export default function CreateSeatDialog({ chart, parent, onCreated, onClose }: Props) {
  const form = useForm({
    initial: { title: '', userId: null as string | null, responsibilities: '' },
    faultsOf: ({ title }) => ({ title: title.trim() === '' ? t('Seat title is required') : null }),
    names: { people: 'userId' },
  });
  const create = useCreateSeat(chart.id, onCreated);
  const top = topSeats[parent.id];
  return (
    <FormDialog
      title={t('Create New Seat')}
      submitLabel={t('Create Seat')}
      onClose={onClose}
      disabled={!form.isComplete()}
      onSubmit={form.submit(({ title, userId, responsibilities }) =>
        create.mutate(
          {
            title,
            parentId: parent.id,
            responsibilities: responsibilitiesIn(responsibilities),
            people: userId ? [{ userId, name: null }] : [],
          },
          { onError: form.refuse },
        ),
      )}
    >
      <TitleField
        label={t('Seat Title')}
        placeholder={t('e.g. Head of Marketing, Operations Manager')}
        data-autofocus
        {...form.field('title')}
      />
      <PersonSelect
        label={t('Person')}
        placeholder={t('Leave unassigned for now')}
        clearable
        {...form.field('userId')}
      />
      <Textarea
        label={t('Key Responsibilities')}
        placeholder={t('One per line')}
        autosize
        minRows={4}
        maxRows={10}
        {...form.field('responsibilities')}
      />
      <p className="breaks">
        {top
          ? rich('Reports to: {seat}', { seat: <strong>{t(top)}</strong> })
          : rich('Reports to: {seat} ({title})', {
              seat: <strong>{t('Selected Position')}</strong>,
              title: parent.title,
            })}
      </p>
      <WhoCanSee teamId={null} visibleTo={chart.visibleTo} />
    </FormDialog>
  );
}
