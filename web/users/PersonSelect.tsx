import { Group, type SelectProps } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import type { User } from '#contract/users.ts';
import { fullName, mayWork } from '#rules/people.ts';
import { usePresence } from '#web/lib/live.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { NoAccountHint } from './NoAccountHint.tsx';
import { usePeople } from './queries.ts';

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'renderOption'> & {
  value: string | null;
  onChange: (id: string | null) => void;
  /** Offers observers too, for choices that are not about work. */
  withObservers?: boolean;
  /** Whom to offer; everybody in the organization when left out. */
  people?: (Pick<User, 'id' | 'firstName' | 'lastName' | 'email' | 'profileImageUrl' | 'role'> & {
    hasAccount?: boolean;
  })[];
};

/** What one types takes the place of the name that stands there. */
const selectAll = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => currentTarget.select();

/** A choice of one person, found by typing a part of the name. */
export function PersonSelect({ value, onChange, people, withObservers = false, ...props }: Props) {
  const everybody = usePeople();
  const present = usePresence();
  const offered = (people ?? everybody.people).filter(
    (person) => withObservers || mayWork(person) || person.id === value,
  );
  return (
    <Select
      searchable
      limit={100}
      nothingFoundMessage="Nobody by that name"
      maxDropdownHeight={240}
      comboboxProps={{ shadow: 'lg' }}
      onFocus={selectAll}
      onClick={selectAll}
      {...props}
      data={offered.map((person) => ({ value: person.id, label: fullName(person) }))}
      value={value}
      onChange={(id) => onChange(id)}
      renderOption={({ option }) => {
        const person = offered.find(({ id }) => id === option.value);
        return (
          <Group gap={8} wrap="nowrap">
            <PersonAvatar person={person} size={24} present={present.has(option.value)} />
            {option.label}
            {person?.hasAccount === false && <NoAccountHint />}
          </Group>
        );
      }}
    />
  );
}
