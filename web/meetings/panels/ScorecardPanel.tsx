import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MeasurableOfYear } from '#contract/measurables.ts';
import { dayAfter } from '#rules/dates.ts';
import { firstDayOf, type Week, weekAfter, weekName, weekToReview } from '#rules/weeks.ts';
import { formatQuantity } from '#web/lib/quantities.ts';
import { say } from '#web/lib/say.ts';
import { scorecardsQuery } from '#web/scorecards/queries.ts';
import { type ReviewedNumber, ReviewedNumbers } from '#web/scorecards/ReviewedNumbers.tsx';
import { teamsQuery } from '#web/teams/queries.ts';
import { formatDate } from '#web/ui/dates/dates.ts';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { DropToIssues } from './DropToIssues.tsx';
import classes from './Panels.module.css';
import type { PanelProps } from './props.ts';

const isBefore = (one: Week, other: Week) => one.year * 100 + one.week < other.year * 100 + other.week;

/** The numbers of the team, or of the people, in the week that the meeting reviews. Off-track ones are dropped to its issues. */
export function ScorecardPanel({ meeting, now: { today, weekStartsOn }, open }: PanelProps) {
  const { teamId, participantIds } = meeting;
  const { data: scorecards } = useQuery(scorecardsQuery);
  const team = useQuery(teamsQuery).data?.find(({ id }) => id === teamId);
  const running = weekToReview(today, weekStartsOn, true);
  const reviewed = meeting.reviewWeek ?? weekToReview(today, weekStartsOn, team?.reviewsRunningWeek);
  const [chosen, setChosen] = useState<Week>();
  const at = chosen ?? reviewed;
  const isOther = at.year !== reviewed.year || at.week !== reviewed.week;
  if (!scorecards) return <ListSkeleton />;
  // A scorecard of no team is everybody's.
  const ofTeam = new Set(
    scorecards.filter((scorecard) => teamId === null || (scorecard.teamId ?? teamId) === teamId).map(({ id }) => id),
  );
  const isReviewed = ({ scorecardId, ownerId }: MeasurableOfYear) =>
    ofTeam.has(scorecardId) && (participantIds === null || (ownerId !== null && participantIds.includes(ownerId)));
  const firstDay = firstDayOf(at, weekStartsOn);
  const show = (by: number) => setChosen(weekAfter(at, by, weekStartsOn));
  return (
    <>
      <div className={classes.weekSwitch}>
        <p className={classes.lead}>
          <strong>Week {at.week}</strong> ({formatDate(firstDay)} – {formatDate(dayAfter(firstDay, 6))}).{' '}
          {isOther
            ? say`Only you see this week; the meeting reviews week ${reviewed.week}.`
            : say('Call out on or off track; drop anything off track to Issues.')}
        </p>
        {isOther && (
          <Button size="compact-sm" variant="default" onClick={() => setChosen(undefined)}>
            Back to week {reviewed.week}
          </Button>
        )}
        <ActionIcon aria-label="Previous week" title="Previous week" onClick={() => show(-1)}>
          <IconChevronLeft size={18} stroke={1.8} />
        </ActionIcon>
        <ActionIcon aria-label="Next week" title="Next week" disabled={!isBefore(at, running)} onClick={() => show(1)}>
          <IconChevronRight size={18} stroke={1.8} />
        </ActionIcon>
      </div>
      <ReviewedNumbers
        isReviewed={isReviewed}
        at={at}
        nothing={
          <p className={classes.nothing}>
            {participantIds ? 'You have no numbers yet.' : 'This team has no numbers yet.'}
          </p>
        }
        renderActions={(number) => <DropNumber number={number} at={at} meeting={meeting} open={open} />}
      />
    </>
  );
}

type DropProps = { number: ReviewedNumber; at: Week } & Pick<PanelProps, 'meeting' | 'open'>;

function DropNumber({ number: { measurable, value, target }, at, meeting, open }: DropProps) {
  const { id, name, format, unit, ownerId } = measurable;
  const week = weekName(at);
  return (
    <DropToIssues
      meeting={meeting}
      open={open}
      name={name}
      isFrom={({ measurableId, droppedWeek }) => measurableId === id && droppedWeek === week}
      fields={{
        title: `Off track: ${name}`,
        description: `In week ${at.week} of ${at.year}: ${
          value === null ? 'no value' : formatQuantity(value, format, unit)
        }${target ? `, goal ${target}` : ''}`,
        ownerId,
        measurableId: id,
        droppedWeek: week,
      }}
    />
  );
}
