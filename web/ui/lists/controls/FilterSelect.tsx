import { NativeSelect } from '@mantine/core';

type Props = {
  label: string;
  /** Shown while no value is chosen. */
  any: string;
  options: { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** A filter with a few values. A native select, because each list has several. */
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
