import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isPrivateTeam, teamsQuery, useTeamName } from './queries.ts';
import classes from './TeamName.module.css';

/** A lock beside the name of a private team. */
export const PrivateSign = () => (
  <IconLock className={classes.lock} size="0.95em" stroke={1.8} role="img" aria-label="Private" />
);

/** Whether a team, by its id, is private; false while the teams are loading. */
export function useIsPrivateTeam(id: number | null): boolean {
  const { data: teams } = useQuery(teamsQuery);
  return teams !== undefined && isPrivateTeam(teams, id);
}

/** The lock of a team, by its id, where it is private. */
export const TeamLock = ({ id }: { id: number | null }) => useIsPrivateTeam(id) && <PrivateSign />;

/** A name with a lock where it is of a private team. Where there is no room the name is cut off, and not the lock. */
export const NameWithLock = ({ name, isPrivate }: { name: string; isPrivate: boolean }) => (
  <span className={classes.whole}>
    <span className={classes.name}>{name}</span>
    {isPrivate && (
      <>
        {' '}
        <PrivateSign />
      </>
    )}
  </span>
);

/** The name of a team by its id, with a lock where it is private; empty while the teams are not known. */
export function TeamName({ id }: { id: number | null }) {
  return <NameWithLock name={useTeamName()(id)} isPrivate={useIsPrivateTeam(id)} />;
}
