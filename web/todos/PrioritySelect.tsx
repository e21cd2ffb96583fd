import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TodoPriority } from '#contract/todos.ts';

const labels: Record<TodoPriority, string> = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' };
const all = Object.keys(labels) as TodoPriority[];

type Props = {
  value: TodoPriority;
  onChange: (priority: TodoPriority) => void;
  error?: ReactNode;
  /** Which to offer; all when left out. */
  offered?: readonly TodoPriority[];
};

/** A choice of how much a to-do weighs. */
export function PrioritySelect({ value, onChange, error, offered = all }: Props) {
  return (
    <Select
      label="Priority"
      allowDeselect={false}
      comboboxProps={{ shadow: 'lg' }}
      data={offered.map((priority) => ({ value: priority, label: labels[priority] }))}
      value={value}
      error={error}
      onChange={(priority) => priority && onChange(priority)}
    />
  );
}
