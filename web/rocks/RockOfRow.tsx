import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { RockLink } from './RockLink.tsx';
import { RockSelect } from './RockSelect.tsx';

type Props = { id: number | null; onChange: (id: number | null) => void };

/** The rock of a row in its details: a link to it, and a field to choose another. */
export function RockOfRow({ id, onChange }: Props) {
  const mayWork = useMayWork();
  return (
    <>
      {id !== null && <RockLink id={id} />}
      {mayWork && <RockSelect size="xs" maw={280} aria-label={t('{Rock}')} value={id} onChange={onChange} />}
    </>
  );
}
