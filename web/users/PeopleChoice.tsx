import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { emailText } from './options.ts';
import classes from './PeopleChoice.module.css';

/** How many people are shown at once; the others are found by typing. */
const shownAtMost = 100;

type Props = {
  /** Undefined while they are being loaded. */
  people: User[] | undefined;
  /** What is said where there is nobody to choose. */
  none: string;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/** People to tick, found by a part of their name or address. */
export function PeopleChoice({ people, none, chosen, onChange }: Props) {
  const [search, setSearch] = useState('');
  const word = search.trim().toLowerCase();
  const namesOf = (person: User) => `${fullName(person)} ${person.email}`.toLowerCase();
  const begins = (person: User) =>
    namesOf(person)
      .split(' ')
      .some((name) => name.startsWith(word));
  // Enter takes the first: a name that begins with the word rather than one that holds it.
  const found = people
    ?.filter((person) => namesOf(person).includes(word))
    .sort((one, other) => Number(begins(other)) - Number(begins(one)));
  const match = word === '' ? undefined : found?.[0];
  const choose = (id: string) =>
    onChange(chosen.has(id) ? new Set([...chosen].filter((one) => one !== id)) : new Set([...chosen, id]));
  return (
    <>
      <TextInput
        label="Search"
        placeholder="Name or e-mail"
        data-autofocus
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || word === '') return;
          event.preventDefault();
          if (!match) return;
          onChange(new Set([...chosen, match.id]));
          setSearch('');
        }}
      />
      {found && found.length > 0 ? (
        <ul className={classes.people}>
          {found.slice(0, shownAtMost).map((person) => (
            <li key={person.id} className={classes.person} data-match={person === match || undefined}>
              <label className={classes.label}>
                <input
                  type="checkbox"
                  className={classes.check}
                  checked={chosen.has(person.id)}
                  onChange={() => choose(person.id)}
                />
                <PersonAvatar person={person} size={28} />
                <span className={classes.name}>
                  {fullName(person)} <span className={classes.email}>{emailText(person)}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.none}>{!found ? 'Loading...' : people?.length === 0 ? none : 'Nobody by that name.'}</p>
      )}
      {found && found.length > shownAtMost && (
        <p className={classes.none}>And {found.length - shownAtMost} more: type a part of a name.</p>
      )}
    </>
  );
}
