import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Meeting } from '#contract/meetings.ts';
import { averageOf } from '#rules/agenda.ts';
import { mayRevealRatings } from '#rules/meetings.ts';
import { fullName, mayWork } from '#rules/people.ts';
import { say } from '#web/lib/say.ts';
import { useAsker } from '#web/lib/session.ts';
import { frameQuery, participantsQuery } from '../liveQueries.ts';
import { onSingleClick } from '../onSingleClick.ts';
import type { RunChanges } from '../useRunChanges.ts';
import classes from './Panels.module.css';
import { RateMeeting } from './RateMeeting.tsx';

type Props = { meeting: Meeting; changes: Pick<RunChanges, 'rate' | 'revealRatings'> };

/** How good the meeting was: everybody rates it unseen, and the presenter reveals the ratings, or else the end does. */
export function Ratings({ meeting: { id, presenterId, ratingsRevealed }, changes: { rate, revealRatings } }: Props) {
  const asker = useAsker();
  const client = useQueryClient();
  const { data: participants = [] } = useQuery(participantsQuery(id));
  const { data: frame } = useQuery(frameQuery(id));
  const present = participants.filter(({ isPresent }) => isPresent);
  const rated = present.filter(({ hasRated }) => hasRated);
  const missing = present.filter(({ hasRated }) => !hasRated);
  const isIn = present.some(({ user }) => user.id === asker.userId);
  const own = participants.find(({ user }) => user.id === asker.userId)?.rating ?? frame?.own.rating ?? null;
  // A rating that is refused does not count: the server says which one does.
  const askAgain = () => client.invalidateQueries({ queryKey: frameQuery(id).queryKey });
  const average = averageOf(present.flatMap(({ rating }) => rating ?? []));
  return (
    <>
      <h3 className={classes.subheading}>{say('Rate this meeting')}</h3>
      {!mayWork(asker) ? null : isIn ? (
        <RateMeeting rating={own} onRate={(rating) => rate.mutate(rating, { onError: askAgain })} />
      ) : (
        <p className={classes.nothing}>{say('Join the meeting to rate it.')}</p>
      )}
      <p className={classes.lead} role="status">
        {rated.length} of {present.length} have rated
        {rated.length > 0 &&
          missing.length > 0 &&
          `. Waiting for ${missing.map(({ user }) => user.firstName).join(', ')}`}
        {ratingsRevealed
          ? average !== null && `. The average is ${average} of 10.`
          : say('. Ratings are shown when the presenter reveals them, or when the meeting ends.')}
      </p>
      {ratingsRevealed && (
        <ul className={classes.rows} aria-label="Ratings">
          {rated.map(({ user, rating }) => (
            <li key={user.id} className={classes.row}>
              <span className={classes.text}>{fullName(user)}</span>
              <span data-figures>{rating} of 10</span>
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
            Reveal Ratings
          </Button>
        </p>
      )}
    </>
  );
}
