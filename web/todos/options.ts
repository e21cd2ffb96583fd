import type { TodoPriority } from '#contract/todos.ts';
import { msg } from '#rules/translate.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { isPhone } from '#web/ui/isPhone.ts';

/** The priorities to choose from, lowest first. */
export const priorityOptions = () =>
  optionsOf<TodoPriority>({ low: msg('Low'), medium: msg('Medium'), high: msg('High'), urgent: msg('Urgent') });

/** The expected height of a to-do in a list, in pixels. */
export const todoRowHeight = (): number => (isPhone() ? 67 : 39);
