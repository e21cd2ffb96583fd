import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { averageOf } from '#rules/agenda.ts';
import { mayRevealRatings } from '#rules/meetings.ts';
import { mayWork } from '#rules/people.ts';
import { listed } from '#web/lib/listed.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { usePeople } from '#web/users/queries.ts';
import { meetingDetailsQuery, participantsQuery } from '../liveQueries.ts';
import { onSingleClick } from '../onSingleClick.ts';
import type { RunChanges } from '../useRunChanges.ts';
import classes from './Panels.module.css';

type Props = { meeting: Meeting; changes: Pick<RunChanges, 'rate' | 'revealRatings'> };

/** Everyone rates the meeting without seeing the other ratings. The presenter or the end of the meeting reveals them. */
export function Ratings({ meeting: { id, presenterId, ratingsRevealed }, changes: { rate, revealRatings } }: Props) {
  const { nameOf, shortNameOf } = usePeople();
  const asker = useAsker();
  const client = useQueryClient();
  const { data: participants = [] } = useQuery(participantsQuery(id));
  const { data: details } = useQuery(meetingDetailsQuery(id));
  const present = participants.filter(({ isPresent }) => isPresent);
  const rated = present.filter(({ hasRated }) => hasRated);
  const missing = present.filter(({ hasRated }) => !hasRated);
  const isIn = present.some(({ user }) => user.id === asker.userId);
  const own = participants.find(({ user }) => user.id === asker.userId)?.rating ?? details?.own.rating ?? null;
  // If a rating is refused, the server says which one counts.
  const askAgain = () => client.invalidateQueries({ queryKey: meetingDetailsQuery(id).queryKey });
  const average = averageOf(present.flatMap(({ rating }) => rating ?? []));
  return (
    <>
      <h3 className={classes.subheading}>{t('Rate this {meeting}')}</h3>
      {!mayWork(asker) ? null : isIn ? (
        <RateMeeting rating={own} onRate={(rating) => rate.mutate(rating, { onError: askAgain })} />
      ) : (
        <p className={classes.nothing}>{t('Join the {meeting} to rate it.')}</p>
      )}
      <p className={classes.lead} role="status">
        {t('{rated} of {present} rated.', { rated: rated.length, present: present.length })}{' '}
        {rated.length > 0 &&
          missing.length > 0 &&
          t('Waiting for {names}.', { names: listed(missing.map(({ user }) => shortNameOf(user))) })}{' '}
        {ratingsRevealed
          ? average !== null && t('The average is {average, number} of 10.', { average })
          : t('Ratings are hidden until the presenter reveals them or the {meeting} ends.')}
      </p>
      {ratingsRevealed && (
        <ul aria-label={t('Ratings')}>
          {rated.map(({ user, rating }) => (
            <li key={user.id} className={classes.row}>
              <span className={classes.text}>{nameOf(user)}</span>
              <span data-figures>{t('{rating, number} of 10', { rating: rating ?? 0 })}</span>
            </li>
          ))}
        </ul>
      )}
      {!ratingsRevealed && mayRevealRatings(asker, { presenterId }) && (
        <p className={classes.lead}>
          <Button
            variant="default"
            loading={revealRatings.isPending}
            disabled={rated.length === 0}
            onClick={onSingleClick(() => revealRatings.mutate())}
          >
            {t('Reveal ratings')}
          </Button>
        </p>
      )}
    </>
  );
}

const ratings = Array.from({ length: 10 }, (_, index) => index + 1);

type RateMeetingProps = {
  /** The user's rating so far. */
  rating: number | null;
  onRate: (rating: number) => void;
};

/** Rates the meeting from 1 to 10. The rating can be changed until the end. */
function RateMeeting({ rating, onRate }: RateMeetingProps) {
  const name = useId();
  return (
    <fieldset className="flex wrap gap-6 mb-12">
      <legend className="mb-6 dimmed small">
        {rating === null ? t('From 1 to 10') : t('You rated it {rating} of 10. You can still change it.', { rating })}
      </legend>
      {ratings.map((number) => (
        <label key={number} className={classes.rating}>
          <input type="radio" name={name} checked={rating === number} onChange={() => onRate(number)} />
          <span>{number}</span>
        </label>
      ))}
    </fieldset>
  );
}
