import type { TodoPriority } from '#contract/todos.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';

/** The priorities that may be chosen, the least first. */
export const priorityOptions = optionsOf<TodoPriority>({
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
});
