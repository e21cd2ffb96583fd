import type { Todo } from '#contract/todos.ts';
import { IconRepeat } from '#web/ui/icons/icons.ts';
import { textOfRepeat } from './repeats.ts';

/** Shows that a to-do repeats. */
export default function RepeatSign({ todo: { repeat, dueDate } }: { todo: Todo }) {
  if (!repeat) return null;
  const label = textOfRepeat(repeat, dueDate);
  return (
    <span className="row" title={label}>
      <IconRepeat role="img" aria-label={label} size={15} stroke={1.6} />
    </span>
  );
}
