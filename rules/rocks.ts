import type { Rock, RockStatus } from '#contract/rocks.ts';
import { type Asker, mayDispose } from './people.ts';
import { type Message, msg } from './translate.ts';

/** The label of each status. */
export const rockStatusNames: Record<RockStatus, Message> = {
  not_started: msg('Not Started'),
  on_track: msg('On Track'),
  at_risk: msg('At Risk'),
  off_track: msg('Off Track'),
  complete: msg('Complete'),
};

/** Returns the progress in percent: the share of completed milestones, or the value set by hand if there are none. */
export function rockProgress(rock: { progress: number; milestonesDone: number; milestonesTotal: number }): number {
  if (rock.milestonesTotal === 0) return rock.progress;
  return Math.round((rock.milestonesDone / rock.milestonesTotal) * 100);
}

/** Returns the progress that screens show, in percent: a complete rock is at 100, whatever became of its milestones. */
export const shownProgress = ({ progress, status }: Pick<Rock, 'progress' | 'status'>): number =>
  status === 'complete' ? 100 : progress;

/** Says how many milestones are completed. For a complete rock, which shows 100 percent, it says how many were left open. */
export function milestonesText(rock: Pick<Rock, 'status' | 'milestonesDone' | 'milestonesTotal'>): Message {
  const { status, milestonesDone: done, milestonesTotal: total } = rock;
  return status === 'complete' && done < total
    ? msg(
        '{open, plural, one {Marked as complete with # open {milestone}} other {Marked as complete with # open {milestones}}}',
        { open: total - done },
      )
    : msg('{done} of {total} {milestones} completed', { done, total });
}

/** Whether a rock counts as on track. */
export const isOnTrack = (status: Rock['status']): boolean => status === 'on_track' || status === 'complete';

/** Whether an unfinished rock of an earlier quarter also appears in `quarter`. */
export const isCarriedOver = (rock: Pick<Rock, 'quarter' | 'status'>, quarter: string): boolean =>
  rock.quarter < quarter && rock.status !== 'complete';

type Created = { createdById: string | null };

/** Whether the user may delete a milestone: its creator, and anyone who may delete its rock. */
export const mayDeleteMilestone = (
  asker: Asker,
  milestone: Created,
  rock: Created & { ownerId: string | null },
): boolean => mayDispose(asker, milestone) || mayDispose(asker, rock);

/** Whether a rock that is not complete was due before a day (`YYYY-MM-DD`). */
export const isRockOverdue = (rock: Pick<Rock, 'dueDate' | 'status'>, today: string): boolean =>
  rock.status !== 'complete' && rock.dueDate !== null && rock.dueDate < today;

/** Returns the sort rank of a rock on a day (`YYYY-MM-DD`), 0 to 3: off track, overdue, at risk, others. */
export function rockUrgency(rock: Pick<Rock, 'dueDate' | 'status'>, today: string): number {
  if (rock.status === 'off_track') return 0;
  if (isRockOverdue(rock, today)) return 1;
  return rock.status === 'at_risk' ? 2 : 3;
}

/**
 * Returns the variant of the progress badge on a day (`YYYY-MM-DD`): default from 80%, secondary from 50%, and below that destructive
 * if the rock is off track or overdue. A healthy rock that has just begun stays secondary.
 */
export function progressBadge(
  rock: Pick<Rock, 'progress' | 'dueDate' | 'status'>,
  today: string,
): 'default' | 'secondary' | 'destructive' {
  if (shownProgress(rock) >= 80) return 'default';
  const isLate = rock.status === 'off_track' || isRockOverdue(rock, today);
  return rock.progress < 50 && isLate ? 'destructive' : 'secondary';
}
