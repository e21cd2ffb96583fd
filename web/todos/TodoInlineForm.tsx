import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Todo, TodoPriority } from '#contract/todos.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { RestoredDraft } from '#web/ui/feedback/RestoredDraft.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { PrioritySelect } from './PrioritySelect.tsx';
import classes from './TodoInlineForm.module.css';
import { useMayDispose } from './useMayDispose.ts';
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

type Values = Pick<Todo, 'title' | 'ownerId' | 'priority' | 'dueDate' | 'teamId'> & { description: string };

const offered: readonly TodoPriority[] = ['low', 'medium', 'high'];

/** The form among the to-dos of a rock: adds one after the other, or edits one in its place. */
export function TodoInlineForm({ rockId, todo, teamId = null, withTeam = false, onClose }: Props) {
  const me = useCurrentUser().id;
  // As it was when the editing began: only what differs from it is sent.
  const [before] = useState(todo);
  const initial: Values = before
    ? { ...before, description: before.description ?? '' }
    : { title: '', description: '', ownerId: me, priority: 'medium', dueDate: null, teamId };
  const mayDispose = useMayDispose(before);
  const isTeamDemanded = withTeam && !todo;
  const draft = useDraft<Partial<Values>>(before ? `todo.${before.id}` : `rock.${rockId}.todo`, onClose);
  const form = useForm({
    initial,
    draft,
    faultsOf: (values) => ({
      title: values.title.trim() ? null : 'Title is required',
      ownerId: values.ownerId === null && mayDispose ? 'Choose a person' : null,
      teamId: isTeamDemanded && values.teamId === null ? 'Select a team' : null,
    }),
  });
  const { field } = form;
  const create = useCreateTodo({ onSuccess: () => form.empty('title', 'description') });
  const save = useSaveTodo({ onSuccess: draft.close });
  const isPending = create.isPending || save.isPending;
  const submit = form.submit(({ title, description, ownerId, priority, dueDate, teamId }) => {
    if (isPending) return;
    const texts = { title: title.trim(), description: description.trim() || null };
    const fields = { ...texts, ownerId, priority, dueDate, teamId };
    if (!before) return create.mutate({ ...fields, rockId }, { onError: form.refuse });
    const changed = changedFields(before, { ...before, ...fields });
    save.mutate({ id: before.id, fields: changed }, { onError: form.refuse });
  });

  return (
    <Form
      className={classes.form}
      aria-label={todo ? `Edit ${todo.title}` : say('Add todo')}
      onSubmit={submit}
      onEscape={draft.close}
    >
      {form.startAnew && <RestoredDraft onStartAnew={form.startAnew} />}
      <TitleField withAsterisk autoFocus className={classes.wide} {...field('title')} />
      <DescriptionField minRows={1} maxRows={6} className={classes.wide} {...field('description')} />
      {withTeam && <TeamSelect label="Team" required={isTeamDemanded} disabled={!mayDispose} {...field('teamId')} />}
      <PersonSelect label="Owner" withAsterisk disabled={!mayDispose} {...field('ownerId')} />
      <PrioritySelect
        {...field('priority')}
        offered={form.values.priority === 'urgent' ? [...offered, 'urgent'] : offered}
      />
      <DateField label="Due Date" {...field('dueDate')} />
      <Group className={classes.wide} justify="flex-end" gap="xs">
        <Button variant="default" onClick={draft.close}>
          Cancel
        </Button>
        <SubmitButton loading={isPending} disabled={!form.isComplete()}>
          {todo ? 'Save' : say('Add Todo')}
        </SubmitButton>
      </Group>
    </Form>
  );
}
