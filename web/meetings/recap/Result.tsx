import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import type { Recap } from '#contract/recaps.ts';
import { recapSections } from '#rules/recap.ts';
import { inMinutes } from '#rules/stretches.ts';
import { api } from '#web/lib/api.ts';
import { say } from '#web/lib/say.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { formatDate } from '#web/ui/dates/dates.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Stars } from '../Stars.tsx';
import classes from './Recap.module.css';

/** What came of a meeting that is over; one that was only closed says so. */
export function Result({ meeting }: { meeting: Meeting }) {
  const { id, status } = meeting;
  const { data, isError, refetch } = useQuery({
    ...api.meetings.recap.options({ params: { id } }),
    enabled: status === 'completed',
  });
  if (status === 'closed') {
    return (
      <Card className={classes.part}>
        <p className={classes.lead}>{say('This meeting was closed. It was neither rated nor summed up.')}</p>
        <WhoCanSee teamId={meeting.teamId} visibleTo={meeting.participantIds} />
      </Card>
    );
  }
  if (isError) return <ErrorState title="The recap could not be loaded" onRetry={refetch} />;
  return data ? <RecapCards meeting={meeting} recap={data} /> : <ListSkeleton />;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className={classes.part} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </Card>
  );
}

function RecapCards({ meeting, recap }: { meeting: Meeting; recap: Recap }) {
  const { duration, tangentCount, rating, summary } = meeting;
  return (
    <div className={classes.results}>
      <Part title="Summary">
        <p className={classes.lead}>
          {inMinutes(duration)} · {tangentCount} {tangentCount === 1 ? 'tangent' : 'tangents'}
          {rating !== null && (
            <>
              {' · '}
              <Stars rating={rating} /> {recap.average} of 10
            </>
          )}
        </p>
        {summary ? (
          <p className={classes.text}>{summary}</p>
        ) : (
          <p className={classes.nothing}>No summary was written.</p>
        )}
        <WhoCanSee teamId={meeting.teamId} visibleTo={meeting.participantIds} />
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </Part>
      {recapSections(recap, formatDate).map(({ heading, lead, rows, isLong }) => (
        <Part key={heading} title={say(heading)}>
          {lead && <p className={classes.lead}>{say(lead)}</p>}
          {rows.length > 0 && (
            <dl className={classes.facts} data-long={isLong}>
              {rows.map(([name, fact], index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they never change
                <div key={index}>
                  <dt>{name}</dt>
                  <dd data-figures>{fact}</dd>
                </div>
              ))}
            </dl>
          )}
        </Part>
      ))}
    </div>
  );
}
