import type { Issue, IssueStatus } from '#contract/issues.ts';
import { limits } from '#contract/limits.ts';
import type { TodoPriority } from '#contract/todos.ts';
import { bySortOrder } from './sort-order.ts';

/** Whether an issue still needs attention. */
export const needsAttention = (status: IssueStatus): boolean => status === 'open' || status === 'in_progress';

/** The orders of issues: manual, best rating first, newest first. */
export const issueOrders = {
  manual: bySortOrder,
  rating: (a: Issue, b: Issue) => b.rating - a.rating || bySortOrder(a, b),
  date: (a: Issue, b: Issue) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id,
};

/** Compares issues by manual order, with closed issues last. */
export const closedLast = (a: Issue, b: Issue): number =>
  Number(a.status === 'closed') - Number(b.status === 'closed') || bySortOrder(a, b);

/** Cuts a text to the maximum length of a title, `limits.title`. */
export const asTitle = (text: string): string => [...text].slice(0, limits.title).join('').trimEnd();

/** Returns the fields of a new to-do that solves an issue. To-dos have no priority `critical`, so that becomes `high`. */
export function fixFor({ id, title, description, teamId, priority }: Issue) {
  return {
    title: asTitle(`Fix: ${title}`),
    description,
    teamId,
    priority: (priority === 'critical' ? 'high' : priority) as TodoPriority,
    issueId: id,
  };
}

/** Returns the first line of the description of a to-do related to an issue. */
export const relatedTo = ({ title }: Pick<Issue, 'title'>): string => `Related to issue: ${title}`;
