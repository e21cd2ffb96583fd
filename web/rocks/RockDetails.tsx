import { useQuery } from '@tanstack/react-query';
import type { Rock } from '#contract/rocks.ts';
import type { Todo } from '#contract/todos.ts';
import { mayDispose } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import type { IssueActions } from '#web/issues/IssueItem.tsx';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { Found } from '#web/ui/feedback/Found.tsx';
import { RockOverview } from './page/RockOverview.tsx';
import { RockTabs } from './page/RockTabs.tsx';
import { rockQuery } from './queries.ts';
import { useDeleteRock } from './useRockChanges.ts';

type Props = {
  id: number;
  onClose: () => void;
  onEdit: (rock: Rock) => void;
  onOpenTodo: (todo: Todo) => void;
  issueActions: IssueActions;
};

/** The rock page as a dialog. */
export default function RockDetails({ id, onClose, onEdit, onOpenTodo, issueActions }: Props) {
  const asker = useAsker();
  const { mutate: remove } = useDeleteRock();
  return (
    <TitledDialog onClose={onClose} title={t('{Rock} details')} width={760}>
      <Found query={useQuery(rockQuery(id))} missing={msg('{Rock} not found')}>
        {(rock) => (
          <>
            <div className="column gap-12">
              <RockOverview
                rock={rock}
                onEdit={() => onEdit(rock)}
                onDelete={
                  mayDispose(asker, rock)
                    ? () => {
                        remove(rock);
                        onClose();
                      }
                    : undefined
                }
              />
            </div>
            <RockTabs rock={rock} onOpenTodo={onOpenTodo} issueActions={issueActions} />
          </>
        )}
      </Found>
    </TitledDialog>
  );
}
