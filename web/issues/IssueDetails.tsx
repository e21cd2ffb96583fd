import { useQuery } from '@tanstack/react-query';
import type { Todo } from '#contract/todos.ts';
import { msg } from '#rules/translate.ts';
import { ActivitySection } from '#web/activity/ActivitySection.tsx';
import { Discussion } from '#web/comments/Discussion.tsx';
import { t } from '#web/lib/translate.ts';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { Found } from '#web/ui/feedback/Found.tsx';
import type { IssueActions } from './IssueItem.tsx';
import { IssueTodos } from './IssueTodos.tsx';
import { IssueOverview } from './list/IssueOverview.tsx';
import { issueQuery } from './queries.ts';

type Props = {
  id: number;
  onClose: () => void;
  actions: IssueActions;
  onOpenTodo: (todo: Todo) => void;
};

/** An issue with its to-dos, comments and activity. */
export default function IssueDetails({ id, onClose, actions, onOpenTodo }: Props) {
  return (
    <TitledDialog onClose={onClose} title={t('{Issue} details')} width={640}>
      <Found query={useQuery(issueQuery(id))} missing={msg('{Issue} not found')}>
        {(issue) => (
          <>
            <IssueOverview issue={issue} actions={actions} />
            <IssueTodos issueId={issue.id} onOpen={onOpenTodo} />
            <Discussion noun="issues" id={issue.id} involved={[issue.ownerId, issue.createdById]} />
            <ActivitySection noun="issues" id={issue.id} />
          </>
        )}
      </Found>
    </TitledDialog>
  );
}
