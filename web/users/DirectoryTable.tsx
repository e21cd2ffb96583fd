import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { User } from '#contract/users.ts';
import { fullName, mayAdminister } from '#rules/people.ts';
import { Link } from '#web/lib/router.tsx';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { InvitePerson } from '#web/organizations/InvitePerson.tsx';
import { Check } from '#web/ui/lists/Check.tsx';
import { useSelection } from '#web/ui/lists/useSelection.ts';
import { DeactivatedBadge } from './DeactivatedBadge.tsx';
import { DirectorySelection } from './DirectorySelection.tsx';
import classes from './DirectoryTable.module.css';
import { emailText, roleNames } from './options.ts';
import { usePeople } from './queries.ts';
import { usePersonFacts } from './usePersonFacts.ts';

/** How many people are rendered at first, and more with each click. */
const pageSize = 200;

/** The people as a table. Admins select several, to change their roles or add them to a team. */
export function DirectoryTable({ people }: { people: User[] }) {
  const [shown, setShown] = useState(pageSize);
  const asker = useAsker();
  const { nameOf } = usePeople();
  const { factsOf } = usePersonFacts();
  const { chosen, toggle, chooseAll, clear } = useSelection(people.map(({ id }) => id));
  const selected = people.filter(({ id }) => chosen.has(id));
  const isAdmin = mayAdminister(asker);
  const hasTitles = people.some(({ title }) => title);
  const cellsOf = (person: User): { label: string; content: ReactNode }[] => {
    const { seats, managers, teams } = factsOf(person);
    return [
      ...(hasTitles ? [{ label: t('Title'), content: person.title }] : []),
      { label: t('Seat'), content: seats },
      { label: t('Reports to'), content: managers },
      { label: t('Teams'), content: teams },
      {
        label: t('Role'),
        content: person.hasAccount ? (
          <>
            {t(roleNames[person.role])} <DeactivatedBadge person={person} />
          </>
        ) : (
          <InvitePerson person={person} />
        ),
      },
    ];
  };
  return (
    <>
      {selected.length > 0 && (
        <DirectorySelection selected={selected} all={people.length} onAll={chooseAll} onClear={clear} />
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            {isAdmin && (
              <td className={classes.select}>
                <span className="visually-hidden">{t('Select')}</span>
              </td>
            )}
            <th scope="col">{t('Name')}</th>
            {people[0] &&
              cellsOf(people[0]).map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {people.slice(0, shown).map((person) => (
            <tr key={person.id}>
              {isAdmin && (
                <td className={classes.select}>
                  <Check
                    aria-label={t('Select {title}', { title: nameOf(person) })}
                    checked={chosen.has(person.id)}
                    onChange={({ nativeEvent }) => toggle(person.id, (nativeEvent as MouseEvent).shiftKey)}
                  />
                </td>
              )}
              <th scope="row">
                <Link to={`/users/${person.id}`} className="plain-link weight-560" dir="auto">
                  {fullName(person)}
                </Link>
                <span className="block breaks dimmed small">{emailText(person)}</span>
              </th>
              {cellsOf(person).map(({ label, content }) => (
                <td key={label} data-label={label} dir="auto">
                  {content}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {people.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + pageSize)}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}
