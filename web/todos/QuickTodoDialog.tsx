import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TodoPriority } from '#contract/todos.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TitleField } from '#web/ui/TitleField.tsx';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { usePeople } from '#web/users/queries.ts';
import { TodoFields } from './TodoFields.tsx';
import { useCreateTodo } from './useSaveTodo.ts';

/** New Todo from anywhere: quick, with nothing demanded but a title. */
export default function QuickTodoDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const me = useCurrentUser().id;
  const { people } = usePeople();
  const { data: teams = [] } = useQuery(teamsQuery);
  const [values, setValues] = useState({
    title: '',
    description: '',
    priority: 'medium' as TodoPriority,
    dueDate: null as string | null,
    assignedToId: me as string | null,
    teamId: null as number | null,
  });
  const [error, setError] = useState<string>();
  const create = useCreateTodo({ onSuccess: onClose });
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));

  function submit() {
    if (values.title.trim() === '') return setError('Title is required');
    if (!create.isPending) create.mutate({ ...values, completed: false });
  }

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="New Todo"
      submitLabel="Create Todo"
      onSubmit={submit}
      pending={create.isPending}
    >
      <TitleField
        withAsterisk
        data-autofocus
        value={values.title}
        onChange={(event) => {
          set({ title: event.currentTarget.value });
          setError(undefined);
        }}
        error={error}
      />
      <TodoFields values={values} set={set} />
      {people.length > 0 && (
        <PersonSelect
          label="Assignee"
          placeholder="Nobody yet"
          clearable
          value={values.assignedToId}
          onChange={(assignedToId) => set({ assignedToId })}
        />
      )}
      {teams.length > 0 && (
        <TeamSelect label="Team" clearable value={values.teamId} onChange={(teamId) => set({ teamId })} />
      )}
    </FormDialog>
  );
}
