import type { Todo } from '#contract/todos.ts';
import { matchesOwner, me, noOwner } from '#rules/filters.ts';
import { textMatcher } from '#rules/search-text.ts';
import { isOverdue } from '#rules/todos.ts';
import { msg } from '#rules/translate.ts';
import type { Chip } from '#web/ui/lists/controls/ListControls.tsx';
import type { ListView } from '#web/ui/lists/controls/useListView.ts';

export const todoChips: Chip[] = [
  { label: msg('Mine'), name: 'owner', value: me },
  { label: msg('Overdue'), name: 'due', value: 'overdue' },
  { label: msg('No owner'), name: 'owner', value: noOwner },
];

/** Whether a to-do matches the filters. `today` is the organization's date, once loaded. */
export function matchesTodoFilters(
  { filters, words }: Pick<ListView, 'filters' | 'words'>,
  myId: string,
  today: string | undefined,
) {
  const matches = textMatcher(words);
  return (todo: Todo): boolean =>
    matchesOwner(todo.ownerId, filters.owner, myId) &&
    (filters.team === undefined || todo.teamId === Number(filters.team)) &&
    (filters.priority === undefined || todo.priority === filters.priority) &&
    (filters.due !== 'overdue' || (today !== undefined && isOverdue(todo, today))) &&
    matches(todo.title, todo.description);
}
