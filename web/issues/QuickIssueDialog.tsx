import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TodoPriority } from '#contract/todos.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { PrioritySelect } from '#web/todos/PrioritySelect.tsx';
import { DescriptionField } from '#web/ui/DescriptionField.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TitleField } from '#web/ui/TitleField.tsx';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { usePeople } from '#web/users/queries.ts';
import { useCreateIssue } from './useSaveIssue.ts';

/** New Issue from anywhere: quick, with nothing demanded but a title. */
export default function QuickIssueDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const me = useCurrentUser().id;
  const { people } = usePeople();
  const { data: teams = [] } = useQuery(teamsQuery);
  const [values, setValues] = useState({
    title: '',
    description: '',
    priority: 'medium' as TodoPriority,
    assignedToId: me as string | null,
    teamId: null as number | null,
  });
  const [error, setError] = useState<string>();
  const create = useCreateIssue({ onSuccess: onClose });
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));

  function submit() {
    if (values.title.trim() === '') return setError('Title is required');
    if (!create.isPending) create.mutate({ ...values, status: 'open' });
  }

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="New Issue"
      submitLabel="Create Issue"
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
      <DescriptionField
        value={values.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <PrioritySelect value={values.priority} onChange={(priority) => set({ priority })} />
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
