import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import type { Todo } from '#contract/todos.ts';
import { isOfMeeting, meetingGoals } from '#rules/meetings.ts';
import { fullName } from '#rules/people.ts';
import { inAWeek, overdueFirst, todoOrders } from '#rules/todos.ts';
import { say } from '#web/lib/say.ts';
import { pendingTodosQuery } from '#web/todos/queries.ts';
import { TodoItem } from '#web/todos/TodoItem.tsx';
import { TodosWithoutTeam } from '#web/todos/TodosWithoutTeam.tsx';
import { useCreateTodo } from '#web/todos/useSaveTodo.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { usePeople } from '#web/users/queries.ts';
import { doneRateQuery, finishedTodosQuery } from '../liveQueries.ts';
import { AddOwnedLine } from './AddOwnedLine.tsx';
import classes from './Panels.module.css';
import { audienceOfMeeting, type PanelProps } from './props.ts';

/** The to-dos of the team, or of the people: those still open by their owners, and those completed since the last meeting. */
export function TodosPanel({ meeting, now: { today }, open }: PanelProps) {
  const pending = useQuery(pendingTodosQuery('all'));
  const create = useCreateTodo();
  const { find } = usePeople();
  const left = useMemo(() => {
    const rows = pending.data?.filter((todo) => isOfMeeting(todo, meeting));
    const byOwner = Map.groupBy(rows ?? [], ({ ownerId }) => ownerId);
    const nameOf = (id: string | null) => (id === null ? 'No owner' : fullName(find(id)));
    return (
      rows &&
      [...byOwner]
        .map(([ownerId, todos]) => ({
          ownerId,
          name: nameOf(ownerId),
          todos: todos.sort(overdueFirst(today, todoOrders.dueDate)),
        }))
        .sort((one, other) => one.name.localeCompare(other.name))
    );
  }, [pending.data, meeting, find, today]);
  if (pending.isError && !left) return <ErrorState onRetry={pending.refetch} />;
  if (!left) return <ListSkeleton />;
  return (
    <>
      <DoneRate meeting={meeting} />
      <AddOwnedLine
        meeting={meeting}
        label={say('New to-do')}
        placeholder={say('Add a to-do, due in seven days')}
        ownerLabel={say('Owner of the new to-do')}
        draft={`meeting ${meeting.id} todo`}
        onAdd={(fields, refuse) =>
          create.mutate({ ...fields, ...audienceOfMeeting(meeting), dueDate: inAWeek(today) }, { onError: refuse })
        }
      />
      {left.map(({ ownerId, name, todos }) => (
        <TodoGroup key={ownerId} name={name} label={say`To-dos of ${name}`} todos={todos} open={open} />
      ))}
      <FinishedTodos meeting={meeting} open={open} />
      {meeting.teamId !== null && <TodosWithoutTeam teamId={meeting.teamId} onOpen={open.openTodo} />}
    </>
  );
}

function TodoGroup({
  name,
  label,
  todos,
  open,
}: { name: string; label: string; todos: Todo[] } & Pick<PanelProps, 'open'>) {
  return (
    <section aria-label={label}>
      <h3 className={classes.subheading}>
        {name} <span className={classes.facts}>{todos.length}</span>
      </h3>
      <ul className={classes.rows}>
        {todos.map((todo) => (
          <li key={todo.id}>
            <TodoItem todo={todo} onOpen={open.openTodo} onEdit={open.editTodo} onDrop={open.dropTodo} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The part of the due to-dos that is done, as the server counts it for the panel and the recap. */
function DoneRate({ meeting }: { meeting: Meeting }) {
  const { data } = useQuery(doneRateQuery(meeting.id));
  if (!data) return <p className={classes.lead}>&nbsp;</p>;
  const { done, due, isFirst } = data;
  const since = isFirst ? 'in the past seven days' : 'since last meeting';
  return (
    <p className={classes.lead}>
      {due === 0 ? (
        `Nothing was due ${since}.`
      ) : (
        <>
          <strong data-figures>{Math.round((done / due) * 100)}%</strong> done {since} ({done} of {due}), goal{' '}
          {meetingGoals.todosDone}%
        </>
      )}
    </p>
  );
}

function FinishedTodos({ meeting, open }: Pick<PanelProps, 'meeting' | 'open'>) {
  const since = useQuery(doneRateQuery(meeting.id)).data?.since ?? '';
  const { data = [] } = useQuery({ ...finishedTodosQuery(meeting, since), enabled: since !== '' });
  return data.length === 0 ? null : (
    <TodoGroup name="Done" label={say('To-dos done since last meeting')} todos={data} open={open} />
  );
}
