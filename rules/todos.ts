import type { Todo, TodoPriority } from '#contract/todos.ts';
import { dayAfter } from './dates.ts';
import { type Asker, mayDispose, mayWork } from './people.ts';
import { byPlace } from './sort-order.ts';

const weights: Record<string, number> = { urgent: 4, critical: 4, high: 3, medium: 2, low: 1 };

/** How much a priority weighs in a sort: 4 for urgent and critical, 1 for low; an unknown one counts as medium. */
export const priorityWeight = (priority: TodoPriority | string): number => weights[priority] ?? 2;

/** The orders in which to-dos can be shown. */
export const todoOrders = {
  manual: byPlace,
  priority: (a: Todo, b: Todo) => priorityWeight(b.priority) - priorityWeight(a.priority) || byPlace(a, b),
  dueDate: (a: Todo, b: Todo) => (a.dueDate ?? '9999-99').localeCompare(b.dueDate ?? '9999-99') || byPlace(a, b),
  title: (a: Todo, b: Todo) => a.title.localeCompare(b.title) || byPlace(a, b),
  status: (a: Todo, b: Todo) => Number(a.completed) - Number(b.completed) || byPlace(a, b),
};

/** An order in which what is done comes after all that is to do. */
export const doneLast =
  (order: (a: Todo, b: Todo) => number) =>
  (a: Todo, b: Todo): number =>
    Number(a.completed) - Number(b.completed) || order(a, b);

/** Whether a to-do or a milestone is overdue on a day (`YYYY-MM-DD`). */
export const isOverdue = (todo: Pick<Todo, 'completed' | 'dueDate'>, today: string): boolean =>
  !todo.completed && todo.dueDate !== null && todo.dueDate < today;

/** An order in which what is overdue on a day (`YYYY-MM-DD`) comes before all else. */
export const overdueFirst =
  (today: string, order: (a: Todo, b: Todo) => number) =>
  (a: Todo, b: Todo): number =>
    Number(isOverdue(b, today)) - Number(isOverdue(a, today)) || order(a, b);

/** The day by which a to-do that a team agrees on is due: seven days from today, as it meets every week. */
export const inAWeek = (today: string): string => dayAfter(today, 7);

/** Whether somebody may delete a to-do, or hand it to another owner or team; `isOnTeam` says whether they are on its team. */
export const mayDisposeOfTodo = (
  asker: Asker,
  todo: Pick<Todo, 'ownerId' | 'createdById'>,
  isOnTeam: boolean,
): boolean => (isOnTeam && mayWork(asker)) || mayDispose(asker, todo);
