import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { t } from '#web/lib/translate.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { rocksOfQuarterQuery } from './queries.ts';

type Props = { value: number | null; onChange: (rockId: number | null) => void };

/** The rocks of this quarter, including those carried over, as items of a menu. */
export default function RockChoices({ value, onChange }: Props) {
  const now = useQuarter();
  const { data: rocks } = useQuery({
    ...rocksOfQuarterQuery(now?.quarter ?? '', true),
    enabled: now !== undefined,
  });
  const first = useRef<HTMLButtonElement>(null);
  // The menu has the focus while its items load.
  useEffect(() => {
    if (rocks && first.current?.closest('[role="menu"]') === document.activeElement) first.current?.focus();
  }, [rocks]);
  if (!rocks) return null;
  return [{ id: null, title: t('No {rock}') }, ...rocks].map(({ id, title }, index) => (
    <MenuItem
      key={id}
      ref={index === 0 ? first : undefined}
      chosen={id === value}
      onSelect={() => id !== value && onChange(id)}
    >
      {title}
    </MenuItem>
  ));
}
