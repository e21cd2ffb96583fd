import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { beginsWith, textMatcher } from '#rules/search-text.ts';
import { t } from '#web/lib/translate.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { isSubmitKey } from '#web/ui/fields/Form.tsx';
import { emailText } from './options.ts';
import classes from './PeopleChoice.module.css';

/** How many people are listed. Typing finds the others. */
const maxRows = 100;

type Props = {
  /** Undefined while they load. */
  people: User[] | undefined;
  /** Shown if there is no one to choose. */
  none: string;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  error?: string | null | undefined;
};

/** People to tick, filtered by a part of their name or email address. */
export function PeopleChoice({ people, none, chosen, onChange, error }: Props) {
  const [search, setSearch] = useState('');
  const word = search.trim();
  const matchesWord = textMatcher(word);
  const namesOf = (person: User) => `${fullName(person)} ${person.email}`;
  const begins = (person: User) =>
    namesOf(person)
      .split(' ')
      .some((name) => beginsWith(name, word));
  // Enter takes the first match. Names that begin with the word come first.
  const matches = people
    ?.filter((person) => (!person.deactivatedAt || chosen.has(person.id)) && matchesWord(namesOf(person)))
    .sort((one, other) => Number(begins(other)) - Number(begins(one)));
  const match = word === '' ? undefined : matches?.[0];
  const toggle = (id: string) =>
    onChange(chosen.has(id) ? new Set([...chosen].filter((one) => one !== id)) : new Set([...chosen, id]));
  return (
    <>
      <TextInput
        label={t('Search')}
        placeholder={t('Name or email')}
        data-autofocus
        error={error}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isSubmitKey(event) || word === '') return;
          event.preventDefault();
          if (!match) return;
          onChange(new Set([...chosen, match.id]));
          setSearch('');
        }}
      />
      {matches && matches.length > 0 ? (
        <ul className="grid gap-2">
          {matches.slice(0, maxRows).map((person) => (
            <li key={person.id} className={classes.person} data-match={person === match || undefined}>
              <label className="row gap-10">
                <input
                  type="checkbox"
                  className={classes.check}
                  checked={chosen.has(person.id)}
                  onChange={() => toggle(person.id)}
                />
                <PersonAvatar person={person} size={28} />
                <span className="shrink breaks">
                  {fullName(person)} <span className="dimmed small">{emailText(person)}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      ) : (
        <p className="dimmed">
          {!matches ? t('Loading...') : people?.length === 0 ? none : t('No one with that name.')}
        </p>
      )}
      {matches && matches.length > maxRows && (
        <p className="dimmed">{t('{count} more. Type part of a name.', { count: matches.length - maxRows })}</p>
      )}
    </>
  );
}
