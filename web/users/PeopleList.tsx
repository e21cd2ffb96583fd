import type { ReactNode } from 'react';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { usePresence } from '#web/lib/live.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { emailText } from './options.ts';
import classes from './PeopleChoice.module.css';

type Props = { people: User[]; action?: ((person: User) => ReactNode) | undefined };

/** A list of people, one per line, with an action at its end. */
export function PeopleList({ people, action }: Props) {
  const present = usePresence();
  return (
    <ul className="grid gap-2">
      {people.map((person) => (
        <li key={person.id} className={classes.person}>
          <span className="row gap-10">
            <PersonAvatar person={person} size={28} present={present.has(person.id)} />
            <span className="fill breaks">
              {fullName(person)} <span className="dimmed small">{emailText(person)}</span>
            </span>
            {action?.(person)}
          </span>
        </li>
      ))}
    </ul>
  );
}
