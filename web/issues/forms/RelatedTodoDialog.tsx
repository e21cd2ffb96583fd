import type { Issue } from '#contract/issues.ts';
import type { Todo } from '#contract/todos.ts';
import { relatedTo } from '#rules/issues.ts';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { TodoFields } from '#web/todos/TodoFields.tsx';
import { useCreateTodo } from '#web/todos/useSaveTodo.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PersonSelect } from '#web/users/PersonSelect.tsx';

type Values = Pick<Todo, 'title' | 'priority' | 'dueDate' | 'teamId' | 'ownerId'> & { description: string };
type Props = { onClose: () => void; issue: Issue };

/** Creates a to-do that an issue brings with it, of one's own wording. */
export default function RelatedTodoDialog({ onClose, issue }: Props) {
  const me = useCurrentUser().id;
  const form = useForm<Values>({
    initial: {
      title: '',
      description: relatedTo(issue),
      priority: 'medium',
      dueDate: null,
      teamId: issue.teamId,
      ownerId: issue.ownerId ?? me,
    },
    faultsOf: ({ title, teamId }) => ({
      title: title.trim() ? null : 'Title is required',
      teamId: teamId === null ? 'Team is required' : null,
    }),
  });
  const { field } = form;
  const create = useCreateTodo({ onSuccess: onClose });
  return (
    <FormDialog
      onClose={onClose}
      title={say('Add Related Todo')}
      submitLabel={say('Create Todo')}
      onSubmit={form.submit((values) => create.mutate({ ...values, issueId: issue.id }, { onError: form.refuse }))}
      pending={create.isPending}
    >
      <TitleField withAsterisk data-autofocus {...field('title')} />
      <TodoFields field={field} />
      <TeamSelect
        label="Team"
        required
        clearable
        {...field('teamId')}
        onChange={(teamId) => {
          form.set({ teamId });
          if (teamId === null) form.say({ teamId: 'Team selection is required' });
        }}
      />
      <PersonSelect label="Owner" placeholder="No owner" clearable {...field('ownerId')} />
    </FormDialog>
  );
}
