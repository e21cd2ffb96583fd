import type { TodoPriority } from '#contract/todos.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import type { Field } from '#web/ui/fields/useForm.ts';
import classes from './forms/TodoDialog.module.css';
import { PrioritySelect } from './PrioritySelect.tsx';

type Fields = { description: string; priority: TodoPriority; dueDate: string | null };

/** What every dialog about a to-do asks for below the title. */
export function TodoFields({ field }: { field: <N extends keyof Fields>(name: N) => Field<Fields[N]> }) {
  return (
    <>
      <DescriptionField {...field('description')} />
      <div className={classes.pair}>
        <PrioritySelect {...field('priority')} />
        <DateField label="Due Date" {...field('dueDate')} />
      </div>
    </>
  );
}
