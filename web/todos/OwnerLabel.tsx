import { fullName, shortName } from '#rules/people.ts';
import { usePresence } from '#web/lib/live.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { usePeople, usePerson } from '#web/users/queries.ts';
import classes from './OwnerLabel.module.css';

/** Whose a to-do is. */
export function OwnerLabel({ id }: { id: string | null }) {
  const { person, isKnown } = usePerson(id);
  const present = usePresence();
  const { people } = usePeople(id !== null);
  if (id === null) return <span className={classes.owner}>Unassigned</span>;
  if (!isKnown) return null;
  // Somebody of that name is no rarity: then the last name stays.
  const isShared = person !== undefined && shortName(person, people) !== person.firstName;
  return (
    <span className={classes.owner} title={fullName(person)}>
      <PersonAvatar person={person} size={22} present={present.has(id)} />
      <span className={classes.name}>
        {person?.firstName || fullName(person)}
        {person?.firstName && <span className={isShared ? undefined : classes.last}> {person.lastName}</span>}
      </span>
    </span>
  );
}
