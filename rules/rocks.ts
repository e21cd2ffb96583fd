import type { Rock, RockStatus } from '#contract/rocks.ts';
import { type Asker, mayDispose } from './people.ts';

/** What each status reads. */
export const rockStatusNames: Record<RockStatus, string> = {
  not_started: 'Not Started',
  on_track: 'On Track',
  at_risk: 'At Risk',
  off_track: 'Off Track',
  complete: 'Complete',
};

/** Progress in percent: of the milestones when there are any, else as it was set. */
export function rockProgress(rock: { progress: number; milestonesDone: number; milestonesTotal: number }): number {
  if (rock.milestonesTotal === 0) return rock.progress;
  return Math.round((rock.milestonesDone / rock.milestonesTotal) * 100);
}

/** Whether a rock counts as going well. */
export const isOnTrack = (status: Rock['status']): boolean => status === 'on_track' || status === 'complete';

/** Whether an unfinished rock of an earlier quarter shows up in a later one. */
export const isCarriedOver = (rock: Pick<Rock, 'quarter' | 'status'>, quarter: string): boolean =>
  rock.quarter < quarter && rock.status !== 'complete';

type Made = { createdById: string | null };

/** Whether somebody may delete a milestone: its maker, and whoever may delete its rock. */
export const mayDeleteMilestone = (asker: Asker, milestone: Made, rock: Made & { ownerId: string | null }): boolean =>
  mayDispose(asker, milestone) || mayDispose(asker, rock);

/** Whether a rock that is not complete was due before a day (`YYYY-MM-DD`). */
export const isRockOverdue = (rock: Pick<Rock, 'dueDate' | 'status'>, today: string): boolean =>
  rock.status !== 'complete' && rock.dueDate !== null && rock.dueDate < today;

/** How soon a rock is to be looked at on a day (`YYYY-MM-DD`), for a sort: off track first, then overdue, then at risk. */
export function rockUrgency(rock: Pick<Rock, 'dueDate' | 'status'>, today: string): number {
  if (rock.status === 'off_track') return 0;
  if (isRockOverdue(rock, today)) return 1;
  return rock.status === 'at_risk' ? 2 : 3;
}

/**
 * The variant of the badge that says how complete a rock is on a day (`YYYY-MM-DD`): default from 80%, secondary from 50%,
 * destructive below that where the rock is off track or overdue. A healthy rock that has just begun stays secondary.
 */
export function progressBadge(
  rock: Pick<Rock, 'progress' | 'dueDate' | 'status'>,
  today: string,
): 'default' | 'secondary' | 'destructive' {
  if (rock.progress >= 80) return 'default';
  const isLate = rock.status === 'off_track' || isRockOverdue(rock, today);
  return rock.progress < 50 && isLate ? 'destructive' : 'secondary';
}
