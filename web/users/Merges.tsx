import { useQuery } from '@tanstack/react-query';
import { trashDays } from '#contract/limits.ts';
import type { Merge } from '#contract/users.ts';
import { t } from '#web/lib/translate.ts';
import { mergesQuery, usePeople } from './queries.ts';
import { useUnmergePerson } from './useUserChanges.ts';
import { WayBack, WaysBack } from './WaysBack.tsx';

/** For admins: people without an account whose work went to members within 30 days, each with Undo. */
export function Merges() {
  const { data: merges = [] } = useQuery(mergesQuery);
  if (merges.length === 0) return null;
  return (
    <WaysBack label={t('Merged people')} title={t('Merged in the last {days} days', { days: trashDays })}>
      {merges.map((merge) => (
        <MergeRow key={merge.person.id} merge={merge} />
      ))}
    </WaysBack>
  );
}

function MergeRow({ merge }: { merge: Merge }) {
  const { person, userId, count, mergedAt } = merge;
  const { nameOf } = usePeople();
  const { isPending, mutate } = useUnmergePerson();
  const values = { name: nameOf(person), member: nameOf(userId), count };
  const label = t('Bring back {name}', values);
  return (
    <WayBack at={mergedAt} button={{ text: t('Undo'), label, isPending, onClick: () => mutate(person.id) }}>
      {t('{member} took over {count, plural, one {# entry} other {# entries}} of {name}', values)}
    </WayBack>
  );
}
