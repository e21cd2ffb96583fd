import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HeldMeeting } from '#contract/held-meetings.ts';
import { Link } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import { idIn, useAddress } from '#web/lib/useAddress.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { TeamName } from '#web/teams/TeamName.tsx';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { SearchField } from '#web/ui/lists/controls/SearchField.tsx';
import meetingClasses from '../Meetings.module.css';
import classes from './History.module.css';
import { heldQuery } from './queries.ts';
import { Trends } from './Trends.tsx';

/** How many meetings come at once. */
const size = 25;

/** All meetings that were held: how they went over the quarter, and what was decided, found by its words. */
export default function HistoryPage() {
  const now = useQuarter();
  const [search, change] = useAddress();
  const [shown, setShown] = useState(size);
  const teamId = idIn(search, 'team');
  const q = search.get('q') ?? '';
  const { data, isError, refetch } = useQuery(heldQuery({ teamId, q, limit: shown }));
  return (
    <Page title={say('Meeting History')}>
      <BackLink to="/meetings">{say('Back to Meetings')}</BackLink>
      <div className={classes.controls}>
        <SearchField
          label={say('Search held meetings')}
          value={q}
          onChange={(words) => change({ q: words || undefined })}
        />
        <TeamSelect
          aria-label="Team"
          size="xs"
          clearable
          placeholder="All teams"
          value={teamId ?? null}
          onChange={(id) => change({ team: id ?? undefined })}
        />
      </div>
      {now && <Trends now={now} teamId={teamId} />}
      <Card className={classes.list} aria-label={say('Held meetings')}>
        {isError ? (
          <ErrorState onRetry={refetch} />
        ) : !data ? (
          <ListSkeleton />
        ) : data.rows.length === 0 ? (
          <p className={meetingClasses.nothing}>
            {q ? say('No meeting holds these words') : say('No meeting was held yet')}
          </p>
        ) : (
          <ul className={meetingClasses.rows}>
            {data.rows.map((held) => (
              <Row key={held.id} held={held} />
            ))}
          </ul>
        )}
        {data && data.rows.length < data.total && (
          <Button variant="subtle" onClick={() => setShown(shown + size)}>
            Show more
          </Button>
        )}
      </Card>
    </Page>
  );
}

function Row({ held: { id, title, teamId, endedAt, minutes, average, solved } }: { held: HeldMeeting }) {
  return (
    <li className={meetingClasses.row}>
      <Link to={`/meetings/${id}`} className={classes.link}>
        <span className={meetingClasses.rowTitle}>{title}</span>
        <span className={meetingClasses.facts}>
          <span>
            <DateText value={endedAt} withYear /> · {teamId === null ? 'No team' : <TeamName id={teamId} />} · {minutes}{' '}
            min · {average === null ? 'not rated' : `${average} of 10`} · {solved} solved
          </span>
        </span>
      </Link>
    </li>
  );
}
