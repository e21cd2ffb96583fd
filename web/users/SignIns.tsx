import { useQuery } from '@tanstack/react-query';
import { browserOf } from '#rules/browsers.ts';
import { api } from '#web/lib/api.ts';
import { rich, t } from '#web/lib/translate.ts';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Profile.module.css';

/** Recent sign-ins to the user's account; nothing if there are none. */
export function SignIns() {
  const { data, isError, refetch } = useQuery(api.auth.signIns.options());
  if (data?.length === 0) return null;
  return (
    <Card className="p-20" aria-labelledby="sign-ins">
      <h2 id="sign-ins" className="mb-8 size-15">
        {t('Recent Sign-Ins')}
      </h2>
      {!data && (isError ? <ErrorState onRetry={refetch} /> : <ListSkeleton />)}
      <ul className="lined">
        {data?.map(({ id, userAgent, address, createdAt }) => (
          <li key={id} className="row gap-12 py-8 min-h-44">
            <span className={classes.names}>
              <span className="breaks weight-560">{t(browserOf(userAgent))}</span>
              <span className="block flush breaks dimmed">
                {address ? (
                  rich('{time} from {address}', { time: <TimeAgo at={createdAt} />, address })
                ) : (
                  <TimeAgo at={createdAt} />
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
