import { isSameName } from '#rules/people.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { PersonName } from './PersonName.tsx';
import { usePeople } from './queries.ts';

/** How many people are named. */
const maxPeople = 5;

/** The people who already have a name that someone is typing, so that no one is added twice. */
export function SameName(name: { firstName: string; lastName: string }) {
  const { people } = usePeople();
  const same = name.firstName.trim() ? people.filter((person) => isSameName(person, name)) : [];
  return (
    <div role="status">
      {same.length > 0 && (
        <>
          <p className="small">
            {t('{count, plural, one {Someone already has this name:} other {# people already have this name:}}', {
              count: same.length,
            })}
          </p>
          <ul className="grid gap-2">
            {same.slice(0, maxPeople).map((person) => (
              <li key={person.id}>
                <Link to={`/users/${person.id}`} target="_blank">
                  <PersonName person={person} isShared />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
