import { useQuery } from '@tanstack/react-query';
import type { AgendaItem, Meeting } from '#contract/meetings.ts';
import { fullName } from '#rules/people.ts';
import { say } from '#web/lib/say.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { formatSeconds } from '../clock.ts';
import { participantsQuery } from '../queries.ts';
import { Stars } from '../Stars.tsx';
import classes from './Live.module.css';

/** What came of a meeting that is over. */
export function Result({ meeting, agenda }: { meeting: Meeting; agenda: AgendaItem[] }) {
  const { data: there = [] } = useQuery(participantsQuery(meeting.id));
  if (meeting.status === 'closed') {
    return (
      <Card className={classes.panel}>
        <p className={classes.lead}>{say('This meeting was closed. It was neither rated nor summed up.')}</p>
      </Card>
    );
  }
  return (
    <div className={classes.results}>
      <Card className={classes.panel} aria-label="Summary">
        <h2 className={classes.heading}>Summary</h2>
        <p className={classes.lead}>
          {meeting.duration} minutes · {meeting.tangentCount} {meeting.tangentCount === 1 ? 'tangent' : 'tangents'}
          {meeting.rating !== null && (
            <>
              {' · '}
              <Stars rating={meeting.rating} />
            </>
          )}
        </p>
        {meeting.summary ? (
          <p className={classes.description}>{meeting.summary}</p>
        ) : (
          <p className={classes.nothing}>No summary was written.</p>
        )}
      </Card>
      <Card className={classes.panel} aria-label="Times">
        <h2 className={classes.heading}>Time an item took</h2>
        <dl className={classes.facts}>
          {agenda.map(({ name, minutes }, item) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
            <div key={item}>
              <dt>{say(name)}</dt>
              <dd data-figures>
                {formatSeconds(meeting.itemSeconds[item] ?? 0)} of {minutes}:00
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card className={classes.panel} aria-label="People">
        <h2 className={classes.heading}>Who was there</h2>
        <dl className={classes.facts}>
          {there
            .filter(({ isPresent }) => isPresent)
            .map(({ user, rating }) => (
              <div key={user.id}>
                <dt>{fullName(user)}</dt>
                <dd data-figures>{rating === null ? 'Not rated' : `${rating} of 10`}</dd>
              </div>
            ))}
        </dl>
      </Card>
    </div>
  );
}
