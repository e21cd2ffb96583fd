import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Merge } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { t } from '#web/lib/translate.ts';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { mergesQuery, usePeople } from './queries.ts';
import { useUnmergePerson } from './useUserChanges.ts';

/** For admins: people without an account whose work went to members within 30 days, each with Undo. */
export function Merges() {
  const { data: merges = [] } = useQuery(mergesQuery);
  if (merges.length === 0) return null;
  return (
    <Card className="mt-20 p-20" aria-label={t('Merged people')}>
      <h2 className="size-15">{t('Merged in the last 30 days')}</h2>
      <ul className="lined">
        {merges.map((merge) => (
          <MergeRow key={merge.person.id} merge={merge} />
        ))}
      </ul>
    </Card>
  );
}

function MergeRow({ merge }: { merge: Merge }) {
  const { person, userId, count, mergedAt } = merge;
  const { find } = usePeople();
  const unmerge = useUnmergePerson();
  const values = { name: fullName(person), member: fullName(find(userId)), count };
  return (
    <li className="row wrap gap-8 list-row">
      <span className="fill breaks">
        {t('{member} took over {count, plural, one {# entry} other {# entries}} of {name}', values)}{' '}
        <span className="dimmed small">
          <TimeAgo at={mergedAt} />
        </span>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('Bring back {name}', values)}
        loading={unmerge.isPending}
        onClick={() => unmerge.mutate(person.id)}
      >
        {t('Undo')}
      </Button>
    </li>
  );
}
