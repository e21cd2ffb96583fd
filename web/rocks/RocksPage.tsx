import { Button, Skeleton } from '@mantine/core';
import type { Rock } from '#contract/rocks.ts';
import { useIssueDialogs } from '#web/issues/useIssueDialogs.tsx';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { TeamFilter } from '#web/teams/TeamFilter.tsx';
import { useTodoDialogs } from '#web/todos/useTodoDialogs.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { ExportButton } from '#web/ui/layout/ExportButton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { fetchRockRows } from './list/csv.ts';
import { QuarterSwitch } from './list/QuarterSwitch.tsx';
import { RockList } from './list/RockList.tsx';
import { RocksSkeleton } from './list/RocksSkeleton.tsx';
import { useRockView } from './list/useRockView.ts';
import classes from './RocksPage.module.css';

const RockDialog = lazyDialog(() => import('./RockDialog.tsx'));

/** The rocks of a quarter: this one's with what is carried over, or any other's. */
export default function RocksPage() {
  const now = useQuarter();
  const { quarter, teamId, showQuarter, showTeam } = useRockView(now?.quarter);
  const dialog = useDialog<Rock | undefined>();
  const todoDialogs = useTodoDialogs();
  const issueDialogs = useIssueDialogs(todoDialogs.open);
  const add = () => dialog.open(undefined);
  return (
    <Page
      title="Rocks"
      subtitle="Quarterly goals and objectives"
      actions={
        <Button disabled={!quarter} onClick={add}>
          Add Rock
        </Button>
      }
    >
      {now && quarter ? (
        <>
          <div className={classes.bar}>
            <QuarterSwitch quarter={quarter} current={now.quarter} onChange={showQuarter} />
            <div className={classes.tools}>
              <TeamFilter value={teamId} onChange={showTeam} />
              <ExportButton fileName={`rocks-${quarter}`} rows={() => fetchRockRows(quarter, teamId)} />
            </div>
          </div>
          <RockList
            key={quarter}
            quarter={quarter}
            isCurrent={quarter === now.quarter}
            teamId={teamId}
            onAdd={add}
            onEdit={dialog.open}
            onOpenTodo={todoDialogs.open}
            issueActions={issueDialogs.actions}
          />
        </>
      ) : (
        <>
          <div className={classes.bar}>
            <Skeleton height={20} width={128} />
            <Skeleton height={36} width={160} />
          </div>
          <RocksSkeleton />
        </>
      )}
      {dialog.draw(
        (rock) =>
          quarter && <RockDialog onClose={dialog.close} rock={rock} initial={{ status: 'on_track', quarter }} />,
      )}
      {todoDialogs.dialogs}
      {issueDialogs.dialogs}
    </Page>
  );
}
