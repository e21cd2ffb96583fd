import { QuickForm } from '../QuickForm.tsx';
import { TodoFields } from '../TodoFields.tsx';
import { useCreateTodo } from '../useSaveTodo.ts';

/** New Todo from anywhere. */
export default function QuickTodoDialog(props: { onClose: () => void }) {
  const create = useCreateTodo();
  return (
    <QuickForm
      {...props}
      noun="Todo"
      pending={create.isPending}
      onSubmit={(values, then) => create.mutate({ ...values, completed: false }, then)}
      fields={(field) => <TodoFields field={field} />}
    />
  );
}
