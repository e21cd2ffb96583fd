import { IconCalendar, IconUsersGroup } from '@tabler/icons-react';
import type { Rock } from '#contract/rocks.ts';
import { fullName } from '#rules/people.ts';
import { useTeamName } from '#web/teams/queries.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { usePeople } from '#web/users/queries.ts';
import classes from './RockFacts.module.css';

/** Whose a rock is and when it is due, in one line. */
export function RockFacts({ rock }: { rock: Rock }) {
  const { find } = usePeople();
  const nameTeam = useTeamName();
  const owner = find(rock.ownerId);
  return (
    <ul className={classes.facts} aria-label="Facts">
      {owner && (
        <li>
          <PersonAvatar person={owner} size={20} />
          {fullName(owner)}
        </li>
      )}
      <li>
        <IconUsersGroup size={16} stroke={1.6} aria-hidden="true" />
        {nameTeam(rock.teamId)}
      </li>
      <li>
        <IconCalendar size={16} stroke={1.6} aria-hidden="true" />
        {rock.dueDate ? (
          <span>
            Due <DateText value={rock.dueDate} />
          </span>
        ) : (
          'No due date'
        )}
      </li>
    </ul>
  );
}
