import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { usePresence } from '#web/lib/live.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { emailText } from './options.ts';
import classes from './PeopleChoice.module.css';

/** A list of people, one per line. */
export function PeopleList({ people }: { people: User[] }) {
  const present = usePresence();
  return (
    <ul className="grid gap-2">
      {people.map((person) => (
        <li key={person.id} className={classes.person}>
          <span className="row gap-10">
            <PersonAvatar person={person} size={28} present={present.has(person.id)} />
            <span className="shrink breaks">
              {fullName(person)} <span className="dimmed small">{emailText(person)}</span>
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
