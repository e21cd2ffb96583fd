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
      maw={240}
      // Above a list as wide before the names of the teams are there: it would move when they come.
      {...(size === 'xs' && { w: 104 })}
      data={[{ value: all, label: 'All Teams' }, ...teams.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={teams.some(({ id }) => id === value) ? String(value) : all}
      onChange={({ currentTarget }) => onChange(currentTarget.value === all ? undefined : Number(currentTarget.value))}
    />
  );
}
