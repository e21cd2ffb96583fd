import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MeasurableOfYear } from '#contract/measurables.ts';
import { fullName } from '#rules/people.ts';
import { goalOn, standingOf } from '#rules/scorecards.ts';
import { firstDayOf, type Week, weekOf } from '#rules/weeks.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { formatGoal, formatQuantity } from '#web/lib/quantities.ts';
import { say } from '#web/lib/say.ts';
import { allMeasurablesQuery, scorecardsQuery } from '#web/scorecards/queries.ts';
import { StandingSign } from '#web/scorecards/StandingSign.tsx';
import { ValueField } from '#web/scorecards/ValueField.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { usePeople } from '#web/users/queries.ts';
import classes from './Panels.module.css';
import type { PanelProps } from './props.ts';
import { useDropToIssues } from './useDropToIssues.ts';

/** The numbers of the team, or of the people, this week; what is off track is dropped to its issues. */
export function ScorecardPanel({ meeting, now }: PanelProps) {
  const week = useMemo(() => weekOf(now.today, now.weekStartsOn), [now]);
  const { data: scorecards } = useQuery(scorecardsQuery);
  const { data: measurables, isError, refetch } = useQuery(allMeasurablesQuery(week.year));
  if (isError) return <ErrorState onRetry={refetch} />;
  if (!measurables || !scorecards) return <ListSkeleton />;
  // A scorecard of no team is everybody's.
  const ofTeam = new Set(
    scorecards
      .filter(({ teamId }) => meeting.teamId === null || (teamId ?? meeting.teamId) === meeting.teamId)
      .map(({ id }) => id),
  );
  const { participantIds } = meeting;
  const numbers = measurables.filter(
    ({ scorecardId, ownerId }) =>
      ofTeam.has(scorecardId) && (participantIds === null || (ownerId !== null && participantIds.includes(ownerId))),
  );
  if (numbers.length === 0) {
    return (
      <p className={classes.nothing}>{participantIds ? 'You have no numbers yet.' : 'This team has no numbers yet.'}</p>
    );
  }
  return (
    <>
      <p className={classes.lead}>
        Week {week.week}
        {say(': say on track or off track, and drop what is off to the issues.')}
      </p>
      <ul className={classes.rows}>
        {numbers.map((measurable) => (
          <NumberRow
            key={measurable.id}
            measurable={measurable}
            week={week}
            weekStartsOn={now.weekStartsOn}
            meeting={meeting}
          />
        ))}
      </ul>
    </>
  );
}

type RowProps = { measurable: MeasurableOfYear; week: Week } & Pick<PanelProps['now'], 'weekStartsOn'> &
  Pick<PanelProps, 'meeting'>;

function NumberRow({ measurable, week, weekStartsOn, meeting }: RowProps) {
  const { id, name, format, unit, goals, values, ownerId } = measurable;
  const { find } = usePeople();
  const drop = useDropToIssues(meeting);
  const goal = goalOn(goals, firstDayOf(week, weekStartsOn));
  const value = values.find((one) => one.week === week.week)?.value ?? null;
  const standing = standingOf(goal, value);
  const target = formatGoal(goal, format, unit);
  return (
    <li className={`${classes.row} ${classes.number}`} data-id={id}>
      <span className={classes.sign}>
        <StandingSign standing={standing} bare />
      </span>
      <span className={classes.text}>
        <span className={classes.title}>{name}</span>
        <span className={classes.facts}>{fullName(find(ownerId))}</span>
      </span>
      <span className={classes.goal}>{target ? `Goal ${target}` : 'No goal'}</span>
      <ValueField measurable={measurable} at={week} />
      <NotForObservers>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={say`Drop ${name} to issues`}
          onClick={() =>
            drop({
              title: `Off track: ${name}`,
              description: `In week ${week.week} of ${week.year}: ${
                value === null ? 'no value' : formatQuantity(value, format, unit)
              }${target ? `, goal ${target}` : ''}`,
            })
          }
        >
          {say('Drop to Issues')}
        </Button>
      </NotForObservers>
    </li>
  );
}
