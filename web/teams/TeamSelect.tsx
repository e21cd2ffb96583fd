import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { teamsQuery } from './queries.ts';

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: number | null;
  onChange: (id: number | null) => void;
};

/** A choice of one team in a form; none chosen means no team, unless one is required. */
export function TeamSelect({ value, onChange, ...props }: Props) {
  const { data: teams = [], isSuccess } = useQuery(teamsQuery);
  const none = props.required ? 'Select a team' : 'No team';
  return (
    <Select
      searchable={teams.length > 8}
      nothingFoundMessage="No team by that name"
      maxDropdownHeight={240}
      comboboxProps={{ shadow: 'lg' }}
      placeholder={isSuccess && teams.length === 0 ? 'There is no team yet' : none}
      {...props}
      data={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
