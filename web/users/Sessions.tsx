import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { browserOf } from '#rules/browsers.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { useHashTarget } from '#web/lib/routing/useHashTarget.ts';
import { toast } from '#web/lib/toast.ts';
import { rich, t } from '#web/lib/translate.ts';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { useSteadyRows } from '#web/ui/lists/useSteadyRows.ts';
import classes from './Profile.module.css';

const sessionsQuery = api.auth.sessions.options();
const askAgain = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });

/** The browsers where the user is signed in, with buttons to sign out. */
export function Sessions() {
  useHashTarget('sessions');
  const { data, isError, refetch } = useQuery(sessionsQuery);
  const end = useChange({
    call: (id: number) => api.auth.endSession({ params: { id } }),
    of: (id) => `session ${id}`,
    onSuccess: () => void askAgain(),
    failure: t("Couldn't sign out that browser"),
  });
  const endOthers = useChange({
    call: () => api.auth.endOtherSessions(),
    onSuccess: () => {
      toast.success(t('Signed out everywhere else'));
      void askAgain();
    },
    failure: t("Couldn't sign out the other browsers"),
  });
  const endingId = end.isPending ? end.variables : undefined;
  const rows = useMemo(() => data?.filter(({ id }) => id !== endingId) ?? [], [data, endingId]);
  const steady = useSteadyRows(rows);
  return (
    <Card className="p-20" aria-labelledby="sessions">
      <div className={classes.head}>
        <h2 id="sessions" tabIndex={-1} className="mb-8 size-15">
          {t('Active Sessions')}
        </h2>
        {data && data.length > 1 && (
          <Button variant="default" size="xs" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('Sign out everywhere else')}
          </Button>
        )}
      </div>
      {!data && (isError ? <ErrorState onRetry={refetch} /> : <ListSkeleton rows={1} height={60} />)}
      <ul className="lined">
        {steady.rows.map(({ id, userAgent, lastSeenAt, isCurrent }) => (
          <li key={id} className="row gap-12 py-8 min-h-44" {...steady.leaving(id)}>
            <span className={classes.names}>
              <span className="breaks weight-560">{t(browserOf(userAgent))}</span>
              <span className="block flush breaks dimmed">
                {isCurrent ? t('In use now') : rich('Last used {time}', { time: <TimeAgo at={lastSeenAt} /> })}
              </span>
            </span>
            {isCurrent ? (
              <Badge color="green" tt="none">
                {t('This browser')}
              </Badge>
            ) : (
              <Button variant="default" size="compact-sm" onClick={() => end.mutate(id)}>
                {t('Sign out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
