import { NativeSelect } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import { useVisibleTeams } from './queries.ts';

const all = 'all';
const mine = 'mine';

type Props = {
  value: number | typeof mine | undefined;
  onChange: (id: number | undefined) => void;
  /** Offers `Me & My Teams`. */
  onMine?: () => void;
  size?: 'xs' | 'sm';
};

/** Filters a screen by team. */
export function TeamFilter({ value, onChange, onMine, size = 'sm' }: Props) {
  const visibleTeams = useVisibleTeams();
  const teams = visibleTeams ?? [];
  const isUnknown = visibleTeams !== undefined && typeof value === 'number' && !teams.some(({ id }) => id === value);
  return (
    <NativeSelect
      aria-label={t('Team')}
      size={size}
      maw={240}
      data={[
        { value: all, label: t('All Teams') },
        ...(onMine ? [{ value: mine, label: t('Me & My Teams') }] : []),
        ...teams.map(({ id, name, isPrivate }) => ({
          value: String(id),
          label: isPrivate ? t('{name} (private)', { name }) : name,
        })),
        ...(isUnknown ? [{ value: String(value), label: t('Unknown team') }] : []),
      ]}
      value={value === mine || (visibleTeams && value !== undefined) ? String(value) : all}
      onChange={({ currentTarget: { value: chosen } }) => {
        if (chosen === mine) onMine?.();
        else onChange(chosen === all ? undefined : Number(chosen));
      }}
    />
  );
}
