import type { DatedGoal } from '#contract/measurables.ts';
import { type Asker, mayDispose, mayManage, mayWork } from './people.ts';

/** Whether somebody may create, change and delete scorecards and their measurables. */
export const mayEditScorecards = mayManage;

/**
 * Whether somebody may enter the values of a measurable: managers, admins and its owner. `isOnTeamThatMay` says that they are on
 * the team of its scorecard, and that its members may enter each other's values.
 */
export const mayEnterValues = (
  asker: Asker,
  measurable: { ownerId: string | null },
  isOnTeamThatMay: boolean,
): boolean => mayEditScorecards(asker) || (mayWork(asker) && (isOnTeamThatMay || measurable.ownerId === asker.userId));

/** Whether somebody may hand a measurable to another owner. */
export const mayHandOver = mayDispose;

export type Goal = Omit<DatedGoal, 'from'>;

/** The day from which a goal holds that has always held. */
export const always = '0001-01-01';

/** The goal that holds on a day (`YYYY-MM-DD`), of goals in the order of their days. */
export function goalOn(goals: DatedGoal[], day: string): Goal {
  const held = goals.findLast(({ from }) => from <= day) ?? goals[0];
  return held ?? { operator: '>=', goal: null, goalMax: null };
}

/** Whether two goals ask the same. */
export const isSameGoal = (a: Goal, b: Goal): boolean =>
  a.operator === b.operator && a.goal === b.goal && a.goalMax === b.goalMax;

/** Goals with one more that holds from its day on; those that were to begin on that day or later give way to it. */
export function withGoal(goals: DatedGoal[], goal: DatedGoal): DatedGoal[] {
  const before = goals.filter(({ from }) => from < goal.from);
  const last = before.at(-1);
  return last && isSameGoal(last, goal) ? before : [...before, goal];
}

/** Whether a value meets the goal, exactly; false where there is no goal. */
export function meetsGoal({ operator, goal, goalMax }: Goal, value: number): boolean {
  if (goal === null) return false;
  const isWithin = value >= goal && value <= (goalMax ?? goal);
  switch (operator) {
    case '>=':
      return value >= goal;
    case '>':
      return value > goal;
    case '=':
      return value === goal;
    case '<=':
      return value <= goal;
    case '<':
      return value < goal;
    case 'within':
      return isWithin;
    case 'outside':
      return !isWithin;
  }
}

/** The share of a goal to reach («at least») that counts as on track, and how exactly computers multiply by it. */
const enough = 0.8;
const precision = 1e-9;

/** How a value stands to its goal: met, near (at least 80% of it, on track), or missed. */
export type Standing = 'met' | 'near' | 'missed';

/** How a value stands to a goal; null without either. */
export function standingOf(goal: Goal, value: number | null | undefined): Standing | null {
  if (goal.goal === null || value == null) return null;
  if (meetsGoal(goal, value)) return 'met';
  const lacks = goal.goal * enough - value;
  return goal.operator === '>=' && lacks <= Math.abs(goal.goal) * precision ? 'near' : 'missed';
}

/** Whether a goal counts in the health: any that is set, 0 apart where a share of it is asked for. */
const counts = ({ operator, goal }: Goal): boolean => goal !== null && (operator !== '>=' || goal !== 0);

export type Health = { onTrack: number; total: number; percent: number };

/** Of the measurables whose goal counts, how many are on track by their value of the week; no value is not on track. */
export function healthOf(rows: { goal: Goal; value: number | null | undefined }[]): Health {
  const counted = rows.filter(({ goal }) => counts(goal)).map(({ goal, value }) => standingOf(goal, value));
  const onTrack = counted.filter((standing) => standing === 'met' || standing === 'near').length;
  const total = counted.length;
  return { onTrack, total, percent: total === 0 ? 0 : Math.round((onTrack / total) * 100) };
}
