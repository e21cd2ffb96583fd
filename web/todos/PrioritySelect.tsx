import { Select } from '@mantine/core';
import { type TodoPriority, todoPriorities } from '#contract/todos.ts';

type Props = {
  value: TodoPriority;
  onChange: (priority: TodoPriority) => void;
  /** Which to offer; all when left out. */
  offered?: readonly TodoPriority[];
};

/** A choice of how much a to-do weighs. */
export function PrioritySelect({ value, onChange, offered = todoPriorities }: Props) {
  return (
    <Select
      label="Priority"
      allowDeselect={false}
      comboboxProps={{ shadow: 'lg' }}
      data={offered.map((priority) => ({
        value: priority,
        label: `${priority[0]?.toUpperCase()}${priority.slice(1)}`,
      }))}
      value={value}
      onChange={(priority) => priority && onChange(priority)}
    />
  );
}
