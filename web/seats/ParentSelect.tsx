import type { SelectProps } from '@mantine/core';
import type { Seat } from '#contract/seats.ts';
import { t } from '#web/lib/translate.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { inOrder } from './layout/find.ts';

type Props = Omit<SelectProps, 'data'> & { seats: Seat[]; isAllowed?: (id: string) => boolean };

/** Chooses the seat that another reports to. */
export const ParentSelect = ({ seats, isAllowed = () => true, ...props }: Props) => (
  <Select
    label={t('Reports to')}
    searchable
    allowDeselect={false}
    limit={100}
    nothingFoundMessage={t('No seat with that name')}
    {...props}
    data={inOrder(seats)
      .filter(({ id }) => isAllowed(id))
      .map(({ id, title }) => ({ value: id, label: title }))}
  />
);
