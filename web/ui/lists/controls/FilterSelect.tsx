import { Select } from '@mantine/core';

type Props = {
  label: string;
  /** What it reads while none is chosen. */
  any: string;
  options: { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** A choice above a list, of one of some few values or none. */
export function FilterSelect({ label, any, options, value, onChange }: Props) {
  return (
    <Select
      size="xs"
      w={110}
      aria-label={label}
      placeholder={any}
      clearable
      comboboxProps={{ shadow: 'lg' }}
      data={options}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}
