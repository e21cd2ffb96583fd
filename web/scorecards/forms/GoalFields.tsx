import { SimpleGrid, TextInput } from '@mantine/core';
import { Select } from '#web/ui/fields/Select.tsx';
import type { FormOf } from '#web/ui/fields/useForm.ts';
import { hasTwoBounds, type MeasurableValues, operatorOptions } from './goalForm.ts';

const placeholders = { number: '10', currency: '$10,000', percent: '95%', duration: '1:30' };

/** The goal: how a value is held against it, and its bound or two. */
export function GoalFields({ form }: { form: FormOf<MeasurableValues> }) {
  const { format, operator } = form.values;
  if (format === 'yes_no') {
    return (
      <Select
        label="Goal"
        placeholder="No goal"
        clearable
        data={['Yes', 'No']}
        value={{ yes: 'Yes', no: 'No' }[form.values.goal.toLowerCase()] ?? null}
        onChange={(answer) => form.set({ goal: answer ?? '' })}
        error={form.fault('goal')}
      />
    );
  }
  const placeholder = placeholders[format];
  return (
    <SimpleGrid cols={2} spacing="sm" verticalSpacing={14}>
      <Select label="Met when the value is" data={operatorOptions} allowDeselect={false} {...form.field('operator')} />
      <TextInput
        label={hasTwoBounds(operator) ? 'Goal, from' : 'Goal'}
        placeholder={placeholder}
        autoComplete="off"
        {...form.field('goal')}
      />
      {hasTwoBounds(operator) && (
        <TextInput
          label="Goal, to"
          placeholder={placeholder}
          autoComplete="off"
          style={{ gridColumn: 2 }}
          {...form.field('goalMax')}
        />
      )}
    </SimpleGrid>
  );
}
