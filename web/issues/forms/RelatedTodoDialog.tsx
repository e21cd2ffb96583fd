import { useState } from 'react';
import type { Issue } from '#contract/issues.ts';
import type { TodoPriority } from '#contract/todos.ts';
import { relatedTo } from '#rules/issues.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { TodoFields } from '#web/todos/TodoFields.tsx';
import { useCreateTodo } from '#web/todos/useSaveTodo.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { PersonSelect } from '#web/users/PersonSelect.tsx';

type Props = { onClose: () => void; issue: Issue };

/** Creates a to-do that an issue brings with it, of one's own wording. */
export default function RelatedTodoDialog({ onClose, issue }: Props) {
  const me = useCurrentUser().id;
  const [values, setValues] = useState({
    title: '',
    description: relatedTo(issue),
    priority: 'medium' as TodoPriority,
    dueDate: null as string | null,
    teamId: issue.teamId,
    ownerId: (issue.ownerId ?? me) as string | null,
  });
  const [errors, setErrors] = useState<{ title?: string; team?: string }>({});
  const create = useCreateTodo({ onSuccess: onClose });
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));

  function submit() {
    const wrong = {
      ...(values.title.trim() === '' && { title: 'Title is required' }),
      ...(values.teamId === null && { team: errors.team ?? 'Team is required' }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) create.mutate({ ...values, issueId: issue.id });
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Add Related Todo"
      submitLabel="Create Todo"
      onSubmit={submit}
      pending={create.isPending}
    >
      <TitleField
        withAsterisk
        data-autofocus
        value={values.title}
        onChange={({ currentTarget }) => {
          set({ title: currentTarget.value });
          setErrors(({ title: _, ...others }) => others);
        }}
        error={errors.title}
      />
      <TodoFields values={values} set={set} />
      <TeamSelect
        label="Team"
        required
        clearable
        value={values.teamId}
        onChange={(teamId) => {
          set({ teamId });
          setErrors(({ team: _, ...others }) =>
            teamId === null ? { ...others, team: 'Team selection is required' } : others,
          );
        }}
        error={errors.team}
      />
      <PersonSelect
        label="Owner"
        placeholder="No owner"
        clearable
        value={values.ownerId}
        onChange={(ownerId) => set({ ownerId })}
      />
    </FormDialog>
  );
}
