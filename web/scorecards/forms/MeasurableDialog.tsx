import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '#contract/limits.ts';
import type { Format, Measurable } from '#contract/measurables.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { useAddMeasurable, useChangeMeasurable } from '../useMeasurableChanges.ts';
import { GoalFields } from './GoalFields.tsx';
import { GoalTime } from './GoalTime.tsx';
import {
  changesGoal,
  faultsOf,
  fieldsOf,
  formatOptions,
  formOf,
  goalFromOf,
  inFormat,
  type MeasurableForm,
} from './goalForm.ts';
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
  const form = useForm<MeasurableForm>({ initialValues: formOf(measurable, me), validate: faultsOf });
  const add = useAddMeasurable(scorecardId, { onAdded: onClose });
  const change = useChangeMeasurable();
  const { values } = form;
  const isGoalChanged = measurable !== undefined && changesGoal(values, measurable);

  function submit(filled: MeasurableForm) {
    const fields = fieldsOf(filled);
    if (!measurable) return add.mutate(fields);
    const { operator, goal, goalMax, ...others } = fields;
    const changed = changedFields<typeof others>(fieldsOf(form.getInitialValues()), others);
    const goalFields = isGoalChanged && { operator, goal, goalMax, ...goalFromOf(filled) };
    change.mutate({ id: measurable.id, fields: { ...changed, ...goalFields } }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      onClose={onClose}
      title={measurable ? 'Edit Measurable' : 'Add Measurable'}
      submitLabel={measurable ? 'Save' : 'Add Measurable'}
      pending={add.isPending || change.isPending}
      onSubmit={form.onSubmit(submit)}
    >
      <TextInput
        label="Name"
        withAsterisk
        placeholder="What is counted each week"
        maxLength={limits.title}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={2} spacing="sm" verticalSpacing={14}>
        <Select
          label="Format"
          data={formatOptions}
          allowDeselect={false}
          value={values.format}
          onChange={(format) => form.setValues(inFormat(values, format as Format))}
        />
        <UnitField format={values.format} value={values.unit} onChange={(unit) => form.setFieldValue('unit', unit)} />
      </SimpleGrid>
      <GoalFields form={form} />
      {measurable && <GoalTime form={form} measurable={measurable} isGoalChanged={isGoalChanged} />}
      <PersonSelect
        label="Owner"
        placeholder="Nobody"
        clearable
        value={values.ownerId}
        onChange={(ownerId) => form.setFieldValue('ownerId', ownerId)}
      />
    </FormDialog>
  );
}
