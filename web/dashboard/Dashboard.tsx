import { useDeferredValue } from 'react';
import { useMeetingDialogs } from '#web/meetings/useMeetingDialogs.tsx';
import type { Now } from '#web/organizations/useQuarter.ts';
import { useTodoDialogs } from '#web/todos/useTodoDialogs.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { useShownId } from '#web/ui/dialogs/useShownId.ts';
import { Attention, useIsAttentionKnown } from './Attention.tsx';
import { Cards } from './Cards.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { MyRocks } from './MyRocks.tsx';
import { PriorityTodos } from './PriorityTodos.tsx';
import { QuickStats } from './QuickStats.tsx';
import { RecentIssues } from './RecentIssues.tsx';
import { ScorecardStatus } from './ScorecardStatus.tsx';
import { UpcomingMeetings } from './UpcomingMeetings.tsx';

const RockDialog = lazyDialog(() => import('#web/rocks/RockDialog.tsx'));
const HeadlineDetails = lazyDialog(() => import('#web/headlines/HeadlineDetails.tsx'));
const IssueDialog = lazyDialog(() => import('#web/issues/IssueDialog.tsx'));

/** The counts and cards of My 90. */
export function Dashboard({ now }: { now: Now }) {
  const rockDialog = useDialog();
  const issueDialog = useDialog();
  const headline = useShownId('headline');
  const todoDialogs = useTodoDialogs();
  const meetingDialogs = useMeetingDialogs(now.timeZone);
  // Deferred, so that the cards render in slices that keep the page responsive.
  const isReady = useDeferredValue(useIsAttentionKnown(now));
  if (!isReady) return <DashboardSkeleton />;
  return (
    <>
      <Attention now={now} />
      <QuickStats now={now} />
      <Cards
        rocks={<MyRocks now={now} onAdd={rockDialog.open} />}
        todos={<PriorityTodos today={now.today} dialogs={todoDialogs} />}
        issues={<RecentIssues onAdd={issueDialog.open} />}
        meetings={<UpcomingMeetings now={now} dialogs={meetingDialogs} />}
        scorecard={<ScorecardStatus now={now} />}
      />
      {todoDialogs.dialogs}
      {meetingDialogs.dialogs}
      {headline.id && <HeadlineDetails id={headline.id} onClose={headline.close} />}
      {rockDialog.draw(() => (
        <RockDialog onClose={rockDialog.close} initial={{ status: 'on_track', quarter: now.quarter }} />
      ))}
      {issueDialog.draw(() => (
        <IssueDialog onClose={issueDialog.close} />
      ))}
    </>
  );
}
