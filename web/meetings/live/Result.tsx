import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import type { Recap } from '#contract/recaps.ts';
import { api } from '#web/lib/api.ts';
import { say } from '#web/lib/say.ts';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { formatSeconds } from '../clock.ts';
import { Stars } from '../Stars.tsx';
import classes from './Live.module.css';

/** What came of a meeting that is over; one that was only closed says so. */
export function Result({ meeting }: { meeting: Meeting }) {
  const { id, status } = meeting;
  const { data, isError, refetch } = useQuery({
    ...api.meetings.recap.options({ params: { id } }),
    enabled: status === 'completed',
  });
  if (status === 'closed') {
    return (
      <Card className={classes.panel}>
        <p className={classes.lead}>{say('This meeting was closed. It was neither rated nor summed up.')}</p>
      </Card>
    );
  }
  if (isError) return <ErrorState title="The recap could not be loaded" onRetry={refetch} />;
  return data ? <RecapCards meeting={meeting} recap={data} /> : <ListSkeleton />;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className={classes.panel} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </Card>
  );
}

type Pair = [name: ReactNode, fact: ReactNode];

function Pairs({ pairs, nothing }: { pairs: Pair[]; nothing?: string }) {
  if (pairs.length === 0) return nothing ? <p className={classes.nothing}>{nothing}</p> : null;
  return (
    <dl className={classes.facts}>
      {pairs.map(([name, fact], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <div key={index}>
          <dt>{name}</dt>
          <dd data-figures>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

function RecapCards({ meeting, recap }: { meeting: Meeting; recap: Recap }) {
  const { duration, tangentCount, rating, summary } = meeting;
  const { agenda, people, average, numbers, rocks, todos, issues, headlines } = recap;
  return (
    <div className={classes.results}>
      <Part title="Summary">
        <p className={classes.lead}>
          {duration} minutes · {tangentCount} {tangentCount === 1 ? 'tangent' : 'tangents'}
          {rating !== null && (
            <>
              {' · '}
              <Stars rating={rating} /> {average} of 10
            </>
          )}
        </p>
        {summary ? (
          <p className={classes.description}>{summary}</p>
        ) : (
          <p className={classes.nothing}>No summary was written.</p>
        )}
      </Part>
      <Part title={say('Issues')}>
        <p className={classes.lead}>
          {issues.solved.length} solved, {issues.carried} carried on
        </p>
        <Pairs pairs={issues.solved.map((title): Pair => [title, 'Solved'])} />
      </Part>
      <Part title={say('New to-dos')}>
        <Pairs
          pairs={todos.made.map(
            ({ title, owner, dueDate }): Pair => [
              title,
              <>
                {owner} {dueDate && <DateText value={dueDate} />}
              </>,
            ],
          )}
          nothing={say('No to-do was made.')}
        />
        <p className={classes.nothing}>
          {todos.due === 0
            ? 'Nothing was due in the seven days before.'
            : `${todos.done} of ${todos.due} were done in the seven days before.`}
        </p>
      </Part>
      <Part title={say('Scorecard')}>
        <p className={classes.lead}>
          {numbers.week}: {numbers.onTrack} of {numbers.total} on track
        </p>
        <Pairs
          pairs={numbers.off.map(
            ({ name, owner, goal, value }): Pair => [`${name} (${owner})`, `${value || 'No value'}, goal ${goal}`],
          )}
        />
      </Part>
      <Part title={say('Rocks')}>
        <p className={classes.lead}>
          {rocks.onTrack} of {rocks.total} on track
        </p>
        <Pairs pairs={rocks.off.map(({ title, owner, status }): Pair => [`${title} (${owner})`, status])} />
      </Part>
      {headlines.length > 0 && (
        <Part title={say('Headlines')}>
          <Pairs pairs={headlines.map(({ title, kind }): Pair => [title, kind === 'cascade' ? 'message' : kind])} />
        </Part>
      )}
      <Part title="Who was there">
        <Pairs
          pairs={people.map(({ name, rating }): Pair => [name, rating === null ? 'Not rated' : `${rating} of 10`])}
        />
      </Part>
      <Part title="Time an item took">
        <Pairs
          pairs={agenda.map(({ name, minutes, seconds }): Pair => [name, `${formatSeconds(seconds)} of ${minutes}:00`])}
        />
      </Part>
    </div>
  );
}
