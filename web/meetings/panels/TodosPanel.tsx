import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useMemo } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { isOfMeeting, meetingGoals } from '#rules/meetings.ts';
import { inAWeek, overdueFirst, todoOrders } from '#rules/todos.ts';
import { api } from '#web/lib/api.ts';
import { rich, t } from '#web/lib/translate.ts';
import { pendingTodosQuery, todos } from '#web/todos/queries.ts';
import { TodosWithoutTeam } from '#web/todos/TodosWithoutTeam.tsx';
import { useCreateTodo } from '#web/todos/useSaveTodo.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { usePeople } from '#web/users/queries.ts';
import { doneRateQuery, finishedTodosQuery } from '../liveQueries.ts';
import { AddOwnedLine } from './AddOwnedLine.tsx';
import classes from './Panels.module.css';
import { audienceOfMeeting, type PanelProps } from './props.ts';
import { TodoRows } from './TodoRows.tsx';

/** The to-dos of the team or participants: open ones by owner, then those completed since the last meeting. */
export function TodosPanel({ meeting, now: { today }, open }: PanelProps) {
  const pending = useQuery(pendingTodosQuery('all'));
  const create = useCreateTodo();
  const { nameOf } = usePeople();
  const pendingByOwner = useMemo(() => {
    const rows = pending.data?.filter((todo) => isOfMeeting(todo, meeting));
    const byOwner = Map.groupBy(rows ?? [], ({ ownerId }) => ownerId);
    return (
      rows &&
      [...byOwner]
        .map(([ownerId, todos]) => ({
          ownerId,
          name: ownerId === null ? t('No owner') : nameOf(ownerId),
          todos: todos.sort(overdueFirst(today, todoOrders.dueDate)),
        }))
        .sort((one, other) => one.name.localeCompare(other.name))
    );
  }, [pending.data, meeting, nameOf, today]);
  if (pending.isError && !pendingByOwner) return <ErrorState onRetry={pending.refetch} />;
  if (!pendingByOwner) return <ListSkeleton />;
  return (
    <>
      <DoneRate meeting={meeting} />
      <AddOwnedLine
        meeting={meeting}
        label={t('New {todo}')}
        placeholder={t('Add {todoArticle} {todo}, due in seven days')}
        ownerLabel={t('Owner of the new {todo}')}
        draft={`meeting ${meeting.id} todo`}
        onAdd={(fields, restore) =>
          create.mutate({ ...fields, ...audienceOfMeeting(meeting), dueDate: inAWeek(today) }, { onError: restore })
        }
        lines={{
          noun: 'todos',
          create: ({ isDone: completed, dueDate, ...fields }) =>
            api.todos.create({
              body: { ...fields, completed, ...audienceOfMeeting(meeting), dueDate: dueDate ?? inAWeek(today) },
            }),
          receives: todos,
        }}
      />
      {pendingByOwner.map(({ ownerId, name, todos }) => (
        <TodoGroup
          key={ownerId}
          name={name}
          label={t('{Todos} of {name}', { name })}
          todos={todos}
          meeting={meeting}
          open={open}
          withinOwner
        />
      ))}
      <FinishedTodos meeting={meeting} open={open} />
      {meeting.teamId !== null && <TodosWithoutTeam teamId={meeting.teamId} onOpen={open.openTodo} />}
    </>
  );
}

type GroupProps = { name: string; label: string } & ComponentProps<typeof TodoRows>;

function TodoGroup({ name, label, todos, ...rows }: GroupProps) {
  return (
    <section aria-label={label}>
      <h3 className={classes.subheading}>
        {name} <span className={classes.facts}>{todos.length}</span>
      </h3>
      <TodoRows todos={todos} {...rows} />
    </section>
  );
}

/** The share of due to-dos that are done. The server counts it the same for the recap. */
function DoneRate({ meeting }: { meeting: Meeting }) {
  const { data } = useQuery(doneRateQuery(meeting.id));
  if (!data) return <p className={classes.lead}>{'\u00a0'}</p>;
  const { done, due, isFirst } = data;
  if (due === 0)
    return (
      <p className={classes.lead}>
        {isFirst ? t('Nothing was due in the past seven days.') : t('Nothing was due since the last {meeting}.')}
      </p>
    );
  const values = {
    percent: <strong data-figures>{t('{percent}%', { percent: Math.round((done / due) * 100) })}</strong>,
    done,
    due,
    goal: meetingGoals.todosDone,
  };
  return (
    <p className={classes.lead}>
      {isFirst
        ? rich('{percent} done in the past seven days ({done} of {due}), goal {goal}%', values)
        : rich('{percent} done since the last {meeting} ({done} of {due}), goal {goal}%', values)}
    </p>
  );
}

function FinishedTodos({ meeting, open }: Pick<PanelProps, 'meeting' | 'open'>) {
  const since = useQuery(doneRateQuery(meeting.id)).data?.since ?? '';
  const { data = [] } = useQuery({ ...finishedTodosQuery(meeting, since), enabled: since !== '' });
  return data.length === 0 ? null : (
    <TodoGroup
      name={t('Done')}
      label={t('{Todos} done since the last {meeting}')}
      todos={data}
      meeting={meeting}
      open={open}
    />
  );
}
