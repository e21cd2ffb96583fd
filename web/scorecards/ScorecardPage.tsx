import { Button } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import { mayWork } from '#rules/people.ts';
import { mayEditScorecards } from '#rules/scorecards.ts';
import { weekOf } from '#rules/weeks.ts';
import { latePart } from '#web/lib/offline/lazyPart.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PersonalScorecard } from './PersonalScorecard.tsx';
import classes from './Scorecards.module.css';
import { TeamScorecards } from './TeamScorecards.tsx';
import { useScorecardView } from './useScorecardView.ts';

// The rows come first.
const EnterNumbers = latePart(() => import('./EnterNumbers.tsx'));
const ScorecardDialog = lazyDialog(() => import('./forms/ScorecardDialog.tsx'));

/** The scorecards of teams, or the user's own measurables. */
export default function ScorecardPage() {
  const now = useQuarter();
  const { today, weekStartsOn = 'monday' } = now ?? {};
  const current = useMemo(() => (today === undefined ? undefined : weekOf(today, weekStartsOn)), [today, weekStartsOn]);
  const view = useScorecardView(current, weekStartsOn);
  const asker = useAsker();
  const mayEdit = mayEditScorecards(asker);
  const dialog = useDialog();
  return (
    <Page
      title={t('{scorecardTitle}')}
      subtitle={t('Weekly metrics and key performance indicators')}
      wide
      actions={
        <>
          {/* First, so that it moves no other button when it appears. */}
          {now && mayWork(asker) && !view.isPersonal && (
            <Suspense>
              <EnterNumbers now={now} view={view} />
            </Suspense>
          )}
          {mayEdit && (
            <Button className={classes.create ?? ''} variant="default" onClick={() => dialog.open()}>
              {t('New {scorecardTitle}')}
            </Button>
          )}
        </>
      }
    >
      {!current || !view.at ? (
        <ListSkeleton rows={8} />
      ) : view.isPersonal ? (
        <PersonalScorecard view={view} at={view.at} current={current} />
      ) : (
        <TeamScorecards view={view} at={view.at} current={current} onAdd={() => dialog.open()} />
      )}
      {dialog.draw(() => (
        <ScorecardDialog onClose={dialog.close} teamId={view.teamId} onCreated={({ id }) => view.showScorecard(id)} />
      ))}
    </Page>
  );
}
