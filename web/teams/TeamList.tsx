import type { Team } from '#contract/teams.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { usePeople } from '#web/users/queries.ts';
import { NameWithLock } from './TeamName.tsx';
import classes from './Teams.module.css';

type Props = { teams: Team[]; chosenId: number | undefined; isPhone: boolean };

/** The list of teams with their leaders. */
export function TeamList({ teams, chosenId, isPhone }: Props) {
  const { find, nameOf } = usePeople();
  return (
    <nav aria-label={t('Teams')}>
      <ul className={`${classes.list} column gap-2`}>
        {teams.map(({ id, name, leaderId, isPrivate }) => {
          const leader = find(leaderId);
          return (
            <li key={id}>
              <Link
                to={`?team=${id}`}
                // On a phone Back returns to the list.
                replace={!isPhone}
                className={`${classes.item} hover block p-8-12 plain-link round-8`}
                aria-current={id === chosenId ? 'true' : undefined}
              >
                <span className="block truncate weight-540" title={name}>
                  <NameWithLock name={name} isPrivate={isPrivate} />
                </span>
                <span className="block truncate dimmed small">
                  {leader ? t('Led by {name}', { name: nameOf(leader) }) : '\u00a0'}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
