import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { minutesText } from '#rules/durations.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { SummaryMark } from '#web/summaries/SummaryMark.tsx';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import classes from '../Meetings.module.css';
import { historyShown, recentHistoryQuery } from '../queries.ts';
import { Stars } from '../Stars.tsx';
import { liveMeetingPath } from '../useJoin.ts';
import { Section } from './Section.tsx';

/** The latest completed and rated meetings. */
export function History() {
  const { data, isError, refetch } = useQuery(recentHistoryQuery);
  return (
    <Section title={t('Recent {meetingTitle} History')}>
      {isError ? (
        <ErrorState onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton rows={3} />
      ) : data.rows.length === 0 ? (
        <p className="dimmed">{t('No rated {meetings} yet')}</p>
      ) : (
        <ul className="lined">
          {data.rows.slice(0, historyShown).map(({ id, title, rating, endedAt, duration }) => (
            <li key={id} className="list-row row gap-12">
              <span className="stack fill breaks">
                <span className="weight-500" dir="auto">
                  {title}
                </span>
                <span className={classes.facts}>
                  <Stars rating={rating ?? 0} />
                  <span>
                    <DateText value={endedAt} />
                    {' · '}
                    {t(minutesText(duration))}
                  </span>
                  <SummaryMark id={id} />
                </span>
              </span>
              <Button
                component={Link}
                to={liveMeetingPath(id)}
                size="compact-sm"
                variant="default"
                aria-label={t('View details of {title}', { title })}
              >
                {t('View Details')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button component={Link} to="/meetings/history" variant="subtle" px={8} ml={-8} mt={8}>
        {t('All {meetings} and trends')}
      </Button>
    </Section>
  );
}
