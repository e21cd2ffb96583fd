import { useQuery } from '@tanstack/react-query';
import { t } from '#web/lib/translate.ts';
import { IconLock } from '#web/ui/icons/icons.ts';
import { isPrivateTeam, teamsQuery, useTeamName } from './queries.ts';
import classes from './TeamName.module.css';

/** A lock beside the name of a private team. */
export const PrivateSign = () => (
  <IconLock className={classes.lock} size="0.95em" stroke={1.8} role="img" aria-label={t('Private')} />
);

/** Whether a team, by its id, is private; false while the teams are loading. */
export function useIsPrivateTeam(id: number | null): boolean {
  const { data: teams } = useQuery(teamsQuery);
  return teams !== undefined && isPrivateTeam(teams, id);
}

/** The lock of a private team, by id. */
export const TeamLock = ({ id }: { id: number | null }) => useIsPrivateTeam(id) && <PrivateSign />;

/** A name with a lock if the team is private. Long names are cut off, the lock is not. */
export const NameWithLock = ({ name, isPrivate }: { name: string; isPrivate: boolean }) => (
  <span className={classes.whole}>
    <span className={classes.name} dir="auto">
      {name}
    </span>
    {isPrivate && (
      <>
        {' '}
        <PrivateSign />
      </>
    )}
  </span>
);

/** The name of a team by id, with a lock if it is private. Empty while the teams load. */
export function TeamName({ id }: { id: number | null }) {
  return <NameWithLock name={useTeamName()(id)} isPrivate={useIsPrivateTeam(id)} />;
}
