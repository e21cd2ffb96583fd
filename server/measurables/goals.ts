import type { DatedGoal, Measurable } from '#contract/measurables.ts';
import { significant } from '#rules/precision.ts';
import { always, type Goal, goalOn, withGoal } from '#rules/scorecards.ts';
import { msg } from '#rules/translate.ts';
import { firstDayOf, weekOf } from '#rules/weeks.ts';
import { Invalid } from '#server/errors.ts';
import { findQuarter } from '#server/organizations/calendar.ts';
import type { Reading, Scope } from '#server/scope.ts';

/** A stored measurable: it has all goals, but no current one. */
export type StoredMeasurable = Omit<Measurable, keyof Goal>;

/** Returns the measurable with the goal that applies on a day. */
export const withGoalOf = <M extends StoredMeasurable>(day: string, measurable: M): M & Goal => {
  const { operator, goal, goalMax } = goalOn(measurable.goals, day);
  return { ...measurable, operator, goal, goalMax };
};

/** Returns the current week of the organization and its first day. The goal of that day is the current one. */
export async function thisWeek(scope: Reading): Promise<{ year: number; week: number; firstDay: string }> {
  const { today, weekStartsOn } = await findQuarter(scope);
  const now = weekOf(today, weekStartsOn);
  return { ...now, firstDay: firstDayOf(now, weekStartsOn) };
}

/** The changed parts of a goal, and the day from which they apply. */
export type GoalChange = Partial<Goal> & { goalFrom?: string | null | undefined };

/** Returns the goal to store, with a second bound only for ranges. @throws Invalid for goalMax */
export function storedGoal({ operator, goal, goalMax }: Goal, from: string): DatedGoal {
  const isRange = operator === 'within' || operator === 'outside';
  if (isRange && goal !== null && (goalMax === null || goalMax < goal)) {
    throw new Invalid([{ path: 'goalMax', message: msg('The maximum must be at least the minimum') }]);
  }
  return { from, operator, goal: significant(goal), goalMax: isRange ? significant(goalMax) : null };
}

/** Returns the goals with a new one, or undefined if the change has no goal. Missing parts stay as on that day. @throws Invalid */
export async function changedGoals(
  scope: Scope,
  goals: DatedGoal[],
  { goalFrom, ...parts }: GoalChange,
): Promise<DatedGoal[] | undefined> {
  if ([goalFrom, ...Object.values(parts)].every((part) => part === undefined)) return undefined;
  const from = goalFrom === undefined ? (await thisWeek(scope)).firstDay : (goalFrom ?? always);
  const { operator, goal, goalMax } = goalOn(goals, from);
  const next = storedGoal(
    {
      operator: parts.operator ?? operator,
      goal: parts.goal === undefined ? goal : parts.goal,
      goalMax: parts.goalMax === undefined ? goalMax : parts.goalMax,
    },
    from,
  );
  return withGoal(goals, next);
}
