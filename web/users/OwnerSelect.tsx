import { me, nobody } from '#rules/filters.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { PersonSelect } from './PersonSelect.tsx';

type Props = { value: string | undefined; onChange: (owner: string | undefined) => void };

/** Confines a list to the rows of one owner. */
export function OwnerFilter({ value, onChange }: Props) {
  const myId = useCurrentUser().id;
  return (
    <PersonSelect
      aria-label="Owner"
      placeholder={value === nobody ? 'No owner' : 'Any owner'}
      size="xs"
      w={112}
      clearable
      value={value === me ? myId : value === undefined || value === nobody ? null : value}
      onChange={(id) => onChange(id === myId ? me : (id ?? undefined))}
    />
  );
}
