import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { TodoPriority } from '#contract/todos.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { usePeople } from '#web/users/queries.ts';

const empty = {
  title: '',
  description: '',
  priority: 'medium' as TodoPriority,
  dueDate: null as string | null,
  assignedToId: null as string | null,
  teamId: null as number | null,
};
type Values = typeof empty;

type Props = {
  onClose: () => void;
  noun: 'Todo' | 'Issue';
  pending: boolean;
  onSubmit: (values: Values) => void;
  /** What is asked for between the title and the assignee. */
  fields: (values: Values, set: (change: Partial<Values>) => void) => ReactNode;
};

/** The form of a new to-do or issue from anywhere: quick, with nothing demanded but a title. */
export function QuickForm({ onClose, noun, pending, onSubmit, fields }: Props) {
  const me = useCurrentUser().id;
  const { people } = usePeople();
  const { data: teams = [] } = useQuery(teamsQuery);
  const [values, setValues] = useState<Values>({ ...empty, assignedToId: me });
  const [error, setError] = useState<string>();
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));

  return (
    <FormDialog
      onClose={onClose}
      title={`New ${noun}`}
      submitLabel={`Create ${noun}`}
      onSubmit={() => (values.title.trim() === '' ? setError('Title is required') : onSubmit(values))}
      pending={pending}
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
      {fields(values, set)}
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
