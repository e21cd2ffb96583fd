import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Rock } from '#contract/rocks.ts';
import { daysOfQuarter } from '#rules/dates.ts';
import { mayDispose } from '#rules/people.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { audienceOf } from '#web/teams/useAudiences.ts';
import { useDefaultTeam } from '#web/teams/useDefaultTeam.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { PrioritySelect } from '#web/todos/PrioritySelect.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { usePeople } from '#web/users/queries.ts';
import { MarkdownField } from '#web/writing/MarkdownField.tsx';
import { type NewMilestone, NewMilestones } from './NewMilestones.tsx';
import { quarterOptions, statusOptions } from './options.ts';
import { ProgressField } from './page/ProgressField.tsx';
import { type RockFields, useChangeRock, useCreateRock } from './useRockChanges.ts';

type Props = {
  onClose: () => void;
  /** The rock to edit. Without it the dialog creates one. */
  rock?: Rock | undefined;
  /** Initial values of a new rock. */
  initial: Pick<Rock, 'status' | 'quarter'>;
  /** The label of the due date. */
  dueLabel?: string;
};

type Fields = Omit<RockFields, 'description'> &
  Pick<Rock, 'status' | 'priority' | 'dueDate' | 'quarter' | 'ownerId' | 'teamId' | 'progress'> & {
    description: string;
    milestones: NewMilestone[];
  };

const none: NewMilestone[] = [];

/** Creates a rock with its milestones, or edits one. */
export default function RockDialog({ onClose, rock, initial, dueLabel = t('Due Date') }: Props) {
  const asker = useAsker();
  const { people } = usePeople();
  const defaultTeam = useDefaultTeam();
  const { data: teams = [] } = useQuery(teamsQuery);
  // The rock when editing began. Only fields that differ from it are sent.
  const [before] = useState(rock);
  const startMonth = useQuarter()?.startMonth ?? 1;
  const endOf = (quarter: string) => daysOfQuarter(quarter, startMonth).last;
  const initialValues: Fields = {
    title: before?.title ?? '',
    description: before?.description ?? '',
    status: before?.status ?? initial.status,
    priority: before?.priority ?? 'medium',
    dueDate: before ? before.dueDate : endOf(initial.quarter),
    quarter: before?.quarter ?? initial.quarter,
    ownerId: before ? before.ownerId : asker.userId,
    teamId: before ? before.teamId : defaultTeam,
    progress: before?.progress ?? 0,
    milestones: none,
  };
  const draft = useFormDraft<Partial<Fields>>(rock ? `rock.${rock.id}` : 'rock', onClose);
  const form = useForm({
    initial: initialValues,
    draft,
    faultsOf: ({ title }) => ({ title: title.trim() ? null : t('Title is required') }),
  });
  const create = useCreateRock();
  const change = useChangeRock();
  const submit = form.submit((values) => {
    const milestones = values.milestones.filter(({ title }) => title.trim());
    if (!rock) return create.mutate({ ...values, milestones }, { onError: form.refuse });
    const fields = changedFields(initialValues, values);
    change.mutate({ id: rock.id, fields }, { onError: form.refuse });
  });
  return (
    <FormDialog
      onClose={draft.close}
      draft={form.draft}
      title={rock ? t('Edit {rockTitle}') : t('Create New {rockTitle}')}
      submitLabel={rock ? t('Save') : t('Create {rockTitle}')}
      disabled={!form.values.title.trim()}
      onSubmit={submit}
    >
      <TitleField
        withAsterisk
        placeholder={t('What will be true at the end of the quarter')}
        data-autofocus
        {...form.field('title')}
        onBlur={() => form.leave('title')}
      />
      <MarkdownField {...form.field('description')} />
      <SimpleGrid cols={2} spacing="sm" verticalSpacing={14}>
        <Select label={t('Status')} data={statusOptions()} allowDeselect={false} {...form.field('status')} />
        <PrioritySelect {...form.field('priority')} />
        <DateField label={dueLabel} {...form.field('dueDate')} />
        <Select
          label={t('Quarter')}
          data={quarterOptions(form.values.quarter)}
          allowDeselect={false}
          {...form.field('quarter')}
          onChange={(quarter) => {
            const isAtEnd = form.values.dueDate === endOf(form.values.quarter);
            if (quarter) form.set({ quarter, ...(isAtEnd && { dueDate: endOf(quarter) }) });
          }}
        />
        {people.length > 0 && (
          <PersonSelect
            label={t('Owner')}
            placeholder={t('No owner')}
            clearable
            disabled={rock && !mayDispose(asker, rock)}
            {...form.field('ownerId')}
          />
        )}
        {teams.length > 0 && <TeamSelect label={t('Team')} clearable {...form.field('teamId')} />}
      </SimpleGrid>
      <WhoCanSee {...audienceOf(form.values)} before={before && audienceOf(before)} />
      {!rock && <NewMilestones value={form.values.milestones} onChange={(milestones) => form.set({ milestones })} />}
      {rock?.milestonesTotal === 0 && <ProgressField {...form.field('progress')} />}
    </FormDialog>
  );
}
