import type { DatedGoal, Measurable } from '#contract/measurables.ts';
import { always, type Goal, goalOn, withGoal } from '#rules/scorecards.ts';
import { firstDayOf, weekOf } from '#rules/weeks.ts';
import { Invalid } from '#server/errors.ts';
import { findQuarter } from '#server/organizations/calendar.ts';
import type { Reading, Scope } from '#server/scope.ts';

/** A measurable as it is kept: with all its goals, and none that holds now. */
export type Kept = Omit<Measurable, keyof Goal>;

/** The measurable with the goal that holds on a day. */
export const withGoalOf = <M extends Kept>(day: string, measurable: M): M & Goal => {
  const { operator, goal, goalMax } = goalOn(measurable.goals, day);
  return { ...measurable, operator, goal, goalMax };
};

/** The week that it is now in the organization, and its first day: the goal that holds then is the present one. */
export async function thisWeek(scope: Reading): Promise<{ year: number; week: number; firstDay: string }> {
  const { today, weekStartsOn } = await findQuarter(scope);
  const now = weekOf(today, weekStartsOn);
  return { ...now, firstDay: firstDayOf(now, weekStartsOn) };
}

/** A goal that is given, and from when it is to hold. */
export type GoalChange = Partial<Goal> & { goalFrom?: string | null | undefined };

/** A goal as it is kept: with a second bound only where it has two. @throws Invalid naming goalMax */
export function settledGoal({ operator, goal, goalMax }: Goal, from: string): DatedGoal {
  const isRange = operator === 'within' || operator === 'outside';
  if (isRange && goal !== null && (goalMax === null || goalMax < goal)) {
    throw new Invalid([{ path: 'goalMax', message: 'The upper bound must not be below the lower one (goalMax)' }]);
  }
  return { from, operator, goal, goalMax: isRange ? goalMax : null };
}

/** The goals with one more where any part of it is given; what is not given of it is as it was on its day. @throws Invalid */
export async function changedGoals(
  scope: Scope,
  goals: DatedGoal[],
  { goalFrom, ...given }: GoalChange,
): Promise<DatedGoal[] | undefined> {
  if ([goalFrom, ...Object.values(given)].every((part) => part === undefined)) return undefined;
  const from = goalFrom === undefined ? (await thisWeek(scope)).firstDay : (goalFrom ?? always);
  const { operator, goal, goalMax } = goalOn(goals, from);
  const next = settledGoal(
    {
      operator: given.operator ?? operator,
      goal: given.goal === undefined ? goal : given.goal,
      goalMax: given.goalMax === undefined ? goalMax : given.goalMax,
    },
    from,
  );
  return withGoal(goals, next);
}
