import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { teamsQuery, useTeamName } from './queries.ts';
import classes from './TeamName.module.css';

/** A lock beside the name of a private team. */
export const PrivateSign = () => (
  <IconLock className={classes.lock} size="0.95em" stroke={1.8} role="img" aria-label="Private" />
);

/** A lock if the team with this id is private; one that is not in the list is. */
export function TeamLock({ id }: { id: number | null }) {
  const { data: teams } = useQuery(teamsQuery);
  const isPrivate = id !== null && teams !== undefined && teams.find((team) => team.id === id)?.isPrivate !== false;
  return isPrivate && <PrivateSign />;
}

/** The name of a team by its id, with a lock where it is private; empty while the teams are not known. */
export function TeamName({ id }: { id: number | null }) {
  return (
    <>
      {useTeamName()(id)} <TeamLock id={id} />
    </>
  );
}
