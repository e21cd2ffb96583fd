import type { Rock } from '#contract/rocks.ts';
import { mayDispose } from '#rules/people.ts';
import { useIssueDialogs } from '#web/issues/useIssueDialogs.tsx';
import { navigate } from '#web/lib/router.tsx';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useTodoDialogs } from '#web/todos/useTodoDialogs.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { useDeleteRock } from '../useRockChanges.ts';
import { RockOverview } from './RockOverview.tsx';
import { RockTabs } from './RockTabs.tsx';

const RockDialog = lazyDialog(() => import('../RockDialog.tsx'));

/** The content of the rock page. */
export function RockDetail({ rock }: { rock: Rock }) {
  const asker = useAsker();
  const form = useDialog();
  const { mutate: remove } = useDeleteRock();
  const todoDialogs = useTodoDialogs({ rockId: rock.id, teamId: rock.teamId });
  const issueDialogs = useIssueDialogs(todoDialogs.open);
  return (
    <Page title={t('{rockTitle}')} tabTitle={rock.title}>
      <BackLink to="/rocks">{t('{rocksTitle}')}</BackLink>
      <Card className="column gap-12 p-20">
        <RockOverview
          rock={rock}
          onEdit={form.open}
          onDelete={
            mayDispose(asker, rock)
              ? () => {
                  remove(rock);
                  navigate('/rocks');
                }
              : undefined
          }
        />
      </Card>
      <RockTabs rock={rock} onOpenTodo={todoDialogs.open} issueActions={issueDialogs.actions} />
      {form.draw(() => (
        <RockDialog onClose={form.close} rock={rock} initial={rock} dueLabel={t('Target Date')} />
      ))}
      {todoDialogs.dialogs}
      {issueDialogs.dialogs}
    </Page>
  );
}
