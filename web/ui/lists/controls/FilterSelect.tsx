import { NativeSelect } from '@mantine/core';

type Props = {
  label: string;
  /** What it reads while none is chosen. */
  any: string;
  options: { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** A choice above a list, of one of some few values or none; the browser's own, for each list has several. */
export function FilterSelect({ label, any, options, value = '', onChange }: Props) {
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      data={[{ value: '', label: any }, ...options]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
