import type { ReactNode } from 'react';
import { limits } from '#contract/limits.ts';
import type { Format } from '#contract/measurables.ts';
import { language, t } from '#web/lib/translate.ts';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { Select } from '#web/ui/fields/Select.tsx';

type Props = { format: Format; value: string; onChange: (unit: string) => void; error: ReactNode };

const names = new Intl.DisplayNames(language, { type: 'currency' });
const labelOf = (code: string) => `${code} – ${names.of(code)}`;
const currencies = Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: labelOf(code) }));

/** The unit of a measurable; for money its currency. */
export function UnitField({ format, value, onChange, error }: Props) {
  if (format === 'currency') {
    return (
      <Select
        label={t('Unit')}
        placeholder={labelOf('USD')}
        searchable
        clearable
        nothingFoundMessage={t('No currency with that name')}
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
    <LineField
      label={t('Unit')}
      placeholder={t('e.g. calls')}
      most={limits.unit}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}
