import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Todo, TodoPriority } from '#contract/todos.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { teamMembersQuery } from '#web/teams/queries.ts';
import { teamsOfUserQuery } from '#web/users/queries.ts';
import { useCreateTodo, useSaveTodo } from '../useSaveTodo.ts';

/** What a new to-do is given beforehand. */
export type TodoDefaults = { rockId?: number; teamId?: number | null };

type Values = {
  title: string;
  description: string;
  priority: TodoPriority;
  dueDate: string | null;
  teamId: number | null;
  assigneeIds: string[];
};
type Demanded = 'title' | 'team' | 'assignees';

function valuesOf(todo: Todo): Values {
  const { title, description, priority, dueDate, teamId, ownerId } = todo;
  return { title, description: description ?? '', priority, dueDate, teamId, assigneeIds: ownerId ? [ownerId] : [] };
}

type Props = { todo: Todo | undefined; defaults: TodoDefaults; onSaved: () => void };

/** What stands in the to-do form, what of it is still wanting, and how it is saved. */
export function useTodoForm({ todo, defaults, onSaved }: Props) {
  const me = useCurrentUser().id;
  const { data: ownTeams = [] } = useQuery(teamsOfUserQuery(me));
  const onlyTeam = ownTeams.length === 1 ? (ownTeams[0]?.id ?? null) : null;
  const [given, setGiven] = useState<Partial<Values>>({});
  const [touched, setTouched] = useState<ReadonlySet<Demanded>>(new Set());
  const initial: Values = todo
    ? valuesOf(todo)
    : {
        title: '',
        description: '',
        priority: 'medium',
        dueDate: null,
        teamId: defaults.teamId ?? onlyTeam,
        assigneeIds: [me],
      };
  const values = { ...initial, ...given };

  // A new to-do is for members of the team alone; an old one may stay with whoever has it.
  const { data: members } = useQuery({ ...teamMembersQuery(values.teamId ?? 0), enabled: values.teamId !== null });
  const assigneeIds = todo
    ? values.assigneeIds
    : values.assigneeIds.filter((id) => members?.some(({ userId }) => userId === id));

  // What was made without a team or an owner elsewhere can be edited without giving it one.
  const demandsTeam = todo?.teamId !== null;
  const demandsAssignee = todo?.ownerId !== null;
  const wanting: Partial<Record<Demanded, string>> = {
    ...(values.title.trim() === '' && { title: 'Please enter a title for the todo' }),
    ...(demandsTeam && values.teamId === null && { team: 'Please select a team for this todo' }),
    ...(demandsAssignee && assigneeIds.length === 0 && { assignees: 'Please assign this todo to at least one person' }),
  };

  const create = useCreateTodo({ onSuccess: onSaved });
  const save = useSaveTodo({ onSuccess: onSaved });
  const isComplete = Object.keys(wanting).length === 0;
  const isPending = create.isPending || save.isPending;

  function submit() {
    if (!isComplete || isPending) return;
    const { title, description, priority, dueDate, teamId } = values;
    const fields = { title: title.trim(), description: description.trim() || null, priority, dueDate, teamId };
    if (todo)
      save.mutate({
        id: todo.id,
        fields: changedFields(todo, { ...todo, ...fields, ownerId: assigneeIds[0] ?? null }),
      });
    else create.mutate({ ...fields, rockId: defaults.rockId ?? null, assigneeIds });
  }

  const count = todo ? 1 : assigneeIds.length;
  return {
    values: { ...values, assigneeIds },
    set: (change: Partial<Values>) => setGiven((before) => ({ ...before, ...change })),
    touch: (field: Demanded) => setTouched((before) => new Set([...before, field])),
    wrong: Object.fromEntries(
      Object.entries(wanting).filter(([field]) => touched.has(field as Demanded)),
    ) as typeof wanting,
    demandsTeam,
    count,
    submitLabel: todo ? 'Save' : count > 1 ? `Create ${count} Todos` : 'Create Todo',
    isComplete,
    isPending,
    submit,
  };
}
