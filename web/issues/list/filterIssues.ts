import type { Issue } from '#contract/issues.ts';
import { holdsWords, isOwnedAs, me, nobody } from '#rules/filters.ts';
import type { Chip } from '#web/ui/lists/controls/ListControls.tsx';
import type { ListView } from '#web/ui/lists/controls/useListView.ts';

export const issueChips: Chip[] = [
  { label: 'Mine', name: 'owner', value: me },
  { label: 'No owner', name: 'owner', value: nobody },
];

/** Whether an issue is one of those that the filters ask for; the team is asked for of the server. */
export const isIssueAskedFor =
  ({ filters, words }: Pick<ListView, 'filters' | 'words'>, myId: string) =>
  (issue: Issue): boolean =>
    isOwnedAs(issue.ownerId, filters.owner, myId) &&
    (filters.status === undefined || issue.status === filters.status) &&
    (filters.priority === undefined || issue.priority === filters.priority) &&
    holdsWords(words, issue.title, issue.description);
