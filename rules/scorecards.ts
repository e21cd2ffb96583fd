import type { DatedGoal } from '#contract/measurables.ts';
import { type Asker, mayDispose, mayManage, mayWork } from './people.ts';
import { significant } from './precision.ts';
import { type Message, msg } from './translate.ts';
import type { Week } from './weeks.ts';

/** Whether someone may create, change and delete scorecards and their measurables. */
export const mayEditScorecards = mayManage;

/**
 * Whether someone may enter the values of a measurable: managers, admins and its owner. `isOnOpenTeam` means that they are on the
 * team of its scorecard, and that the team's members may enter each other's values.
 */
export const mayEnterValues = (asker: Asker, measurable: { ownerId: string | null }, isOnOpenTeam: boolean): boolean =>
  mayEditScorecards(asker) || (mayWork(asker) && (isOnOpenTeam || measurable.ownerId === asker.userId));

/** Whether someone may change the owner of a measurable. */
export const mayChangeOwner = mayDispose;

export type Goal = Omit<DatedGoal, 'from'>;

/** The start date of a goal that has always applied. */
export const always = '0001-01-01';

/** Returns the goal that applies on a day (`YYYY-MM-DD`). The goals are sorted by start date. */
export function goalOn(goals: DatedGoal[], day: string): Goal {
  const goal = goals.findLast(({ from }) => from <= day) ?? goals[0];
  return goal ?? { operator: '>=', goal: null, goalMax: null };
}

/** Whether two goals are equal apart from their start dates. */
export const isSameGoal = (a: Goal, b: Goal): boolean =>
  a.operator === b.operator &&
  significant(a.goal) === significant(b.goal) &&
  significant(a.goalMax) === significant(b.goalMax);

/** Returns goals with a new one, which replaces all that start on its day or later. */
export function withGoal(goals: DatedGoal[], goal: DatedGoal): DatedGoal[] {
  const before = goals.filter(({ from }) => from < goal.from);
  const last = before.at(-1);
  return last && isSameGoal(last, goal) ? before : [...before, goal];
}

/** Whether a value meets a goal; false without a goal. */
export function meetsGoal({ operator, ...bounds }: Goal, exactValue: number): boolean {
  const [value, goal, goalMax] = [exactValue, bounds.goal, bounds.goalMax].map(significant);
  if (value == null || goal == null) return false;
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

/** The share of an “at least” goal that counts as on track. */
export const nearShare = 0.8;

/** Whether a value met its goal, is near it (at least 80%, still on track), or missed it. */
export type Standing = 'met' | 'near' | 'missed';

/** Whether a value met its goal, within a list of facts. */
export const standingWords: Record<Standing, Message> = { met: msg('met'), near: msg('close'), missed: msg('missed') };

/** Compares a value with a goal; null without a value or goal. */
export function standingOf(goal: Goal, value: number | null | undefined): Standing | null {
  if (goal.goal === null || value == null) return null;
  if (meetsGoal(goal, value)) return 'met';
  const isNear = goal.operator === '>=' && significant(value) >= significant(goal.goal * nearShare);
  return isNear ? 'near' : 'missed';
}

/** Whether a goal counts in the health. “At least 0” does not, because it has no share to reach. */
const counts = ({ operator, goal }: Goal): boolean => goal !== null && (operator !== '>=' || goal !== 0);

/** How many numbers with a goal met it, came near it or missed it. */
export type Standings = Record<Standing, number>;

/** Counts standings. Numbers without a goal or value have none. */
export function countStandings(standings: (Standing | null)[]): Standings {
  const count = (one: Standing) => standings.filter((standing) => standing === one).length;
  return { met: count('met'), near: count('near'), missed: count('missed') };
}

/** Says how many numbers out of `total` met their goal, came close to it or missed it: `7 met, 8 close, 0 missed, 1 without a value`. */
export function standingsText({ met, near: close, missed }: Standings, total: number): Message {
  const text = msg('{met} met, {close} close, {missed} missed', { met, close, missed });
  const empty = total - met - close - missed;
  return empty > 0 ? msg('{standings}, {empty} without a value', { standings: text, empty }) : text;
}

export type Health = { onTrack: number; total: number; percent: number; standings: Standings; weeks: Week[] };

/**
 * Returns how many of the measurables with a goal are on track, and how they stand; `percent` is rounded. Each counts with its first value
 * in the given weeks, and without one is not on track. `weeks` are those whose values count, the earliest first; the first given one if
 * there are no values.
 */
export function healthOf(rows: { goal: Goal; values: (number | null | undefined)[] }[], weeks: Week[]): Health {
  const counted = rows
    .filter(({ goal }) => counts(goal))
    .map(({ goal, values }) => {
      const at = values.findIndex((value) => value != null);
      return { at, standing: standingOf(goal, values[at]) };
    });
  const total = counted.length;
  const standings = countStandings(counted.map(({ standing }) => standing));
  const onTrack = standings.met + standings.near;
  const used = weeks.filter((_, index) => counted.some(({ at }) => at === index));
  return {
    ...{ onTrack, total, percent: total === 0 ? 0 : Math.round((onTrack / total) * 100), standings },
    weeks: used.length > 0 ? used.toReversed() : weeks.slice(0, 1),
  };
}
