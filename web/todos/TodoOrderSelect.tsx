import { NativeSelect } from '@mantine/core';
import type { todoOrders } from '#rules/todos.ts';
import { say } from '#web/lib/say.ts';

/** The orders that a list of to-dos outside of the To-Dos screen can have. */
export type TodoOrder = Exclude<keyof typeof todoOrders, 'manual'>;

const orders: { value: TodoOrder; label: string }[] = [
  { value: 'priority', label: 'Priority' },
  { value: 'dueDate', label: 'Due Date' },
  { value: 'title', label: 'Title' },
  { value: 'status', label: 'Status' },
];

type Props = { value: TodoOrder; onChange: (order: TodoOrder) => void };

export function TodoOrderSelect({ value, onChange }: Props) {
  return (
    <NativeSelect
      aria-label={say('Sort todos by')}
      data={orders}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as TodoOrder)}
    />
  );
}
