import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Todo, TodoPriority } from '#contract/todos.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { PrioritySelect } from './PrioritySelect.tsx';
import classes from './TodoInlineForm.module.css';
import { useCreateTodo, useSaveTodo } from './useSaveTodo.ts';

type Props = {
  rockId: number;
  /** The to-do to edit; a new one when left out. */
  todo?: Todo;
  /** The team that a new to-do starts with. */
  teamId?: number | null;
  /** Shows the team, and demands one of a new to-do. */
  withTeam?: boolean;
  onClose: () => void;
};

const offered: readonly TodoPriority[] = ['low', 'medium', 'high'];

/** The form among the to-dos of a rock: adds one after the other, or edits one in its place. */
export function TodoInlineForm({ rockId, todo, teamId = null, withTeam = false, onClose }: Props) {
  const me = useCurrentUser().id;
  const empty = {
    title: '',
    description: '',
    ownerId: me as string | null,
    priority: 'medium' as TodoPriority,
    dueDate: null as string | null,
    teamId,
  };
  // As it was when the editing began: only what differs from it is sent.
  const [before] = useState(todo);
  const [values, setValues] = useState(todo ? { ...todo, description: todo.description ?? '' } : empty);
  const set = (change: Partial<typeof empty>) => setValues((now) => ({ ...now, ...change }));
  const create = useCreateTodo({ onSuccess: () => setValues((kept) => ({ ...kept, title: '', description: '' })) });
  const save = useSaveTodo({ onSuccess: onClose });
  const isPending = create.isPending || save.isPending;
  const isTeamDemanded = withTeam && !todo;
  const isComplete =
    values.title.trim() !== '' && values.ownerId !== null && !(isTeamDemanded && values.teamId === null);

  function submit() {
    if (!isComplete || isPending) return;
    const { title, description, ownerId, priority, dueDate } = values;
    const fields = {
      title: title.trim(),
      description: description.trim() || null,
      ownerId,
      priority,
      dueDate,
      teamId: values.teamId,
    };
    if (before) save.mutate({ id: before.id, fields: changedFields(before, { ...before, ...fields }) });
    else create.mutate({ ...fields, rockId });
  }

  return (
    <Form
      className={classes.form}
      aria-label={todo ? `Edit ${todo.title}` : 'Add todo'}
      onSubmit={submit}
      onEscape={onClose}
    >
      <TitleField
        withAsterisk
        autoFocus
        value={values.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
        className={classes.wide}
      />
      <DescriptionField
        minRows={1}
        maxRows={6}
        value={values.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
        className={classes.wide}
      />
      {withTeam && (
        <TeamSelect
          label="Team"
          required={isTeamDemanded}
          value={values.teamId}
          onChange={(id) => set({ teamId: id })}
        />
      )}
      <PersonSelect label="Assignee" withAsterisk value={values.ownerId} onChange={(ownerId) => set({ ownerId })} />
      <PrioritySelect
        value={values.priority}
        onChange={(priority) => set({ priority })}
        offered={values.priority === 'urgent' ? [...offered, 'urgent'] : offered}
      />
      <DateField label="Due Date" value={values.dueDate} onChange={(dueDate) => set({ dueDate })} />
      <Group className={classes.wide} justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton loading={isPending} disabled={!isComplete}>
          {todo ? 'Save' : 'Add Todo'}
        </SubmitButton>
      </Group>
    </Form>
  );
}
