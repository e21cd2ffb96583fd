import type { todoOrders } from '#rules/todos.ts';
import { say } from '#web/lib/say.ts';
import classes from './TodoOrderSelect.module.css';

/** The orders that a list of to-dos outside of the To-Dos screen can have. */
export type TodoOrder = Exclude<keyof typeof todoOrders, 'manual'>;

const orders: { value: TodoOrder; label: string }[] = [
  { value: 'priority', label: 'Priority' },
  { value: 'dueDate', label: 'Due Date' },
  { value: 'title', label: 'Title' },
  { value: 'status', label: 'Status' },
];

type Props = { value: TodoOrder; onChange: (order: TodoOrder) => void };

/** The browser's own field: My 90 comes with the start, and no other field of it needs Mantine's. */
export function TodoOrderSelect({ value, onChange }: Props) {
  return (
    <select
      className={classes.select}
      aria-label={say('Sort todos by')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as TodoOrder)}
    >
      {orders.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
