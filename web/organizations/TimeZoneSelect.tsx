import { useMemo, useState } from 'react';
import { t } from '#web/lib/translate.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { timeZoneName, timeZoneOptions, timeZoneWords } from './options.ts';

type Props = {
  description: string;
  placeholder?: string;
  clearable?: boolean;
  value: string | null;
  onChange: (zone: string | null) => void;
  error?: string | null | undefined;
};

/** Chooses a time zone by its city, country or name. */
export function TimeZoneSelect({ value, clearable = false, ...props }: Props) {
  // All of them are named when the field is first used.
  const [isUsed, setIsUsed] = useState(false);
  const data = useMemo(
    () => (isUsed ? timeZoneOptions(value) : value ? [{ value, label: timeZoneName(value) }] : []),
    [isUsed, value],
  );
  return (
    <Select
      {...props}
      label={t('Time Zone')}
      data={data}
      wordsOf={timeZoneWords}
      searchable
      clearable={clearable}
      allowDeselect={clearable}
      nothingFoundMessage={t('No time zone with that name')}
      maxDropdownHeight={260}
      value={value}
      onFocus={() => setIsUsed(true)}
    />
  );
}
