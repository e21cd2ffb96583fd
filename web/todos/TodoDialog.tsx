import type { Todo } from '#contract/todos.ts';
import { t } from '#web/lib/translate.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { TodoFields } from './forms/TodoFields.tsx';
import { type TodoStart, useTodoForm } from './useTodoForm.ts';

type Props = { onClose: () => void; todo?: Todo | undefined; start?: TodoStart | undefined };

/** Creates a to-do, also one each for several people, or edits one. */
export default function TodoDialog({ onClose, todo, start }: Props) {
  const form = useTodoForm({ todo, start, onClose });
  const count = form.values.assigneeIds.length;
  return (
    <FormDialog
      onClose={form.close}
      draft={form.draft}
      title={todo ? t('Edit {plainTodoTitle}') : (start?.heading ?? t('Create New {plainTodoTitle}'))}
      submitLabel={
        todo ? t('Save') : count > 1 ? t('Create {count} {plainTodosTitle}', { count }) : t('Create {plainTodoTitle}')
      }
      onSubmit={form.submit}
      disabled={!form.isComplete()}
    >
      {start?.lead && <p className="dimmed small">{start.lead}</p>}
      <TodoFields form={form} />
    </FormDialog>
  );
}
