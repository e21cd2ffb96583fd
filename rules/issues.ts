import type { Issue, IssueStatus } from '#contract/issues.ts';
import { limits } from '#contract/limits.ts';
import type { TodoPriority } from '#contract/todos.ts';
import { byPlace } from './sort-order.ts';

/** Whether an issue still needs attention. */
export const needsAttention = (status: IssueStatus): boolean => status === 'open' || status === 'in_progress';

/** The orders of issues: manual, best rating first, newest first. */
export const issueOrders = {
  manual: byPlace,
  rating: (a: Issue, b: Issue) => b.rating - a.rating || byPlace(a, b),
  date: (a: Issue, b: Issue) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id,
};

/** Manual order, closed issues last. */
export const closedLast = (a: Issue, b: Issue): number =>
  Number(a.status === 'closed') - Number(b.status === 'closed') || byPlace(a, b);

/** A text cut to the length of a title. */
export const asTitle = (text: string): string => [...text].slice(0, limits.title).join('').trimEnd();

/** A to-do that solves an issue: its team, `Fix: ` and its title; critical becomes high. */
export function fixFor({ id, title, description, teamId, priority }: Issue) {
  return {
    title: asTitle(`Fix: ${title}`),
    description,
    teamId,
    priority: (priority === 'critical' ? 'high' : priority) as TodoPriority,
    issueId: id,
  };
}

/** The first line of a related to-do's description. */
export const relatedTo = ({ title }: Pick<Issue, 'title'>): string => `Related to issue: ${title}`;
