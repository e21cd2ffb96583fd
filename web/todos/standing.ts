import type { Todo } from '#contract/todos.ts';
import { isOverdue } from '#rules/todos.ts';
import { t } from '#web/lib/translate.ts';
import type { SignName } from '#web/ui/badges/Sign.tsx';

/** The state of a to-do where a text links to it: a sign and its label. `today` is undefined until it is loaded. */
export const todoStanding = (
  todo: Pick<Todo, 'completed' | 'dueDate'>,
  today: string | undefined,
): [SignName, string] => {
  if (todo.completed) return ['complete', t('Done')];
  // Overdue is not a state of its own and has no sign: the to-do is still open.
  return ['not_started', today !== undefined && isOverdue(todo, today) ? t('Overdue') : t('todo|Open')];
};
