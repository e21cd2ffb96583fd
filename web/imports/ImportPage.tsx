import { useReducer } from 'react';
import { mayManage } from '#rules/people.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { IconLock } from '#web/ui/icons/icons.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import { ImportSteps } from './ImportSteps.tsx';

/** Imports rows from files of other programs, for managers and admins. */
export default function ImportPage() {
  const mayImport = mayManage(useAsker());
  const now = useQuarter();
  const [count, countUp] = useReducer((imported: number) => imported + 1, 0);
  return (
    <Page
      title={t('Import')}
      subtitle={t(
        'People, teams, seats, {measurables}, {rocks}, {milestones}, {todos}, {issues} and {headlines} from files of other programs',
      )}
    >
      {!mayImport ? (
        <EmptyState
          icon={<IconLock size={22} stroke={1.6} />}
          title={t('Only managers and admins can import')}
          description={t('Ask one of them to bring in your files.')}
        />
      ) : now ? (
        // The next import begins without the files and decisions of this one.
        <ImportSteps key={count} now={now} onImported={countUp} />
      ) : (
        <ListSkeleton rows={3} height={60} />
      )}
    </Page>
  );
}
