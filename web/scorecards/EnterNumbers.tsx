import { Button } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { useMyNumbers } from './useMyNumbers.ts';
import type { ScorecardView } from './useScorecardView.ts';

/** Leads to the first of the user's numbers that is missing, if any is. */
export default function EnterNumbers({ now, view }: { now: Now; view: ScorecardView }) {
  const { numbers, missing = 0 } = useMyNumbers(now);
  const [first] = numbers ?? [];
  if (!first || missing === 0) return null;
  return (
    <Button onClick={() => view.enter(first.id, first.at)}>
      {t('{count, plural, one {Enter # number} other {Enter # numbers}}', { count: missing })}
    </Button>
  );
}
