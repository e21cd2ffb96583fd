import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import classes from './People.module.css';

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
  const found = people?.filter((person) => `${fullName(person)} ${person.email}`.toLowerCase().includes(word));
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
      />
      {found && found.length > 0 ? (
        <ul className={classes.people}>
          {found.map((person) => (
            <li key={person.id} className={classes.person}>
              <label className={classes.label}>
                <input
                  type="checkbox"
                  className={classes.check}
                  checked={chosen.has(person.id)}
                  onChange={() => choose(person.id)}
                />
                <PersonAvatar person={person} size={28} />
                <span className={classes.name}>
                  {fullName(person)} <span className={classes.email}>{person.email}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.none}>{!found ? 'Loading...' : people?.length === 0 ? none : 'Nobody by that name.'}</p>
      )}
    </>
  );
}
