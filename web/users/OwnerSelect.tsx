import type { SelectProps } from '@mantine/core';
import { me, noOwner } from '#rules/filters.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { PersonSelect } from './PersonSelect.tsx';

type Props = Pick<SelectProps, 'aria-label' | 'size' | 'w'> & {
  value: string | undefined;
  onChange: (owner: string | undefined) => void;
};

/** The searchable field of the owner filter. */
export default function OwnerSelect({ value, onChange, ...props }: Props) {
  const myId = useCurrentUser().id;
  return (
    <PersonSelect
      withObservers
      {...props}
      placeholder={value === noOwner ? t('No owner') : t('Any owner')}
      clearable
      value={value === me ? myId : value === undefined || value === noOwner ? null : value}
      onChange={(id) => onChange(id === myId ? me : (id ?? undefined))}
    />
  );
}
