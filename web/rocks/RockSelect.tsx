import type { SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '#web/lib/translate.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { rocksOfQuarterQuery } from './queries.ts';
import { useLinkedRock } from './useLinkedRock.ts';

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: number | null;
  onChange: (id: number | null) => void;
};

/** A searchable field for the rocks of this quarter, including those carried over. */
export function RockSelect({ value, onChange, ...props }: Props) {
  const now = useQuarter();
  const { data: current = [] } = useQuery({
    ...rocksOfQuarterQuery(now?.quarter ?? '', true),
    enabled: now !== undefined,
  });
  const { data: chosen } = useLinkedRock(value);
  // A chosen rock from another quarter stays in the list.
  const isFromOtherQuarter = chosen && !current.some(({ id }) => id === chosen.id);
  const options = isFromOtherQuarter ? [chosen, ...current] : current;
  return (
    <Select
      searchable
      clearable
      limit={100}
      nothingFoundMessage={t('No {rock} with that name')}
      placeholder={t('No {rock}')}
      maxDropdownHeight={240}
      comboboxProps={{ shadow: 'lg' }}
      {...props}
      data={options.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
