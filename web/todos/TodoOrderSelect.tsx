import type { todoOrders } from '#rules/todos.ts';
import { type Message, msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import classes from './TodoOrderSelect.module.css';

/** The orders that a list of to-dos outside of the To-Dos screen can have. */
export type TodoOrder = Exclude<keyof typeof todoOrders, 'manual'>;

const orders: { value: TodoOrder; label: Message }[] = [
  { value: 'priority', label: msg('Priority') },
  { value: 'dueDate', label: msg('Due Date') },
  { value: 'title', label: msg('Title') },
  { value: 'status', label: msg('Status') },
];

type Props = { value: TodoOrder; onChange: (order: TodoOrder) => void };

/** A native select: it loads with My 90, which uses no Mantine field. */
export function TodoOrderSelect({ value, onChange }: Props) {
  return (
    <select
      className={classes.select}
      aria-label={t('Sort {plainTodos} by')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as TodoOrder)}
    >
      {orders.map(({ value, label }) => (
        <option key={value} value={value}>
          {t(label)}
        </option>
      ))}
    </select>
  );
}
