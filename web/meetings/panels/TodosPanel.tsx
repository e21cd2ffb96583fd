import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dayAfter, dayIn } from '#rules/dates.ts';
import { isOfMeeting } from '#rules/meetings.ts';
import { inAWeek } from '#rules/todos.ts';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { completedTodosQuery, pendingTodosQuery } from '#web/todos/queries.ts';
import { TodoItem } from '#web/todos/TodoItem.tsx';
import { TodosWithoutTeam } from '#web/todos/TodosWithoutTeam.tsx';
import { useCreateTodo } from '#web/todos/useSaveTodo.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { AddLine } from './AddLine.tsx';
import classes from './Panels.module.css';
import { audienceOfMeeting, type PanelProps } from './props.ts';

/** What part of its to-dos a team is to do in a week, in percent. */
const aim = 90;

/** The to-dos of the team, or of the people: those done in the last seven days, against the aim, and those that are left. */
export function TodosPanel({ meeting, now: { today, timeZone }, open }: PanelProps) {
  const pending = useQuery(pendingTodosQuery('all'));
  const completed = useQuery(completedTodosQuery('all'));
  const create = useCreateTodo();
  const me = useCurrentUser().id;
  const { left, done } = useMemo(() => {
    const since = dayAfter(today, -7);
    return {
      left: pending.data?.filter((todo) => isOfMeeting(todo, meeting)),
      done: completed.data?.rows.filter(
        (todo) =>
          isOfMeeting(todo, meeting) &&
          todo.completedAt !== null &&
          dayIn(timeZone, new Date(todo.completedAt)) > since,
      ),
    };
  }, [pending.data, completed.data, meeting, today, timeZone]);
  if (pending.isError) return <ErrorState onRetry={pending.refetch} />;
  if (!left || !done) return <ListSkeleton />;
  // What is not due yet does not count against the team.
  const due = left.filter(({ dueDate }) => dueDate !== null && dueDate <= today).length;
  const rate = done.length + due === 0 ? null : Math.round((done.length / (done.length + due)) * 100);
  return (
    <>
      <p className={classes.lead}>
        {rate === null ? (
          'Nothing was due in the last seven days.'
        ) : (
          <>
            <strong data-figures>{rate} %</strong> done in the last seven days{' '}
            <span className={classes.facts}>
              ({done.length} of {done.length + due}; the aim is {aim} %)
            </span>
          </>
        )}
      </p>
      <AddLine
        label={say('New to-do')}
        placeholder={say('Add a to-do, due in seven days')}
        draft={`meeting ${meeting.id} todo`}
        onAdd={(title, refuse) =>
          create.mutate(
            { title, ...audienceOfMeeting(meeting), ownerId: me, dueDate: inAWeek(today) },
            { onError: refuse },
          )
        }
      />
      <ul className={classes.rows}>
        {[...left, ...done].map((todo) => (
          <li key={todo.id} className={classes.plain}>
            <TodoItem todo={todo} onOpen={open.openTodo} onEdit={open.editTodo} />
          </li>
        ))}
      </ul>
      {meeting.teamId !== null && <TodosWithoutTeam teamId={meeting.teamId} onOpen={open.openTodo} />}
    </>
  );
}
