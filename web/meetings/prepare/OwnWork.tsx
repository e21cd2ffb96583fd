import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Preparation } from '#contract/meeting-preparation.ts';
import type { Rock } from '#contract/rocks.ts';
import { isOfMeeting, isRockOfMeeting } from '#rules/meetings.ts';
import { overdueFirst, todoOrders } from '#rules/todos.ts';
import { useCurrentUser, useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { rocksOfQuarterQuery } from '#web/rocks/queries.ts';
import { useConfirmRock } from '#web/rocks/useConfirmRock.ts';
import { ReviewedNumbers } from '#web/scorecards/ReviewedNumbers.tsx';
import { pendingTodosQuery } from '#web/todos/queries.ts';
import { weekText } from '#web/ui/dates/weekText.ts';
import { finishedTodosQuery } from '../liveQueries.ts';
import type { PanelProps } from '../panels/props.ts';
import { RockRow } from '../panels/RockRow.tsx';
import { TodoRows } from '../panels/TodoRows.tsx';
import { useReviewedNumbers } from '../panels/useReviewedNumbers.ts';
import { Part, WhoIsDone } from './Part.tsx';

type Props = Omit<PanelProps, 'changes'> & { preparation: Preparation };

const Nothing = ({ children }: { children: string }) => <p className="dimmed">{children}</p>;

/** My numbers in the week under review. */
export function OwnNumbers({ meeting, now, preparation: { week, people } }: Props) {
  const me = useCurrentUser().id;
  const isOfMeeting = useReviewedNumbers(meeting);
  return (
    <Part
      title={t('Your numbers, {week}', { week: weekText(week, now.weekStartsOn) })}
      facts={<WhoIsDone meeting={meeting} part="numbers" people={people} />}
    >
      {isOfMeeting && (
        <ReviewedNumbers
          isReviewed={(measurable) => measurable.ownerId === me && isOfMeeting(measurable)}
          at={week}
          nothing={<Nothing>{t('You have no {measurables} in this {meeting}.')}</Nothing>}
          renderActions={() => null}
        />
      )}
    </Part>
  );
}

/** My to-dos that are due by the meeting, and those that I have done since the last one. */
export function OwnTodos({ meeting, now, open, preparation: { day, since, people } }: Props) {
  const me = useCurrentUser().id;
  const { data: pending = [] } = useQuery(pendingTodosQuery());
  const { data: finished = [] } = useQuery(finishedTodosQuery(meeting, since));
  const due = pending.filter((todo) => isOfMeeting(todo, meeting) && todo.dueDate !== null && todo.dueDate <= day);
  const rows = [...due.toSorted(overdueFirst(now.today, todoOrders.dueDate)), ...finished].filter(
    ({ ownerId }) => ownerId === me,
  );
  return (
    <Part title={t('Your {todos}')} facts={<WhoIsDone meeting={meeting} part="todos" people={people} />}>
      {rows.length === 0 && <Nothing>{t('None of your {todos} is due by then.')}</Nothing>}
      <TodoRows todos={rows} meeting={meeting} open={open} withinOwner />
    </Part>
  );
}

/** My rocks, to be updated before the meeting. */
export function OwnRocks({ meeting, now, open, preparation: { quarter, since, people } }: Props) {
  const me = useCurrentUser().id;
  const { data = [] } = useQuery(rocksOfQuarterQuery(quarter, quarter === now.quarter));
  const rocks = data.filter((rock) => rock.ownerId === me && isRockOfMeeting(rock, meeting));
  return (
    <Part title={t('Your {rocks}')} facts={<WhoIsDone meeting={meeting} part="rocks" people={people} />}>
      {rocks.length === 0 && <Nothing>{t('You have no {rocks} in this {meeting}.')}</Nothing>}
      <ul>
        {rocks.map((rock) => (
          <RockRow key={rock.id} rock={rock} onOpen={open.openRock}>
            <NoChange rock={rock} since={since} />
          </RockRow>
        ))}
      </ul>
    </Part>
  );
}

/** Says that a rock is as its status says. */
function NoChange({ rock, since }: { rock: Rock; since: string }) {
  const confirm = useConfirmRock();
  const mayWork = useMayWork();
  if (rock.status === 'complete' || rock.updatedAt >= since)
    return <span className="dimmed small">{t('Updated')}</span>;
  if (!mayWork) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('No change to {title}', { title: rock.title })}
      onClick={() => confirm.mutate(rock)}
    >
      {t('No change')}
    </Button>
  );
}
