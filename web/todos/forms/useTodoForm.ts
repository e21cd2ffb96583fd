import { useQuery } from '@tanstack/react-query';
import type { Todo, TodoPriority } from '#contract/todos.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { teamMembersQuery } from '#web/teams/queries.ts';
import { useForm } from '#web/ui/fields/useForm.ts';
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

function valuesOf(todo: Todo): Values {
  const { title, description, priority, dueDate, teamId, ownerId } = todo;
  return { title, description: description ?? '', priority, dueDate, teamId, assigneeIds: ownerId ? [ownerId] : [] };
}

type Props = { todo: Todo | undefined; defaults: TodoDefaults; onDone: () => void };

/** What stands in the to-do form, what of it is still wanting, and how it is saved. */
export function useTodoForm({ todo, defaults, onDone }: Props) {
  const me = useCurrentUser().id;
  const { data: ownTeams = [] } = useQuery(teamsOfUserQuery(me));
  const onlyTeam = ownTeams.length === 1 ? (ownTeams[0]?.id ?? null) : null;
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
  // What was made without a team or an owner elsewhere can be edited without giving it one.
  const demandsTeam = todo?.teamId !== null;
  const demandsAssignee = todo?.ownerId !== null;
  const draft = useDraft<Partial<Values>>(todo ? `todo.${todo.id}` : 'todo', onDone);
  const form = useForm<Values>({
    initial,
    draft,
    faultsOf: ({ title, teamId }) => ({
      title: title.trim() ? null : say('Please enter a title for the todo'),
      teamId: demandsTeam && teamId === null ? say('Please select a team for this todo') : null,
      assigneeIds:
        demandsAssignee && assigneeIds.length === 0 ? say('Please assign this todo to at least one person') : null,
    }),
    names: { ownerId: 'assigneeIds' },
  });
  const { values } = form;

  // A new to-do is for members of the team alone; an old one may stay with whoever has it.
  const { data: members } = useQuery({ ...teamMembersQuery(values.teamId ?? 0), enabled: values.teamId !== null });
  const assigneeIds: string[] = todo
    ? values.assigneeIds
    : values.assigneeIds.filter((id) => members?.some(({ userId }) => userId === id));

  const create = useCreateTodo({ onSuccess: draft.close });
  const save = useSaveTodo({ onSuccess: draft.close });
  const isPending = create.isPending || save.isPending;

  const submit = form.submit(({ title, description, priority, dueDate, teamId }) => {
    if (isPending) return;
    const fields = { title: title.trim(), description: description.trim() || null, priority, dueDate, teamId };
    if (!todo)
      return create.mutate({ ...fields, rockId: defaults.rockId ?? null, assigneeIds }, { onError: form.refuse });
    const changed = changedFields(todo, { ...todo, ...fields, ownerId: assigneeIds[0] ?? null });
    save.mutate({ id: todo.id, fields: changed }, { onError: form.refuse });
  });

  const count = todo ? 1 : assigneeIds.length;
  return {
    ...form,
    close: draft.close,
    assigneeIds,
    demandsTeam,
    count,
    submitLabel: todo ? 'Save' : count > 1 ? say`Create ${count} Todos` : say('Create Todo'),
    isPending,
    submit,
  };
}
