import { Textarea } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import type { TodoPriority } from '#contract/todos.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { PrioritySelect } from './PrioritySelect.tsx';
import classes from './TodoDialog.module.css';

type Values = { description: string; priority: TodoPriority; dueDate: string | null };

/** What every dialog about a to-do asks for below the title. */
export function TodoFields({ values, set }: { values: Values; set: (values: Partial<Values>) => void }) {
  return (
    <>
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={limits.text}
        value={values.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <PrioritySelect value={values.priority} onChange={(priority) => set({ priority })} />
        <DateField label="Due date" value={values.dueDate} onChange={(dueDate) => set({ dueDate })} />
      </div>
    </>
  );
}
