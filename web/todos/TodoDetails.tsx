import { useQuery } from '@tanstack/react-query';
import type { Todo } from '#contract/todos.ts';
import { msg } from '#rules/translate.ts';
import { ActivitySection } from '#web/activity/ActivitySection.tsx';
import { Discussion } from '#web/comments/Discussion.tsx';
import { say } from '#web/lib/say.ts';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { Found } from '#web/ui/feedback/Found.tsx';
import { todoQuery } from './queries.ts';
import { TodoFacts } from './TodoFacts.tsx';

type Props = {
  id: number;
  onClose: () => void;
  onEdit: (todo: Todo) => void;
};

/** All about a to-do, what people say about it and what was done to it. */
export default function TodoDetails({ id, onClose, onEdit }: Props) {
  return (
    <TitledDialog onClose={onClose} title={say('Todo details')} width={640}>
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
