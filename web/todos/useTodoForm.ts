import { useState } from 'react';
import type { Todo, TodoPriority, TodoRepeat } from '#contract/todos.ts';
import { api } from '#web/lib/api.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { usePastedTitles } from '#web/lines/usePastedLines.tsx';
import { peopleOfNew, useDefaultTeam } from '#web/teams/useDefaultTeam.ts';
import { useForm } from '#web/ui/fields/useForm.ts';
import { todos } from './queries.ts';
import { useCreateTodo, useSaveTodo } from './useSaveTodo.ts';
import { usualDueDate } from './usualDueDate.ts';

/** The fields of the to-do form. */
export type TodoValues = {
  title: string;
  description: string;
  priority: TodoPriority;
  dueDate: string | null;
  teamId: number | null;
  rockId: number | null;
  assigneeIds: string[];
  /** How often it repeats, on which weekdays and until when. */
  every: TodoRepeat['every'] | null;
  weekdays: TodoRepeat['weekdays'];
  until: TodoRepeat['until'];
};

/** Initial values of a new to-do, and its source. */
export type TodoStart = Partial<TodoValues> & {
  issueId?: number;
  /** The only people who will see it. It then has no team. */
  visibleTo?: string[];
  messageId?: number;
  /** The name of the form's draft. Forms without one share a draft. */
  draft?: string;
  /** The dialog's title and the text above the fields. */
  heading?: string;
  lead?: string | undefined;
  /** It needs no owner. */
  mayBeUnowned?: boolean;
  /** Other texts for the toasts. */
  success?: string;
  failure?: string;
};

const neverRepeats = { every: null, weekdays: null, until: null };

const valuesOf = ({ description, ownerId, ...todo }: Todo): TodoValues => ({
  ...todo,
  description: description ?? '',
  assigneeIds: ownerId === null ? [] : [ownerId],
  ...(todo.repeat ?? neverRepeats),
});

/** How values repeat, as the server takes it. */
const repeatOf = ({ every, weekdays, until }: TodoValues): TodoRepeat | null => every && { every, weekdays, until };

type Props = {
  /** The to-do to edit. Without it the form creates one. */
  todo?: Todo | undefined;
  start?: TodoStart | undefined;
  onClose: () => void;
  /** The form is not in a dialog: it stays for the next row, and when it edits one, until that is saved. */
  isInline?: boolean;
};

/** The state of every to-do form: fields, errors and saving. */
export function useTodoForm({ todo, start = {}, onClose, isInline = false }: Props) {
  const me = useCurrentUser().id;
  const defaultTeam = useDefaultTeam();
  // The to-do when editing began. Only fields that differ from it are sent.
  const [before] = useState(todo);
  const { issueId, messageId, success, failure } = start;
  // A row for named people has no team, which would open it to the team.
  const [people] = useState(() => (before ? before.visibleTo : peopleOfNew(start)));
  const visibleTo = (teamId: number | null) => (teamId === null ? people : null);
  const initial: TodoValues = before
    ? valuesOf(before)
    : {
        title: start.title ?? '',
        description: start.description ?? '',
        priority: start.priority ?? 'medium',
        dueDate: start.dueDate ?? usualDueDate(),
        teamId: people ? null : (start.teamId ?? defaultTeam),
        rockId: start.rockId ?? null,
        assigneeIds: start.assigneeIds ?? [me],
        ...neverRepeats,
      };
  // A to-do that has no team or owner can be edited without adding one.
  const demandsTeam = before ? before.teamId !== null : people === null;
  const demandsOwner = before ? before.ownerId !== null : !start.mayBeUnowned;
  const draft = useFormDraft<Partial<TodoValues>>(before ? `todo.${before.id}` : (start.draft ?? 'todo'), onClose);
  const noTeam = issueId === undefined ? t('Please select a team for this {plainTodo}') : t('Team is required');
  const form = useForm<TodoValues>({
    initial,
    draft,
    faultsOf: ({ title, teamId, assigneeIds, dueDate, every }) => ({
      title: title.trim() ? null : t('Please enter a title for the {plainTodo}'),
      teamId: demandsTeam && teamId === null ? noTeam : null,
      dueDate: every && dueDate === null ? t('A repeating {plainTodo} needs a due date') : null,
      assigneeIds:
        demandsOwner && assigneeIds.length === 0 ? t('Please assign this {plainTodo} to at least one person') : null,
    }),
    names: { ownerId: 'assigneeIds' },
  });
  const create = useCreateTodo({ success, failure });
  const save = useSaveTodo();

  const sourceAndPeople = ({ assigneeIds, teamId }: Pick<TodoValues, 'assigneeIds' | 'teamId'>) => ({
    ...(assigneeIds.length > 0 ? { assigneeIds } : { ownerId: null }),
    ...{ visibleTo: visibleTo(teamId), issueId, messageId },
  });
  const done = () => (isInline ? form.empty('title', 'description') : draft.close());
  const pasted = usePastedTitles(form, done, {
    noun: 'todos',
    create: ({ title, isDone: completed, ownerId, ...line }) => {
      const { assigneeIds, every: _e, weekdays: _w, until: _u, ...values } = form.values;
      const description = line.description ?? (values.description.trim() || null);
      const people = { teamId: values.teamId, assigneeIds: ownerId === null ? assigneeIds : [ownerId] };
      const dueDate = line.dueDate ?? values.dueDate;
      const repeat = repeatOf(form.values);
      return api.todos.create({
        body: { ...values, ...sourceAndPeople(people), title, description, dueDate, completed, repeat },
      });
    },
    receives: todos,
  });

  // Whether the changes also apply to the following to-dos of its series.
  const [following, setFollowing] = useState(false);
  const repeatsDifferently = JSON.stringify(repeatOf(form.values)) !== JSON.stringify(repeatOf(initial));

  const submit = form.submit(({ title, description, assigneeIds, every, weekdays, until, ...values }) => {
    const repeat = repeatOf({ ...form.values, every, weekdays, until });
    const fields = { ...values, title: title.trim(), description: description.trim() || null };
    if (before) {
      const changed = changedFields(before, { ...before, ...fields, ownerId: assigneeIds[0] ?? null });
      const ofSeries = {
        ...(repeatsDifferently && { repeat }),
        ...(before.repeat && repeat && (following || repeatsDifferently) && { following: true }),
      };
      return save.mutate(
        { id: before.id, fields: { ...changed, ...ofSeries } },
        { onError: form.refuse, ...(isInline && { onSuccess: draft.close }) },
      );
    }
    create.mutate(
      { ...fields, ...sourceAndPeople({ assigneeIds, teamId: fields.teamId }), repeat },
      {
        onError(error) {
          form.refuse(error);
          if (isInline) form.bringBack({ title, description }, error);
        },
      },
    );
  });

  function setTeam(teamId: number | null) {
    form.set({ teamId });
    if (teamId === null && demandsTeam && issueId !== undefined)
      form.showFaults({ teamId: t('Team selection is required') });
  }

  return {
    ...form,
    before,
    visibleTo: visibleTo(form.values.teamId),
    setTeam,
    close: draft.close,
    demandsTeam,
    demandsOwner,
    following,
    setFollowing,
    repeatsDifferently,
    isSaving: save.isPending,
    submit,
    pasted,
  };
}

export type TodoForm = ReturnType<typeof useTodoForm>;
