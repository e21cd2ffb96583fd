import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Week, weekAfter, weekName, weekToReview } from '#rules/weeks.ts';
import { t } from '#web/lib/translate.ts';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { formatQuantity } from '#web/scorecards/quantities.ts';
import { type ReviewedNumber, ReviewedNumbers } from '#web/scorecards/ReviewedNumbers.tsx';
import { teamsQuery } from '#web/teams/queries.ts';
import { weekText } from '#web/ui/dates/weekText.ts';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { IconChevronLeft, IconChevronRight } from '#web/ui/icons/icons.ts';
import { DropToIssues } from './DropToIssues.tsx';
import classes from './Panels.module.css';
import type { PanelProps } from './props.ts';
import { useReviewedNumbers } from './useReviewedNumbers.ts';

const isBefore = (one: Week, other: Week) => one.year * 100 + one.week < other.year * 100 + other.week;

/** The numbers of the team or participants in the reviewed week. Each can be dropped to the issues. */
export function ScorecardPanel({ meeting, now: { today, weekStartsOn }, open }: PanelProps) {
  const { teamId, participantIds } = meeting;
  const isReviewed = useReviewedNumbers(meeting);
  const team = useQuery(teamsQuery).data?.find(({ id }) => id === teamId);
  const currentWeek = weekToReview(today, weekStartsOn, true);
  const reviewed = meeting.reviewWeek ?? weekToReview(today, weekStartsOn, team?.reviewsRunningWeek);
  const [chosen, setChosen] = useState<Week>();
  const at = chosen ?? reviewed;
  const isOther = at.year !== reviewed.year || at.week !== reviewed.week;
  if (!isReviewed) return <ListSkeleton />;
  const moveWeek = (by: number) => setChosen(weekAfter(at, by, weekStartsOn));
  return (
    <>
      <div className={`${classes.weekSwitch} row gap-8 mb-12`}>
        <p className={classes.lead}>
          <strong>{weekText(at, weekStartsOn)}.</strong>{' '}
          {isOther
            ? t('Only you see this week. The {meeting} reviews {week}.', { week: weekText(reviewed, weekStartsOn) })
            : t('Call out on or off track. Drop anything off track to {issuesTitle}.')}
        </p>
        {isOther && (
          <Button size="compact-sm" variant="default" onClick={() => setChosen(undefined)}>
            {t('Back to {week}', { week: weekText(reviewed, weekStartsOn) })}
          </Button>
        )}
        <ActionIcon aria-label={t('Previous week')} title={t('Previous week')} onClick={() => moveWeek(-1)}>
          <IconChevronLeft size={18} stroke={1.8} />
        </ActionIcon>
        <ActionIcon
          aria-label={t('Next week')}
          title={t('Next week')}
          disabled={!isBefore(at, currentWeek)}
          onClick={() => moveWeek(1)}
        >
          <IconChevronRight size={18} stroke={1.8} />
        </ActionIcon>
      </div>
      <ReviewedNumbers
        isReviewed={isReviewed}
        at={at}
        nothing={
          <p className={classes.nothing}>
            {participantIds ? t('You have no {measurables} yet.') : t('This team has no {measurables} yet.')}
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
  const result = {
    week: weekText(at, useWeekStart(), true),
    value: value === null ? t('no value') : formatQuantity(value, format, unit),
  };
  return (
    <DropToIssues
      meeting={meeting}
      open={open}
      title={name}
      isFrom={({ measurableId, droppedWeek }) => measurableId === id && droppedWeek === week}
      fields={{
        title: t('Off track: {title}', { title: name }),
        description: target
          ? t('{week}: {value}, goal {goal}', { ...result, goal: target })
          : t('{week}: {value}', result),
        ownerId,
        measurableId: id,
        droppedWeek: week,
      }}
    />
  );
}
