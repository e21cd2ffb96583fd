import type { Issue, IssueStatus } from '#contract/issues.ts';
import { limits } from '#contract/limits.ts';
import type { TodoPriority } from '#contract/todos.ts';
import { byPlace } from './sort-order.ts';

/** Whether an issue still needs attention. */
export const needsAttention = (status: IssueStatus): boolean => status === 'open' || status === 'in_progress';

/** The orders in which issues can be shown: by hand, the best rated first, the newest first. */
export const issueOrders = {
  manual: byPlace,
  rating: (a: Issue, b: Issue) => b.rating - a.rating || byPlace(a, b),
  date: (a: Issue, b: Issue) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id,
};

/** By hand, those that are closed after all others. */
export const closedLast = (a: Issue, b: Issue): number =>
  Number(a.status === 'closed') - Number(b.status === 'closed') || byPlace(a, b);

/** The first characters of a title, as many as a title may have. */
export const asTitle = (text: string): string => [...text].slice(0, limits.title).join('').trimEnd();

/** A to-do that is to solve an issue: of its team, `Fix: ` before its title, critical made high. */
export function fixFor({ id, title, description, teamId, priority }: Issue) {
  return {
    title: asTitle(`Fix: ${title}`),
    description,
    teamId,
    priority: (priority === 'critical' ? 'high' : priority) as TodoPriority,
    issueId: id,
  };
}

/** What the description of a to-do that is only related to an issue begins with. */
export const relatedTo = ({ title }: Pick<Issue, 'title'>): string => `Related to issue: ${title}`;
