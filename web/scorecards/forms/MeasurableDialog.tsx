import { SimpleGrid } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import type { Measurable } from '#contract/measurables.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { MeasurableAudience } from '../MeasurableAudience.tsx';
import { formatNames } from '../options.ts';
import { useAddMeasurable, useChangeMeasurable } from '../useMeasurableChanges.ts';
import { GoalFields } from './GoalFields.tsx';
import { GoalTime } from './GoalTime.tsx';
import { changesGoal, faultsOf, fieldsOf, formOf, goalFromOf, inFormat, type MeasurableValues } from './goalForm.ts';
import { UnitField } from './UnitField.tsx';

type Props = {
  onClose: () => void;
  scorecardId: number;
  /** The measurable to edit. Without it the dialog adds one. */
  measurable?: Measurable | undefined;
};

/** Adds or edits a measurable. */
export default function MeasurableDialog({ onClose, scorecardId, measurable }: Props) {
  const me = useCurrentUser().id;
  const initial = formOf(measurable, me);
  const draft = useFormDraft<Partial<MeasurableValues>>(
    measurable ? `measurable.${measurable.id}` : `scorecard.${scorecardId}.measurable`,
    onClose,
  );
  const form = useForm({ initial, faultsOf, draft });
  const add = useAddMeasurable(scorecardId);
  const change = useChangeMeasurable();
  const { values } = form;
  const isGoalChanged = measurable !== undefined && changesGoal(values, measurable);

  const submit = form.submit((submitted) => {
    const fields = fieldsOf(submitted);
    if (!measurable) return add.mutate(fields, { onError: form.refuse });
    const { operator, goal, goalMax, ...others } = fields;
    const changed = changedFields<typeof others>(fieldsOf(initial), others);
    const goalFields = isGoalChanged && { operator, goal, goalMax, ...goalFromOf(submitted) };
    const edit = { id: measurable.id, fields: { ...changed, ...goalFields } };
    change.mutate(edit, { onError: form.refuse });
  });

  return (
    <FormDialog
      onClose={draft.close}
      draft={form.draft}
      title={measurable ? t('Edit {measurableTitle}') : t('Add {measurableTitle}')}
      submitLabel={measurable ? t('Save') : t('Add {measurableTitle}')}
      disabled={!form.values.name.trim()}
      onSubmit={submit}
    >
      <LineField
        label={t('Name')}
        withAsterisk
        placeholder={t('e.g. New customers')}
        most={limits.title}
        data-autofocus
        {...form.field('name')}
        onBlur={() => form.leave('name')}
      />
      <SimpleGrid cols={2} spacing="sm" verticalSpacing={14}>
        <Select
          label={t('Format')}
          data={optionsOf(formatNames)}
          allowDeselect={false}
          {...form.field('format')}
          onChange={(format) => format && form.set(inFormat(values, format))}
        />
        <UnitField format={values.format} {...form.field('unit')} />
      </SimpleGrid>
      <GoalFields form={form} />
      {measurable && <GoalTime form={form} measurable={measurable} isGoalChanged={isGoalChanged} />}
      <PersonSelect label={t('Owner')} placeholder={t('No owner')} clearable {...form.field('ownerId')} />
      <MeasurableAudience scorecardId={scorecardId} ownerId={values.ownerId} before={measurable} />
    </FormDialog>
  );
}
