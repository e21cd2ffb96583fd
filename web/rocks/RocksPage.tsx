import { Button } from '@mantine/core';
import type { Rock } from '#contract/rocks.ts';
import { useIssueDialogs } from '#web/issues/useIssueDialogs.tsx';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { useAddress } from '#web/lib/routing/useAddress.ts';
import { t } from '#web/lib/translate.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { useTodoDialogs } from '#web/todos/useTodoDialogs.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import { useListView } from '#web/ui/lists/controls/useListView.ts';
import { QuarterRocks } from './list/QuarterRocks.tsx';

const RockDialog = lazyDialog(() => import('./RockDialog.tsx'));

/** The rocks of a quarter. The current one includes those carried over. */
export default function RocksPage() {
  const now = useQuarter();
  const [search, change] = useAddress();
  const asked = search.get('quarter') ?? '';
  const quarter = /^\d{4}-Q[1-4]$/.test(asked) ? asked : now?.quarter;
  const view = useListView('rocks');
  const dialog = useDialog<Rock | undefined>();
  const todoDialogs = useTodoDialogs();
  const issueDialogs = useIssueDialogs(todoDialogs.open);
  const add = () => dialog.open(undefined);
  return (
    <Page
      title={t('{rocksTitle}')}
      subtitle={t('Quarterly goals and objectives')}
      actions={
        <NotForObservers>
          <Button data-adds disabled={!quarter} onClick={add}>
            {t('Add {rockTitle}')}
          </Button>
        </NotForObservers>
      }
    >
      <QuarterRocks
        quarter={quarter}
        view={view}
        now={now}
        onQuarter={(chosen) => change({ quarter: chosen === now?.quarter ? undefined : chosen })}
        onAdd={add}
        onEdit={dialog.open}
        onOpenTodo={todoDialogs.open}
        issueActions={issueDialogs.actions}
      />
      {dialog.draw(
        (rock) =>
          quarter && <RockDialog onClose={dialog.close} rock={rock} initial={{ status: 'on_track', quarter }} />,
      )}
      {todoDialogs.dialogs}
      {issueDialogs.dialogs}
    </Page>
  );
}
