import { SimpleGrid, TextInput } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import type { FormOf } from '#web/ui/fields/useForm.ts';
import { formatQuantity, parseQuantity } from '../quantities.ts';
import { hasTwoBounds, type MeasurableValues, operatorOptions, spelledOut } from './goalForm.ts';

const examples = { number: 10, currency: 10_000, percent: 95, duration: 90 };

/** The goal: its operator, and one or two bounds. */
export function GoalFields({ form }: { form: FormOf<MeasurableValues> }) {
  const { format, operator } = form.values;
  if (format === 'yes_no') {
    const answer = parseQuantity(form.values.goal, format);
    return (
      <Select
        label={t('Goal')}
        placeholder={t('No goal')}
        clearable
        data={[
          { value: '1', label: t('Yes') },
          { value: '0', label: t('No') },
        ]}
        value={answer == null ? null : String(answer)}
        onChange={(answer) => form.set({ goal: answer ?? '' })}
        error={form.fault('goal')}
      />
    );
  }
  const placeholder = formatQuantity(examples[format], format, null);
  return (
    <SimpleGrid cols={2} spacing="sm" verticalSpacing={14}>
      <Select
        label={t('Goal is met when value is')}
        data={operatorOptions()}
        allowDeselect={false}
        {...form.field('operator')}
      />
      <TextInput
        label={hasTwoBounds(operator) ? t('Minimum') : t('Goal')}
        placeholder={placeholder}
        autoComplete="off"
        {...form.field('goal')}
        onBlur={() => form.set(spelledOut(form.values))}
      />
      {hasTwoBounds(operator) && (
        <TextInput
          label={t('Maximum')}
          placeholder={placeholder}
          autoComplete="off"
          style={{ gridColumn: 2 }}
          {...form.field('goalMax')}
        />
      )}
    </SimpleGrid>
  );
}
