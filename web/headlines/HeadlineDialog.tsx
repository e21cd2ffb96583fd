import { say } from '#web/lib/say.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { useDefaultTeam } from '#web/teams/useDefaultTeam.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { useCreateHeadline } from './useHeadlineChanges.ts';

type Props = {
  onClose: () => void;
  /** The message that it is made of, and what stands in the form. */
  from: {
    title: string;
    description: string;
    teamId: number | null;
    messageId: number;
    /** What there is to know before it is made. */
    note?: string | undefined;
  };
};

const kinds = [
  { value: 'customer', label: 'Customer' },
  { value: 'employee', label: 'Employee' },
];

/** A headline made of a message, to be read in the next meeting of a team. */
export default function HeadlineDialog({ onClose, from: { messageId, note, ...initial } }: Props) {
  const create = useCreateHeadline(onClose);
  const defaultTeam = useDefaultTeam();
  const form = useForm({
    initial: { ...initial, teamId: initial.teamId ?? defaultTeam, kind: 'customer' as 'customer' | 'employee' },
    faultsOf: ({ title }) => ({ title: title.trim() ? null : 'Title is required' }),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={say('New Headline')}
      submitLabel={say('Create Headline')}
      pending={create.isPending}
      onSubmit={form.submit((values) => create.mutate({ ...values, messageId }, { onError: form.refuse }))}
    >
      <TitleField withAsterisk data-autofocus description={note} {...form.field('title')} />
      <DescriptionField {...form.field('description')} />
      <Select
        label="About"
        data={kinds}
        allowDeselect={false}
        comboboxProps={{ shadow: 'lg' }}
        {...form.field('kind')}
      />
      <TeamSelect label="Team" description="In whose next meeting it is read" clearable {...form.field('teamId')} />
      <WhoCanSee teamId={form.values.teamId} />
    </FormDialog>
  );
}
