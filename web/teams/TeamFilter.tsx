import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { teamsQuery } from './queries.ts';

const all = 'all';

type Props = {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
  size?: 'xs' | 'sm';
};

/** Confines a screen to one team, or shows all. */
export function TeamFilter({ value, onChange, size = 'sm' }: Props) {
  const { data: teams = [] } = useQuery(teamsQuery);
  return (
    <NativeSelect
      aria-label="Team"
      size={size}
      // As wide before the names of the teams are there.
      w={size === 'xs' ? 112 : 144}
      data={[{ value: all, label: 'All Teams' }, ...teams.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={teams.some(({ id }) => id === value) ? String(value) : all}
      onChange={({ currentTarget }) => onChange(currentTarget.value === all ? undefined : Number(currentTarget.value))}
    />
  );
}
