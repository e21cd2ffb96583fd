import { useQuery } from '@tanstack/react-query';
import type { Todo } from '#contract/todos.ts';
import { msg } from '#rules/translate.ts';
import { ActivitySection } from '#web/activity/ActivitySection.tsx';
import { Discussion } from '#web/comments/Discussion.tsx';
import { t } from '#web/lib/translate.ts';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { Found } from '#web/ui/feedback/Found.tsx';
import { todoQuery } from './queries.ts';
import { TodoFacts } from './TodoFacts.tsx';

type Props = {
  id: number;
  onClose: () => void;
  onEdit: (todo: Todo) => void;
};

/** A to-do with its comments and activity. */
export default function TodoDetails({ id, onClose, onEdit }: Props) {
  return (
    <TitledDialog onClose={onClose} title={t('{PlainTodo} details')} width={640}>
      <Found query={useQuery(todoQuery(id))} missing={msg('{PlainTodo} not found')}>
        {(todo) => (
          <>
            <TodoFacts todo={todo} onEdit={() => onEdit(todo)} onGone={onClose} />
            <Discussion noun="todos" id={todo.id} involved={[todo.ownerId, todo.createdById]} />
            <ActivitySection noun="todos" id={todo.id} />
          </>
        )}
      </Found>
    </TitledDialog>
  );
}
