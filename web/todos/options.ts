import type { TodoPriority } from '#contract/todos.ts';
import { msg } from '#rules/translate.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';

/** The priorities to choose from, lowest first. */
export const priorityOptions = () =>
  optionsOf<TodoPriority>({ low: msg('Low'), medium: msg('Medium'), high: msg('High'), urgent: msg('Urgent') });
