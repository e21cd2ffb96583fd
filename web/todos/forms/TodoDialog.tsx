import type { Todo } from '#contract/todos.ts';
import { say } from '#web/lib/say.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { TodoFields } from '../TodoFields.tsx';
import { useMayDispose } from '../useMayDispose.ts';
import { AssigneePicker } from './AssigneePicker.tsx';
import classes from './TodoDialog.module.css';
import { type TodoDefaults, useTodoForm } from './useTodoForm.ts';

type Props = { onClose: () => void; todo: Todo | undefined; defaults: TodoDefaults };

/** Create New Todo, for one or several people at once, and Edit Todo. */
export default function TodoDialog({ onClose, todo, defaults }: Props) {
  const form = useTodoForm({ todo, defaults, onDone: onClose });
  const mayDispose = useMayDispose(todo);
  return (
    <FormDialog
      onClose={form.close}
      onStartAnew={form.startAnew}
      title={todo ? say('Edit Todo') : say('Create New Todo')}
      submitLabel={form.submitLabel}
      onSubmit={form.submit}
      pending={form.isPending}
      disabled={!form.isComplete()}
    >
      <TitleField withAsterisk data-autofocus {...form.field('title')} onBlur={() => form.leave('title')} />
      <TodoFields field={form.field} />
      <TeamSelect
        label="Team"
        required={form.demandsTeam}
        disabled={!mayDispose}
        {...form.field('teamId')}
        onBlur={() => form.leave('teamId')}
      />
      <AssigneePicker
        teamId={form.values.teamId}
        chosen={form.assigneeIds}
        single={todo !== undefined}
        disabled={!mayDispose}
        onChange={(assigneeIds) => form.set({ assigneeIds })}
        onBlur={() => form.leave('assigneeIds')}
        error={form.fault('assigneeIds')}
      />
      {form.count > 1 && (
        <p className={classes.hint}>
          This will create {form.count}
          {say(' separate todos, one for each selected person.')}
        </p>
      )}
    </FormDialog>
  );
}
