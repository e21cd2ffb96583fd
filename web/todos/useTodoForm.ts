import { useState } from 'react';
import type { Todo, TodoPriority } from '#contract/todos.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { useDraft } from '#web/lib/drafts/drafts.ts';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { peopleOfNew, useDefaultTeam } from '#web/teams/useDefaultTeam.ts';
import { useForm } from '#web/ui/fields/useForm.ts';
import { useCreateTodo, useSaveTodo } from './useSaveTodo.ts';

/** What stands in the form of a to-do. */
export type TodoValues = {
  title: string;
  description: string;
  priority: TodoPriority;
  dueDate: string | null;
  teamId: number | null;
  rockId: number | null;
  assigneeIds: string[];
};

/** What a new to-do starts with, and what it is made from. */
export type TodoStart = Partial<TodoValues> & {
  issueId?: number;
  /** The only people who will see it; it has no team then. */
  visibleTo?: string[];
  messageId?: number;
  /** By what the draft of this form is known; all without a name share one. */
  draft?: string;
  /** The title of the dialog, and what it says above the fields. */
  heading?: string;
  lead?: string | undefined;
  /** Nobody need own it. */
  mayBeUnowned?: boolean;
  /** What the toasts say instead. */
  success?: string;
  failure?: string;
};

const valuesOf = ({ description, ownerId, ...todo }: Todo): TodoValues => ({
  ...todo,
  description: description ?? '',
  assigneeIds: ownerId === null ? [] : [ownerId],
});

type Props = {
  /** The to-do to edit; a new one is created when left out. */
  todo?: Todo | undefined;
  start?: TodoStart | undefined;
  /** After one was created; the form closes when left out. */
  onCreated?: (() => void) | undefined;
  onClose: () => void;
};

/** The one form of a to-do: what stands in it, what is still missing, and how it is saved. */
export function useTodoForm({ todo, start = {}, onCreated, onClose }: Props) {
  const me = useCurrentUser().id;
  const defaultTeam = useDefaultTeam();
  // As it was when the editing began: only what differs from it is sent.
  const [before] = useState(todo);
  const { issueId, messageId, success, failure } = start;
  // A row of named people needs no team; with one it would be the team's.
  const [people] = useState(() => (before ? before.visibleTo : peopleOfNew(start)));
  const visibleTo = (teamId: number | null) => (teamId === null ? people : null);
  const initial: TodoValues = before
    ? valuesOf(before)
    : {
        title: start.title ?? '',
        description: start.description ?? '',
        priority: start.priority ?? 'medium',
        dueDate: start.dueDate ?? null,
        teamId: people ? null : (start.teamId ?? defaultTeam),
        rockId: start.rockId ?? null,
        assigneeIds: start.assigneeIds ?? [me],
      };
  // What was made without a team or an owner elsewhere can be edited without giving it one.
  const demandsTeam = before ? before.teamId !== null : people === null;
  const demandsOwner = before ? before.ownerId !== null : !start.mayBeUnowned;
  const draft = useDraft<Partial<TodoValues>>(before ? `todo.${before.id}` : (start.draft ?? 'todo'), onClose);
  const noTeam = issueId === undefined ? say('Please select a team for this todo') : say('Team is required');
  const form = useForm<TodoValues>({
    initial,
    draft,
    faultsOf: ({ title, teamId, assigneeIds }) => ({
      title: title.trim() ? null : say('Please enter a title for the todo'),
      teamId: demandsTeam && teamId === null ? noTeam : null,
      assigneeIds:
        demandsOwner && assigneeIds.length === 0 ? say('Please assign this todo to at least one person') : null,
    }),
    names: { ownerId: 'assigneeIds' },
  });
  const create = useCreateTodo({ onSuccess: onCreated ?? draft.close, success, failure });
  const save = useSaveTodo({ onSuccess: draft.close });
  const isPending = create.isPending || save.isPending;

  const submit = form.submit(({ title, description, assigneeIds, ...values }) => {
    if (isPending) return;
    const fields = { ...values, title: title.trim(), description: description.trim() || null };
    if (before) {
      const changed = changedFields(before, { ...before, ...fields, ownerId: assigneeIds[0] ?? null });
      return save.mutate({ id: before.id, fields: changed }, { onError: form.refuse });
    }
    const owners = assigneeIds.length > 0 ? { assigneeIds } : { ownerId: null };
    const audience = { visibleTo: visibleTo(fields.teamId) };
    create.mutate({ ...fields, ...owners, ...audience, issueId, messageId }, { onError: form.refuse });
  });

  function setTeam(teamId: number | null) {
    form.set({ teamId });
    if (teamId === null && demandsTeam && issueId !== undefined)
      form.say({ teamId: say('Team selection is required') });
  }

  return {
    ...form,
    before,
    visibleTo: visibleTo(form.values.teamId),
    setTeam,
    close: draft.close,
    demandsTeam,
    demandsOwner,
    isPending,
    submit,
  };
}

export type TodoForm = ReturnType<typeof useTodoForm>;
