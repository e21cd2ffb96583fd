import { NativeSelect } from '@mantine/core';
import type { DayOrder } from '#rules/sheets/date-text.ts';
import { msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';

const orders = { mdy: msg('Month first (10/31)'), dmy: msg('Day first (31/10)') } as const;

type Props = { value: DayOrder; warning: string | false; onChange: (order: DayOrder) => void };

/** Chooses how dates such as 5/10 are read. */
export function DayOrderField({ value, warning, onChange }: Props) {
  return (
    <NativeSelect
      label={t('Dates')}
      description={warning}
      inputWrapperOrder={['label', 'input', 'description']}
      data={optionsOf(orders)}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as DayOrder)}
    />
  );
}
