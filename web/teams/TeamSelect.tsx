import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { teamsQuery } from './queries.ts';

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: number | null;
  onChange: (id: number | null) => void;
};

/** A choice of one team in a form; none chosen means no team. */
export function TeamSelect({ value, onChange, placeholder = 'No team', ...props }: Props) {
  const { data: teams = [], isSuccess } = useQuery(teamsQuery);
  return (
    <Select
      searchable={teams.length > 8}
      nothingFoundMessage="No team by that name"
      maxDropdownHeight={240}
      comboboxProps={{ shadow: 'lg' }}
      {...props}
      placeholder={isSuccess && teams.length === 0 ? 'There is no team yet' : placeholder}
      data={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
