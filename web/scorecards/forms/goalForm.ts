import type { Format, GoalOperator, Measurable } from '#contract/measurables.ts';
import { splitGoal } from '#rules/goals.ts';
import { goalSigns } from '#rules/quantities.ts';
import type { Goal } from '#rules/scorecards.ts';
import { type Message, msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { parseQuantity, typedQuantity } from '../quantities.ts';

/** The fields of the form; goals are texts. */
export type MeasurableValues = {
  name: string;
  format: Format;
  unit: string;
  operator: GoalOperator;
  goal: string;
  goalMax: string;
  ownerId: string | null;
  /** When a changed goal starts to apply. */
  start: 'week' | 'date' | 'always';
  goalFrom: string | null;
};

export const operatorOptions = () =>
  optionsOf<GoalOperator>({
    '>=': msg('At least (≥)'),
    '>': msg('More than (>)'),
    '=': msg('Exactly (=)'),
    '<=': msg('At most (≤)'),
    '<': msg('Less than (<)'),
    within: msg('Within a range'),
    outside: msg('Outside a range'),
  });

export const startOptions = () =>
  optionsOf<MeasurableValues['start']>({
    week: msg('From this week'),
    date: msg('From another date'),
    always: msg('For all weeks'),
  });

/** What to enter, by format. */
const hints: Record<Format, Message> = {
  number: msg('Enter a number'),
  currency: msg('Enter an amount'),
  percent: msg('Enter a percentage'),
  duration: msg('Enter a duration such as 1:30'),
  yes_no: msg('Enter yes or no'),
};

export const hasTwoBounds = (operator: GoalOperator): boolean => operator === 'within' || operator === 'outside';

const textOf = (value: number | null | undefined, format: Format) =>
  value == null ? '' : typedQuantity(value, format);

/** The initial values of the form. */
export function formOf(measurable: Measurable | undefined, me: string): MeasurableValues {
  const format = measurable?.format ?? 'number';
  return {
    name: measurable?.name ?? '',
    format,
    unit: measurable?.unit ?? '',
    operator: measurable?.operator ?? '>=',
    goal: textOf(measurable?.goal, format),
    goalMax: textOf(measurable?.goalMax, format),
    ownerId: measurable ? measurable.ownerId : me,
    start: 'week',
    goalFrom: null,
  };
}

/** The form in another format. Bounds that this format cannot read are dropped. */
export function inFormat({ goal, goalMax, ...form }: MeasurableValues, format: Format): MeasurableValues {
  const readable = (text: string) => (parseQuantity(text, format) === undefined ? '' : text);
  return { ...form, format, goal: readable(goal), goalMax: readable(goalMax) };
}

type TypedGoal = Pick<MeasurableValues, 'format' | 'operator' | 'goal' | 'goalMax'>;

/** A goal as people type it in one line. `withGoal` reads it back. */
export const typedGoal = ({ format, operator, goal, goalMax }: Pick<Measurable, 'format'> & Goal): string => {
  const bounds = [goal, goalMax].filter((bound) => bound !== null).map((bound) => typedQuantity(bound, format));
  return goal === null ? '' : `${format === 'yes_no' ? '' : goalSigns[operator]}${bounds.join(' – ')}`;
};

/** The form with a goal in one line, such as `<= 2`, `max. 2` or `5-8`, read as in an import. A bare number keeps the operator. */
export function withGoal<Form extends TypedGoal>(form: Form, text: string): Form {
  const isBare = parseQuantity(text, form.format) !== undefined;
  const { operator, bounds } = isBare ? { operator: undefined, bounds: [text] } : splitGoal(text);
  const [goal = '', goalMax = ''] = bounds;
  const isRange = bounds.length > 1;
  const ownOperator = isRange === hasTwoBounds(form.operator) ? form.operator : isRange ? 'within' : '>=';
  return { ...form, goal, goalMax, operator: isRange ? ownOperator : (operator ?? ownOperator) };
}

/** The form with its operator and bounds in their own fields, if the goal names them. */
export const spelledOut = <Form extends TypedGoal>(form: Form): Form => {
  const next = withGoal(form, form.goal);
  return parseQuantity(form.goal, form.format) === undefined && parseQuantity(next.goal, form.format) != null
    ? next
    : form;
};

/** The goal of the form. Bounds that cannot be read are undefined. */
export function goalIn(form: TypedGoal) {
  const { operator, goal, goalMax, format } = spelledOut(form);
  const isAnswer = format === 'yes_no';
  return {
    operator: isAnswer ? ('=' as const) : operator,
    goal: parseQuantity(goal, format),
    goalMax: !isAnswer && hasTwoBounds(operator) ? parseQuantity(goalMax, format) : null,
  };
}

/** The errors of the form by field. */
export function faultsOf(form: MeasurableValues): Partial<Record<keyof MeasurableValues, string | null>> {
  const { operator, goal, goalMax } = goalIn(form);
  const isBelow = goal != null && goalMax != null && goalMax < goal;
  const lacksMax = hasTwoBounds(operator) && goal != null && goalMax === null;
  return {
    name: form.name.trim() ? null : t('Name is required'),
    goal: goal === undefined ? t(hints[form.format]) : null,
    goalMax:
      goalMax === undefined || lacksMax
        ? t(hints[form.format])
        : isBelow
          ? t('The maximum must be at least the minimum')
          : null,
    goalFrom: form.start === 'date' && !form.goalFrom ? t('Choose a date') : null,
  };
}

/** Whether the form changes the goal of the measurable. */
export function changesGoal(form: MeasurableValues, before: Goal): boolean {
  const { operator, goal, goalMax } = goalIn(form);
  return operator !== before.operator || goal !== before.goal || goalMax !== before.goalMax;
}

/** The goal of a form without errors. */
export function goalFieldsOf(form: TypedGoal) {
  const { operator, goal = null, goalMax = null } = goalIn(form);
  return { operator, goal, goalMax };
}

/** The fields of a form without errors. */
export const fieldsOf = (form: MeasurableValues) => ({
  name: form.name.trim(),
  format: form.format,
  unit: form.unit.trim() || null,
  ...goalFieldsOf(form),
  ownerId: form.ownerId,
});

/** The day from which the goal applies: left out for this week, null for all weeks. */
export const goalFromOf = ({ start, goalFrom }: MeasurableValues): { goalFrom?: string | null } =>
  start === 'week' ? {} : { goalFrom: start === 'date' ? goalFrom : null };
