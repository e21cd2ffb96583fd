import type { ReactNode } from 'react';
import type { TodoPriority } from '#contract/todos.ts';
import { t } from '#web/lib/translate.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { priorityOptions } from './options.ts';

type Props = {
  value: TodoPriority;
  onChange: (priority: TodoPriority) => void;
  error?: ReactNode;
  /** The priorities to offer; all by default. */
  offered?: readonly TodoPriority[] | undefined;
};

/** The field for the priority of a to-do or rock. */
export function PrioritySelect({ value, onChange, error, offered }: Props) {
  return (
    <Select
      label={t('Priority')}
      allowDeselect={false}
      comboboxProps={{ shadow: 'lg' }}
      data={priorityOptions().filter(({ value }) => offered?.includes(value) ?? true)}
      value={value}
      error={error}
      onChange={(priority) => priority && onChange(priority)}
    />
  );
}
