import { NativeSelect } from '@mantine/core';
import type { User } from '#contract/users.ts';
import { mayInvite } from '#rules/invitations.ts';
import { fullName } from '#rules/people.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import classes from '#web/ui/sheets/Sheets.module.css';
import { usePeople } from '#web/users/queries.ts';
import type { FileOwner } from '../readScorecardFile.ts';

type Props = { owners: FileOwner[]; people: User[]; onChange: (key: string, choice: string) => void };

/** Asks once which person each owner in the file is. It does not ask about full names and addresses of people. */
export function ImportOwners({ owners, people, onChange }: Props) {
  const { nameOf } = usePeople();
  const mayAdd = mayInvite(useAsker());
  const names = new Set(
    people.flatMap((person) => [fullName(person), person.email ?? ''].map((name) => name.toLowerCase())),
  );
  const asked = owners.filter(({ name, isKnown }) => !isKnown || !names.has(name.toLowerCase()));
  if (asked.length === 0) return null;
  return (
    <section className="shrink" aria-label={t('Owners')}>
      <h3 className="mb-4 size-14">{t('Owners')}</h3>
      <ul className={`${classes.columns} lined`}>
        {asked.map(({ key, name, choice }) => (
          <li key={key}>
            <span className="shrink breaks">{name}</span>
            <NativeSelect
              className={classes.select}
              aria-label={t('Owner named “{name}”', { name })}
              data={[
                { value: '', label: t('No owner') },
                ...(mayAdd ? [{ value: 'new', label: t('Add as a person without an account') }] : []),
                { group: t('People'), items: people.map((person) => ({ value: person.id, label: nameOf(person) })) },
              ]}
              value={choice}
              onChange={({ currentTarget }) => onChange(key, currentTarget.value)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
