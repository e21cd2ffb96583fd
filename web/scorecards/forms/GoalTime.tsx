import { SimpleGrid } from '@mantine/core';
import type { Measurable } from '#contract/measurables.ts';
import { always } from '#rules/scorecards.ts';
import { formatGoal } from '#web/lib/quantities.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { formatDate } from '#web/ui/dates/dates.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import type { FormOf } from '#web/ui/fields/useForm.ts';
import classes from '../Scorecards.module.css';
import { holdsOptions, type MeasurableValues } from './goalForm.ts';

type Props = { form: FormOf<MeasurableValues>; measurable: Measurable; isGoalChanged: boolean };

/** The goals that a measurable has had, and from when on a changed one holds. */
export function GoalTime({ form, measurable: { goals, format, unit }, isGoalChanged }: Props) {
  return (
    <>
      {isGoalChanged && (
        <SimpleGrid cols={form.values.holds === 'date' ? 2 : 1} spacing="sm" verticalSpacing={14}>
          <Select
            label="The new goal holds"
            description={form.values.holds === 'date' ? 'For weeks that begin then or later' : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={holdsOptions}
            allowDeselect={false}
            {...form.field('holds')}
          />
          {form.values.holds === 'date' && <DateField label="Date" withAsterisk {...form.field('goalFrom')} />}
        </SimpleGrid>
      )}
      {goals.length > 1 && (
        <section aria-label="Goals so far">
          <h3 className={classes.goalsHeading}>Goals so far</h3>
          <ul className={classes.goals}>
            {goals.toReversed().map((goal) => (
              <li key={goal.from}>
                <span>{formatGoal(goal, format, unit) || 'No goal'}</span>
                <span className={classes.since}>
                  {goal.from === always ? 'from the beginning' : `from ${formatDate(goal.from, true)}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
