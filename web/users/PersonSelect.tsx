import { Group, type SelectProps } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import type { User } from '#contract/users.ts';
import { canOwnWork } from '#rules/people.ts';
import { usePresence } from '#web/lib/live.ts';
import { t } from '#web/lib/translate.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { withState } from './options.ts';
import { PersonName } from './PersonName.tsx';
import { usePeople } from './queries.ts';

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'renderOption'> & {
  value: string | null;
  onChange: (id: string | null) => void;
  /** Includes observers, for fields that are not about work. */
  withObservers?: boolean;
  /** The members to offer; everyone by default. */
  people?: (Pick<User, 'id' | 'firstName' | 'lastName' | 'email' | 'profileImageUrl' | 'role' | 'createdAt'> & {
    hasAccount?: boolean;
    deactivatedAt?: string | null;
  })[];
};

/** Typing replaces the current name. */
const selectAll = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => currentTarget.select();

/** The searchable field for a person. */
export function PersonSelect({ value, onChange, people, withObservers = false, ...props }: Props) {
  const everyone = usePeople();
  const present = usePresence();
  const options = (people ?? everyone.people).filter(
    (person) => withObservers || canOwnWork(person) || person.id === value,
  );
  return (
    <Select
      searchable
      wordsOf={(id) => everyone.find(id)?.email ?? ''}
      limit={100}
      nothingFoundMessage={t('No one with that name')}
      maxDropdownHeight={240}
      comboboxProps={{ shadow: 'lg' }}
      onFocus={selectAll}
      onClick={selectAll}
      {...props}
      data={options.map((person) => ({ value: person.id, label: withState(everyone.nameOf(person), person) }))}
      value={value}
      onChange={(id) => onChange(id)}
      renderOption={({ option }) => {
        const person = options.find(({ id }) => id === option.value);
        return (
          <Group gap={8} wrap="nowrap">
            <PersonAvatar person={person} size={24} present={present.has(option.value)} />
            {person && <PersonName person={person} isShared={everyone.sharesName(person)} />}
          </Group>
        );
      }}
    />
  );
}
