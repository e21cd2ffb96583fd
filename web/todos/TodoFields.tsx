import type { TodoPriority } from '#contract/todos.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import classes from './forms/TodoDialog.module.css';
import { PrioritySelect } from './PrioritySelect.tsx';

type Values = { description: string; priority: TodoPriority; dueDate: string | null };

/** What every dialog about a to-do asks for below the title. */
export function TodoFields({ values, set }: { values: Values; set: (values: Partial<Values>) => void }) {
  return (
    <>
      <DescriptionField
        value={values.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <PrioritySelect value={values.priority} onChange={(priority) => set({ priority })} />
        <DateField label="Due Date" value={values.dueDate} onChange={(dueDate) => set({ dueDate })} />
      </div>
    </>
  );
}
