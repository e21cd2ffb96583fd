import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NameWithLock } from '#web/teams/TeamName.tsx';
import '#web/teams/queries.ts';
import { t } from '#web/lib/translate.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Profile.module.css';
import { teamsOfUserQuery } from './queries.ts';

/** The teams of a person. */
export function TeamMemberships({ userId }: { userId: string }) {
  const { data: teams, isError, refetch } = useQuery(teamsOfUserQuery(userId));
  return (
    <Card className="p-20" aria-labelledby="memberships">
      <h2 id="memberships" className="mb-8 size-15">
        {t('Team Memberships')}
      </h2>
      {isError && !teams && <ErrorState onRetry={refetch} />}
      {!isError && !teams && <ListSkeleton />}
      {teams?.length === 0 && <p className="block flush breaks dimmed">{t('No team memberships found')}</p>}
      {teams && teams.length > 0 && (
        <ul className="lined">
          {teams.map(({ id, name, description, leaderId, isPrivate }) => (
            <li key={id} className="row gap-12 py-8 min-h-44">
              <span className={classes.names}>
                <span className="breaks weight-560">
                  <NameWithLock name={name} isPrivate={isPrivate} />
                </span>
                {description && (
                  <span className="block flush breaks dimmed" dir="auto">
                    {description}
                  </span>
                )}
              </span>
              {leaderId === userId ? (
                <Badge color="brass" tt="none">
                  {t('Leader')}
                </Badge>
              ) : (
                <Badge color="gray" tt="none">
                  {t('Member')}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
