import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Rows.module.css';

const failedQuery = api.jobs.failed.options();

/** What the server did not get done by itself in spite of all tries, to be tried again; nothing where there is none. */
export function FailedJobs() {
  const { data } = useQuery({ ...failedQuery, refetchInterval: 30_000 });
  const retry = useChange({
    name: false,
    call: (id: string) => api.jobs.retry({ params: { id } }),
    onSuccess: () => {
      toast.success('It is tried again');
      void queryClient.invalidateQueries({ queryKey: failedQuery.queryKey });
    },
    failure: 'It could not be tried again',
  });
  if (!data?.length) return null;
  return (
    <Card className={classes.card} aria-labelledby="failed-jobs">
      <h2 id="failed-jobs" className={classes.heading}>
        Not Done by the Server
      </h2>
      <ul className={classes.rows}>
        {data.map(({ id, title, tries, failedAt, reason }) => (
          <li key={id} className={classes.row}>
            <span className={classes.words}>
              <strong>{title}</strong>
              <span className={classes.detail}>
                {tries === 1 ? 'Tried once' : `Tried ${tries} times`}, last <TimeAgo at={failedAt} />
                {reason && `: ${reason}`}
              </span>
            </span>
            <Button variant="default" size="compact-sm" disabled={retry.isPending} onClick={() => retry.mutate(id)}>
              Try again
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
