import type { ReactNode } from 'react';
import type { TodoPriority } from '#contract/todos.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { priorityOptions } from './options.ts';

const all = priorityOptions.map(({ value }) => value);

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
      data={priorityOptions.filter((option) => offered.includes(option.value))}
      value={value}
      error={error}
      onChange={(priority) => priority && onChange(priority)}
    />
  );
}
