import { Link } from 'react-router';
import type { Team } from '#contract/teams.ts';
import { fullName } from '#web/ui/person.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from './Teams.module.css';

/** The teams to choose from, each with its leader. */
export function TeamList({ teams, chosenId }: { teams: Team[]; chosenId: number | undefined }) {
  const { find } = usePeople();
  return (
    <nav aria-label="Teams">
      <ul className={classes.list}>
        {teams.map(({ id, name, leaderId }) => {
          const leader = find(leaderId);
          return (
            <li key={id}>
              <Link
                to={`?team=${id}`}
                replace
                className={classes.item}
                aria-current={id === chosenId ? 'true' : undefined}
              >
                <span className={classes.itemName}>{name}</span>
                <span className={classes.itemLeader}>{leader ? `Led by ${fullName(leader)}` : '\u00a0'}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
