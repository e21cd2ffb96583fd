import { useState } from 'react';
import type { Headline } from '#contract/headlines.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { say } from '#web/lib/say.ts';
import { toast } from '#web/lib/toast.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { audienceOf } from '#web/teams/useAudiences.ts';
import { useDefaultTeam } from '#web/teams/useDefaultTeam.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { useChangeHeadline, useCreateHeadline } from './useHeadlineChanges.ts';

type Props = {
  onClose: () => void;
  /** The headline to edit; left out to add one. */
  headline?: Headline;
  /** The chat message that it is created from, and what the form starts with. */
  from?: {
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

/** Adds a headline, to be read in the next meeting of a team, or edits one. */
export default function HeadlineDialog({ onClose, headline, from }: Props) {
  const create = useCreateHeadline(() => {
    if (!from) toast.success('Success', say('Headline created successfully'));
    onClose();
  });
  const change = useChangeHeadline(onClose);
  const defaultTeam = useDefaultTeam();
  // As it was when the editing began: only what differs from it is sent.
  const [before] = useState(headline);
  const start = before ?? from;
  const form = useForm({
    initial: {
      title: start?.title ?? '',
      description: start?.description ?? '',
      teamId: start?.teamId ?? defaultTeam,
      kind: headline?.kind ?? 'customer',
    },
    faultsOf: ({ title }) => ({ title: title.trim() ? null : 'Title is required' }),
  });
  const submit = form.submit(({ kind, teamId, ...text }) => {
    // A message of another team stays one.
    const about = kind === 'cascade' ? {} : { kind };
    if (before) {
      const { id, title, description } = before;
      const after = { title: text.title.trim(), description: text.description.trim() || null };
      const fields = { ...changedFields({ title, description }, after), ...(kind !== before.kind && about) };
      change.mutate({ id, ...fields }, { onError: form.refuse });
    } else create.mutate({ ...text, ...about, teamId, messageId: from?.messageId }, { onError: form.refuse });
  });
  return (
    <FormDialog
      onClose={onClose}
      title={say(headline ? 'Edit Headline' : 'New Headline')}
      submitLabel={headline ? 'Save' : say('Create Headline')}
      pending={create.isPending || change.isPending}
      onSubmit={submit}
    >
      <TitleField withAsterisk data-autofocus description={from?.note} {...form.field('title')} />
      <DescriptionField {...form.field('description')} />
      {headline?.kind !== 'cascade' && (
        <Select
          label="About"
          data={kinds}
          allowDeselect={false}
          comboboxProps={{ shadow: 'lg' }}
          {...form.field('kind')}
        />
      )}
      {!headline && (
        <TeamSelect
          label="Team"
          description="Its next meeting reads the headline"
          clearable
          {...form.field('teamId')}
        />
      )}
      {headline ? (
        <WhoCanSee {...audienceOf({ ...headline, ownerId: headline.createdById })} />
      ) : (
        <WhoCanSee teamId={form.values.teamId} />
      )}
    </FormDialog>
  );
}
