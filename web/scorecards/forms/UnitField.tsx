import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { limits } from '#contract/limits.ts';
import type { Format } from '#contract/measurables.ts';
import { Select } from '#web/ui/fields/Select.tsx';

type Props = { format: Format; value: string; onChange: (unit: string) => void; error: ReactNode };

const names = new Intl.DisplayNames('en', { type: 'currency' });
const currencies = Intl.supportedValuesOf('currency').map((code) => ({
  value: code,
  label: `${code} – ${names.of(code)}`,
}));

/** What is counted; of money its currency. */
export function UnitField({ format, value, onChange, error }: Props) {
  if (format === 'currency') {
    return (
      <Select
        label="Unit"
        placeholder="USD – US Dollar"
        searchable
        clearable
        nothingFoundMessage="No currency by that name"
        maxDropdownHeight={240}
        comboboxProps={{ shadow: 'lg' }}
        data={currencies}
        value={value.toUpperCase() || null}
        onChange={(code) => onChange(code ?? '')}
        error={error}
      />
    );
  }
  return (
    <TextInput
      label="Unit"
      placeholder="calls"
      maxLength={limits.unit}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}
