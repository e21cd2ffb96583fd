import { SimpleGrid, TextInput } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import type { Measurable } from '#contract/measurables.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { MeasurableAudience } from '../MeasurableAudience.tsx';
import { useAddMeasurable, useChangeMeasurable } from '../useMeasurableChanges.ts';
import { GoalFields } from './GoalFields.tsx';
import { GoalTime } from './GoalTime.tsx';
import { changesGoal, faultsOf, fieldsOf, formatOptions, formOf, goalFromOf, inFormat } from './goalForm.ts';
import { UnitField } from './UnitField.tsx';

type Props = {
  onClose: () => void;
  scorecardId: number;
  /** The measurable to edit; a new one is added when left out. */
  measurable?: Measurable | undefined;
};

/** Adds a measurable to a scorecard, or edits all that a person fills in about one. */
export default function MeasurableDialog({ onClose, scorecardId, measurable }: Props) {
  const me = useCurrentUser().id;
  const initial = formOf(measurable, me);
  const form = useForm({ initial, faultsOf });
  const add = useAddMeasurable(scorecardId, onClose);
  const change = useChangeMeasurable();
  const { values } = form;
  const isGoalChanged = measurable !== undefined && changesGoal(values, measurable);

  const submit = form.submit((filled) => {
    const fields = fieldsOf(filled);
    if (!measurable) return add.mutate(fields, { onError: form.refuse });
    const { operator, goal, goalMax, ...others } = fields;
    const changed = changedFields<typeof others>(fieldsOf(initial), others);
    const goalFields = isGoalChanged && { operator, goal, goalMax, ...goalFromOf(filled) };
    const given = { id: measurable.id, fields: { ...changed, ...goalFields } };
    change.mutate(given, { onSuccess: onClose, onError: form.refuse });
  });

  return (
    <FormDialog
      onClose={onClose}
      title={measurable ? say('Edit Measurable') : say('Add Measurable')}
      submitLabel={measurable ? 'Save' : say('Add Measurable')}
      pending={add.isPending || change.isPending}
      onSubmit={submit}
    >
      <TextInput
        label="Name"
        withAsterisk
        placeholder="What is counted each week"
        maxLength={limits.title}
        data-autofocus
        {...form.field('name')}
      />
      <SimpleGrid cols={2} spacing="sm" verticalSpacing={14}>
        <Select
          label="Format"
          data={formatOptions}
          allowDeselect={false}
          {...form.field('format')}
          onChange={(format) => format && form.set(inFormat(values, format))}
        />
        <UnitField format={values.format} {...form.field('unit')} />
      </SimpleGrid>
      <GoalFields form={form} />
      {measurable && <GoalTime form={form} measurable={measurable} isGoalChanged={isGoalChanged} />}
      <PersonSelect label="Owner" placeholder="Nobody" clearable {...form.field('ownerId')} />
      <MeasurableAudience scorecardId={scorecardId} ownerId={values.ownerId} before={measurable} />
    </FormDialog>
  );
}
