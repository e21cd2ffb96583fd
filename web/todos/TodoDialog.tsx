import type { Todo } from '#contract/todos.ts';
import { say } from '#web/lib/say.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import classes from './forms/TodoFields.module.css';
import { TodoFields } from './forms/TodoFields.tsx';
import { type TodoStart, useTodoForm } from './useTodoForm.ts';

type Props = { onClose: () => void; todo?: Todo | undefined; start?: TodoStart | undefined };

/** Create New Todo, for one or several people at once, and Edit Todo. */
export default function TodoDialog({ onClose, todo, start }: Props) {
  const form = useTodoForm({ todo, start, onClose });
  const count = form.values.assigneeIds.length;
  return (
    <FormDialog
      onClose={form.close}
      onStartAnew={form.startAnew}
      title={todo ? say('Edit Todo') : (start?.heading ?? say('Create New Todo'))}
      submitLabel={todo ? 'Save' : count > 1 ? say`Create ${count} Todos` : say('Create Todo')}
      onSubmit={form.submit}
      pending={form.isPending}
      disabled={!form.isComplete()}
    >
      {start?.lead && <p className={classes.hint}>{start.lead}</p>}
      <TodoFields form={form} />
    </FormDialog>
  );
}
