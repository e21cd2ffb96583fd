import { usePresence } from '#web/lib/live.ts';
import { t } from '#web/lib/translate.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { distinction, usePeople, usePerson } from '#web/users/queries.ts';
import classes from './OwnerLabel.module.css';

/** The owner of a row, by first name if it is unique. */
export function OwnerLabel({ id }: { id: string | null }) {
  const { person, isLoaded } = usePerson(id);
  const present = usePresence();
  const { nameOf, shortNameOf, sharesName } = usePeople(id !== null);
  if (id === null) return <span className="inline-row shrink gap-6">{t('Unassigned')}</span>;
  if (!isLoaded) return null;
  const isShared = person !== undefined && shortNameOf(person) !== person.firstName;
  return (
    <span className="inline-row shrink gap-6" title={nameOf(person)}>
      <PersonAvatar person={person} size={22} present={present.has(id)} />
      <span className={classes.name}>
        {person?.firstName || nameOf(person)}
        {person?.firstName && <span className={isShared ? undefined : classes.last}> {person.lastName}</span>}
        {person && sharesName(person) && <span className="block truncate dimmed tiny">{distinction(person)}</span>}
      </span>
    </span>
  );
}
