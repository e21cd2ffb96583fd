import { expect, test } from 'vitest';
import type { Measurable } from '#contract/measurables.ts';
import {
  changesGoal,
  faultsOf,
  fieldsOf,
  formOf,
  goalFromOf,
  goalIn,
  inFormat,
  spelledOut,
  typedGoal,
  withGoal,
} from './goalForm.ts';

const measurable = {
  ...{ name: 'Answer', format: 'duration', unit: null, operator: '<=', goal: 90, goalMax: null, ownerId: 'grace' },
} as Measurable;
const form = formOf(measurable, 'ada');
const faults = (changes: object) => Object.values(faultsOf({ ...form, ...changes })).filter(Boolean);

test('a form opens with the goal as people type it, and sends the same if nothing changes', () => {
  expect(form).toMatchObject({ goal: '1:30', operator: '<=', ownerId: 'grace' });
  expect(fieldsOf(form)).toMatchObject({ name: 'Answer', goal: 90, goalMax: null, unit: null });
  expect(changesGoal(form, measurable)).toBe(false);
  expect(changesGoal({ ...form, goal: '1h 30m' }, measurable)).toBe(false);
  expect(changesGoal({ ...form, goal: '2:00' }, measurable)).toBe(true);
  expect(changesGoal({ ...form, operator: '<' }, measurable)).toBe(true);
  expect(formOf(undefined, 'ada')).toMatchObject({ format: 'number', operator: '>=', goal: '', ownerId: 'ada' });
});

test.each([
  [{ name: ' ' }, ['Name is required']],
  [{ goal: 'soon' }, ['Enter a duration such as 1:30']],
  [{ goal: '' }, []],
  [{ operator: 'within', goal: '1:00' }, ['Enter a duration such as 1:30']],
  [{ operator: 'within', goal: '1:00', goalMax: '0:30' }, ['The maximum must be at least the minimum']],
  [{ operator: 'outside', goal: '1:00', goalMax: '2:00' }, []],
  [{ operator: 'within', goal: '' }, []],
  [{ start: 'date' }, ['Choose a date']],
  [{ start: 'date', goalFrom: '2026-07-01' }, []],
])('%o has the errors %o', (changes, errors) => expect(faults(changes)).toEqual(errors));

test('a second bound counts only where there are two', () => {
  const range = { ...form, operator: 'within' as const, goal: '1:00', goalMax: '2:00' };
  expect(fieldsOf(range)).toMatchObject({ goal: 60, goalMax: 120 });
  expect(fieldsOf({ ...range, operator: '>=' })).toMatchObject({ goal: 60, goalMax: null });
});

test('another format keeps the bounds that it can read', () => {
  expect(inFormat(form, 'number').goal).toBe('');
  const answer = inFormat({ ...form, goal: '1' }, 'yes_no');
  expect(fieldsOf(answer)).toMatchObject({ operator: '=', goal: 1 });
});

test.each([
  ['week', {}],
  ['date', { goalFrom: '2026-07-01' }],
  ['always', { goalFrom: null }],
] as const)('a goal that applies from %s is sent with %o', (start, sent) =>
  expect(goalFromOf({ ...form, start, goalFrom: '2026-07-01' })).toEqual(sent),
);

const percent = { format: 'percent', operator: '>=', goal: '', goalMax: '' } as const;

test.each([
  ['<= 2%', { operator: '<=', goal: 2, goalMax: null }],
  ['max. 2', { operator: '<=', goal: 2, goalMax: null }],
  ['5-8', { operator: 'within', goal: 5, goalMax: 8 }],
  ['5 % – 8 %', { operator: 'within', goal: 5, goalMax: 8 }],
  ['3', { operator: '>=', goal: 3, goalMax: null }],
  ['', { operator: '>=', goal: null, goalMax: null }],
  ['soon', { operator: '>=', goal: undefined, goalMax: null }],
])('the goal %s in one line is %o, in the form as in a cell', (text, goal) => {
  expect(goalIn(withGoal(percent, text))).toEqual(goal);
  expect(goalIn({ ...percent, goal: text })).toEqual(goal);
});

test('a bare number keeps the operator, unless that has two bounds', () => {
  expect(withGoal({ ...percent, operator: '<' }, '3')).toMatchObject({ operator: '<', goal: '3' });
  expect(withGoal({ ...percent, operator: 'outside' }, '3')).toMatchObject({ operator: '>=', goal: '3', goalMax: '' });
  expect(withGoal({ ...percent, operator: 'outside' }, '3-4')).toMatchObject({ operator: 'outside', goalMax: '4' });
});

test('two bounds in fields of their own stay there', () => {
  const range = { ...percent, operator: 'within', goal: '5', goalMax: '8' } as const;
  expect(spelledOut(range)).toBe(range);
});

test.each(['>=', '>', '=', '<=', '<', 'within', 'outside'] as const)(
  'a goal with %s is read back as it is typed',
  (operator) => {
    for (const [format, goal, goalMax] of [
      ['number', 1234.5, 2000],
      ['currency', -5000, 0],
      ['percent', 2, 2.5],
      ['duration', 90, 135],
      ['yes_no', 1, null],
    ] as const) {
      const measurable = {
        format,
        operator: format === 'yes_no' ? '=' : operator,
        goal,
        goalMax: /side|with/.test(operator) ? goalMax : null,
      };
      const { format: _, ...expected } = measurable;
      expect(goalIn(withGoal({ ...measurable, goal: '', goalMax: '' }, typedGoal(measurable))), format).toEqual(
        expected,
      );
    }
  },
);
