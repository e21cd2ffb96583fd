import type { Todo, TodoPriority } from '#contract/todos.ts';
import { dayAfter } from './dates.ts';
import { type Asker, mayDispose, mayWork } from './people.ts';
import { bySortOrder } from './sort-order.ts';

const weights: Record<string, number> = { urgent: 4, critical: 4, high: 3, medium: 2, low: 1 };

/** Returns the sort weight of a priority: from 1 for low to 4 for urgent and critical. An unknown one counts as medium. */
export const priorityWeight = (priority: TodoPriority | string): number => weights[priority] ?? 2;

/** The sort orders of to-dos. */
export const todoOrders = {
  manual: bySortOrder,
  priority: (a: Todo, b: Todo) => priorityWeight(b.priority) - priorityWeight(a.priority) || bySortOrder(a, b),
  dueDate: (a: Todo, b: Todo) => (a.dueDate ?? '9999-99').localeCompare(b.dueDate ?? '9999-99') || bySortOrder(a, b),
  title: (a: Todo, b: Todo) => a.title.localeCompare(b.title) || bySortOrder(a, b),
  status: (a: Todo, b: Todo) => Number(a.completed) - Number(b.completed) || bySortOrder(a, b),
};

/** Returns a sort order that puts completed to-dos last and otherwise uses `order`. */
export const doneLast =
  (order: (a: Todo, b: Todo) => number) =>
  (a: Todo, b: Todo): number =>
    Number(a.completed) - Number(b.completed) || order(a, b);

/** Whether a to-do or a milestone is overdue on a day (`YYYY-MM-DD`). */
export const isOverdue = (todo: Pick<Todo, 'completed' | 'dueDate'>, today: string): boolean =>
  !todo.completed && todo.dueDate !== null && todo.dueDate < today;

/** Returns a sort order that puts to-dos overdue on a day (`YYYY-MM-DD`) first and otherwise uses `order`. */
export const overdueFirst =
  (today: string, order: (a: Todo, b: Todo) => number) =>
  (a: Todo, b: Todo): number =>
    Number(isOverdue(b, today)) - Number(isOverdue(a, today)) || order(a, b);

/** Returns the default due date of a to-do: seven days from today, because teams meet every week. */
export const inAWeek = (today: string): string => dayAfter(today, 7);

/** Whether the user may delete a to-do or reassign it to another owner or team; `isOnTeam` says whether they are on its team. */
export const mayDisposeOfTodo = (
  asker: Asker,
  todo: Pick<Todo, 'ownerId' | 'createdById'>,
  isOnTeam: boolean,
): boolean => (isOnTeam && mayWork(asker)) || mayDispose(asker, todo);
