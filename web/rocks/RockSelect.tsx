import type { SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { say } from '#web/lib/say.ts';
import { linkedQuery } from '#web/links/queries.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { rocks, rocksOfQuarterQuery } from './queries.ts';

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: number | null;
  onChange: (id: number | null) => void;
};

/** A choice among the rocks of this quarter, with those carried over into it, found by typing a part of the title. */
export function RockSelect({ value, onChange, ...props }: Props) {
  const now = useQuarter();
  const { data: current = [] } = useQuery({
    ...rocksOfQuarterQuery(now?.quarter ?? '', true),
    enabled: now !== undefined,
  });
  const { data: chosen } = useQuery({
    ...linkedQuery({ noun: 'rocks', id: value ?? 0 }),
    enabled: value !== null,
    initialData: () => rocks.rows.find(value ?? 0),
  });
  // One of another quarter stays, too.
  const isElsewhere = chosen && !current.some(({ id }) => id === chosen.id);
  const offered = isElsewhere ? [chosen, ...current] : current;
  return (
    <Select
      searchable
      clearable
      limit={100}
      nothingFoundMessage={say('No rock by that name')}
      placeholder={say('No rock')}
      maxDropdownHeight={240}
      comboboxProps={{ shadow: 'lg' }}
      {...props}
      data={offered.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
