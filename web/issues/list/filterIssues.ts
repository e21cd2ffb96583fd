import type { Issue } from '#contract/issues.ts';
import { matchesOwner, me, noOwner } from '#rules/filters.ts';
import { textMatcher } from '#rules/search-text.ts';
import { msg } from '#rules/translate.ts';
import type { Chip } from '#web/ui/lists/controls/ListControls.tsx';
import type { ListView } from '#web/ui/lists/controls/useListView.ts';

export const issueChips: Chip[] = [
  { label: msg('Mine'), name: 'owner', value: me },
  { label: msg('No owner'), name: 'owner', value: noOwner },
];

/** Whether an issue matches the filters. The server filters by team. */
export function matchesIssueFilters({ filters, words }: Pick<ListView, 'filters' | 'words'>, myId: string) {
  const matches = textMatcher(words);
  return (issue: Issue): boolean =>
    matchesOwner(issue.ownerId, filters.owner, myId) &&
    (filters.status === undefined || issue.status === filters.status) &&
    (filters.priority === undefined || issue.priority === filters.priority) &&
    matches(issue.title, issue.description);
}
