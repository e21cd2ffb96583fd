import { useQuery } from '@tanstack/react-query';
import { trashDays } from '#contract/limits.ts';
import type { Removal } from '#contract/users.ts';
import { t } from '#web/lib/translate.ts';
import { removalsQuery, usePeople } from './queries.ts';
import { useRestorePerson } from './useUserChanges.ts';
import { WayBack, WaysBack } from './WaysBack.tsx';

/** For admins: people who were removed or left within 30 days, each with Undo. */
export function Removals() {
  const { data: removals = [] } = useQuery(removalsQuery);
  if (removals.length === 0) return null;
  return (
    <WaysBack label={t('Removed people')} title={t('Removed in the last {days} days', { days: trashDays })}>
      {removals.map((removal) => (
        <RemovalRow key={removal.person.id} removal={removal} />
      ))}
    </WaysBack>
  );
}

function RemovalRow({ removal }: { removal: Removal }) {
  const { person, removedById, removedAt, isMember, count } = removal;
  const { nameOf } = usePeople();
  const { isPending, mutate } = useRestorePerson();
  const values = { name: nameOf(person), admin: nameOf(removedById), count };
  const hasLeft = removedById === person.id;
  const mustJoin = hasLeft && !isMember;
  const [text, label] = isMember
    ? [t('Give back'), t('Give {name} their work back', values)]
    : [t('Undo'), t('Bring back {name}', values)];
  return (
    <WayBack
      at={removedAt}
      hint={
        mustJoin ? t('They left by themselves. When they have joined again, you can give their work back.') : undefined
      }
      button={mustJoin ? undefined : { text, label, isPending, onClick: () => mutate(person.id) }}
    >
      {hasLeft
        ? t('{name} left. Others took over {count, plural, one {# entry} other {# entries}}.', values)
        : t('{admin} removed {name}. Others took over {count, plural, one {# entry} other {# entries}}.', values)}
    </WayBack>
  );
}
