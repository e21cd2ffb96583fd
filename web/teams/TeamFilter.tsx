import { NativeSelect } from '@mantine/core';
import { useVisibleTeams } from './queries.ts';

const all = 'all';
const mine = 'mine';

type Props = {
  value: number | typeof mine | undefined;
  onChange: (id: number | undefined) => void;
  /** Set where `Me & My Teams` can be chosen. */
  onMine?: () => void;
  size?: 'xs' | 'sm';
};

/** Confines a screen to one team, or shows all. */
export function TeamFilter({ value, onChange, onMine, size = 'sm' }: Props) {
  const known = useVisibleTeams();
  const teams = known ?? [];
  const isOutOfReach = known !== undefined && typeof value === 'number' && !teams.some(({ id }) => id === value);
  return (
    <NativeSelect
      aria-label="Team"
      size={size}
      maw={240}
      // Above a list as wide before the names of the teams are there: it would move when they come.
      {...(size === 'xs' && { w: onMine ? 132 : 104 })}
      data={[
        { value: all, label: 'All Teams' },
        ...(onMine ? [{ value: mine, label: 'Me & My Teams' }] : []),
        ...teams.map(({ id, name, isPrivate }) => ({
          value: String(id),
          label: isPrivate ? `${name} (private)` : name,
        })),
        ...(isOutOfReach ? [{ value: String(value), label: 'Unknown team' }] : []),
      ]}
      value={value === mine || (known && value !== undefined) ? String(value) : all}
      onChange={({ currentTarget: { value: chosen } }) => {
        if (chosen === mine) onMine?.();
        else onChange(chosen === all ? undefined : Number(chosen));
      }}
    />
  );
}
