import type { Format, GoalOperator, Measurable } from '#contract/measurables.ts';
import type { Goal } from '#rules/scorecards.ts';
import { parseQuantity, typedQuantity } from '#web/lib/quantities.ts';
import { kindNames } from '../cells/spoken.ts';

/** What is filled in about a measurable, its goal as text. */
export type MeasurableValues = {
  name: string;
  format: Format;
  unit: string;
  operator: GoalOperator;
  goal: string;
  goalMax: string;
  ownerId: string | null;
  /** From when on a changed goal holds. */
  holds: 'week' | 'date' | 'always';
  goalFrom: string | null;
};

export const formatOptions: { value: Format; label: string }[] = [
  { value: 'number', label: 'Number' },
  { value: 'currency', label: 'Currency' },
  { value: 'percent', label: 'Percent' },
  { value: 'duration', label: 'Duration' },
  { value: 'yes_no', label: 'Yes or no' },
];

export const operatorOptions: { value: GoalOperator; label: string }[] = [
  { value: '>=', label: 'At least (≥)' },
  { value: '>', label: 'More than (>)' },
  { value: '=', label: 'Exactly (=)' },
  { value: '<=', label: 'At most (≤)' },
  { value: '<', label: 'Less than (<)' },
  { value: 'within', label: 'Within a range' },
  { value: 'outside', label: 'Outside a range' },
];

export const holdsOptions: { value: MeasurableValues['holds']; label: string }[] = [
  { value: 'week', label: 'From this week on' },
  { value: 'date', label: 'From another date' },
  { value: 'always', label: 'For all weeks' },
];

export const hasTwoBounds = (operator: GoalOperator): boolean => operator === 'within' || operator === 'outside';

const typed = (value: number | null | undefined, format: Format) => (value == null ? '' : typedQuantity(value, format));

/** The form as it stands when the dialog opens. */
export function formOf(measurable: Measurable | undefined, me: string): MeasurableValues {
  const format = measurable?.format ?? 'number';
  return {
    name: measurable?.name ?? '',
    format,
    unit: measurable?.unit ?? '',
    operator: measurable?.operator ?? '>=',
    goal: typed(measurable?.goal, format),
    goalMax: typed(measurable?.goalMax, format),
    ownerId: measurable ? measurable.ownerId : me,
    holds: 'week',
    goalFrom: null,
  };
}

/** The form in another format, with bounds only as far as that can read them. */
export function inFormat({ goal, goalMax, ...form }: MeasurableValues, format: Format): MeasurableValues {
  const readable = (text: string) => (parseQuantity(text, format) === undefined ? '' : text);
  return { ...form, format, goal: readable(goal), goalMax: readable(goalMax) };
}

/** The goal that the form holds; what cannot be read is undefined. */
export function goalIn({ operator, goal, goalMax, format }: MeasurableValues) {
  const isAnswer = format === 'yes_no';
  return {
    operator: isAnswer ? ('=' as const) : operator,
    goal: parseQuantity(goal, format),
    goalMax: !isAnswer && hasTwoBounds(operator) ? parseQuantity(goalMax, format) : null,
  };
}

/** What is wrong with the fields, by their names. */
export function faultsOf(form: MeasurableValues): Partial<Record<keyof MeasurableValues, string | null>> {
  const { goal, goalMax } = goalIn(form);
  const isBelow = goal != null && goalMax != null && goalMax < goal;
  const lacksMax = hasTwoBounds(form.operator) && form.format !== 'yes_no' && goal != null && goalMax === null;
  return {
    name: form.name.trim() ? null : 'Name is required',
    goal: goal === undefined ? `Enter ${kindNames[form.format]}` : null,
    goalMax:
      goalMax === undefined || lacksMax
        ? `Enter ${kindNames[form.format]}`
        : isBelow
          ? 'The upper bound must not be below the lower one'
          : null,
    goalFrom: form.holds === 'date' && !form.goalFrom ? 'Choose a date' : null,
  };
}

/** Whether the form holds another goal than the measurable has. */
export function changesGoal(form: MeasurableValues, before: Goal): boolean {
  const { operator, goal, goalMax } = goalIn(form);
  return operator !== before.operator || goal !== before.goal || goalMax !== before.goalMax;
}

/** What a form that has no faults says of a measurable. */
export function fieldsOf(form: MeasurableValues) {
  const { operator, goal = null, goalMax = null } = goalIn(form);
  return {
    name: form.name.trim(),
    format: form.format,
    unit: form.unit.trim() || null,
    operator,
    goal,
    goalMax,
    ownerId: form.ownerId,
  };
}

/** The day from which the goal holds, as the server is told: left out for this week, null for all weeks. */
export const goalFromOf = ({ holds, goalFrom }: MeasurableValues): { goalFrom?: string | null } =>
  holds === 'week' ? {} : { goalFrom: holds === 'date' ? goalFrom : null };
