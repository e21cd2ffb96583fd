import { useQuery } from '@tanstack/react-query';
import type { Rock } from '#contract/rocks.ts';
import { closedLast } from '#rules/issues.ts';
import { IssueInlineForm } from '#web/issues/IssueInlineForm.tsx';
import type { IssueActions } from '#web/issues/IssueItem.tsx';
import { IssueItem } from '#web/issues/IssueItem.tsx';
import { rockIssuesQuery } from '#web/issues/queries.ts';
import { useToggleIssue } from '#web/issues/useToggleIssue.ts';
import { t } from '#web/lib/translate.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { InlineList } from './InlineList.tsx';

type Props = {
  rock: Rock;
  actions: IssueActions;
};

/** The issues of a rock, including closed ones. */
export function RockIssues({ rock, actions }: Props) {
  const { data: issues, isError, refetch } = useQuery(rockIssuesQuery(rock.id));
  const toggle = useToggleIssue();
  if (!issues)
    return isError ? (
      <ErrorState title={t('Failed to fetch {issues}')} onRetry={refetch} />
    ) : (
      <ListSkeleton height={66} />
    );
  return (
    <InlineList
      rows={issues.toSorted(closedLast)}
      empty={t('No {issues} yet. Add your first {issue} to track problems or blockers.')}
      addLabel={t('Add {issueTitle}')}
      item={(issue, edit) => <IssueItem issue={issue} actions={actions} onToggle={toggle} onEdit={edit} />}
      form={(issue, close) => <IssueInlineForm rockId={rock.id} teamId={rock.teamId} issue={issue} onClose={close} />}
    />
  );
}
