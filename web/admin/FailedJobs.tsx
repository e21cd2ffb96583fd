import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { rich, t } from '#web/lib/translate.ts';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Rows.module.css';

const failedQuery = api.jobs.failed.options();

/** The background jobs that failed after all their retries, if any, each with a retry button. */
export function FailedJobs() {
  const { data } = useQuery({ ...failedQuery, refetchInterval: 30_000 });
  const retry = useChange({
    name: false,
    call: (id: string) => api.jobs.retry({ params: { id } }),
    onSuccess: () => {
      toast.success(t('Retrying'));
      void queryClient.invalidateQueries({ queryKey: failedQuery.queryKey });
    },
    failure: t("Couldn't retry the job"),
  });
  if (!data?.length) return null;
  return (
    <Card className={`${classes.card} mb-20 p-20`} aria-labelledby="failed-jobs">
      <h2 id="failed-jobs" className="mb-8 size-15">
        {t('Failed jobs')}
      </h2>
      <ul className="lined">
        {data.map(({ id, title, tries, failedAt, reason }) => (
          <li key={id} className="row between gap-8-16 py-8">
            <span className="shrink">
              <strong>{title}</strong>
              <span className="block breaks dimmed small">
                {rich('{count, plural, one {Tried once, {time}} other {Tried # times, last {time}}}', {
                  count: tries,
                  time: <TimeAgo at={failedAt} />,
                })}
              </span>
              {reason && <span className="block breaks dimmed small">{reason}</span>}
            </span>
            <Button variant="default" size="compact-sm" disabled={retry.isPending} onClick={() => retry.mutate(id)}>
              {t('Try again')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
