import { SimpleGrid } from '@mantine/core';
import type { Measurable } from '#contract/measurables.ts';
import { always } from '#rules/scorecards.ts';
import { t } from '#web/lib/translate.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { formatDate } from '#web/ui/dates/dates.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import type { FormOf } from '#web/ui/fields/useForm.ts';
import { formatGoal } from '../quantities.ts';
import classes from '../Scorecards.module.css';
import { type MeasurableValues, startOptions } from './goalForm.ts';

type Props = { form: FormOf<MeasurableValues>; measurable: Measurable; isGoalChanged: boolean };

/** The goals of a measurable so far, and the start of a changed one. */
export function GoalTime({ form, measurable: { goals, format, unit }, isGoalChanged }: Props) {
  return (
    <>
      {isGoalChanged && (
        <SimpleGrid cols={form.values.start === 'date' ? 2 : 1} spacing="sm" verticalSpacing={14}>
          <Select
            label={t('New goal applies')}
            description={form.values.start === 'date' ? t('From that week onward') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={startOptions()}
            allowDeselect={false}
            {...form.field('start')}
          />
          {form.values.start === 'date' && <DateField label={t('Date')} withAsterisk {...form.field('goalFrom')} />}
        </SimpleGrid>
      )}
      {goals.length > 1 && (
        <section aria-label={t('Goals so far')}>
          <h3 className="mb-6 small">{t('Goals so far')}</h3>
          <ul className={`${classes.goals} line-above`}>
            {goals.toReversed().map((goal) => (
              <li key={goal.from}>
                <span>{formatGoal(goal, format, unit) || t('No goal')}</span>
                <span className="dimmed">
                  {goal.from === always
                    ? t('from the beginning')
                    : t('from {date}', { date: formatDate(goal.from, true) })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
