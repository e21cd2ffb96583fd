import { type Beginning, QuickForm } from './QuickForm.tsx';
import { TodoFields } from './TodoFields.tsx';
import { useCreateTodo } from './useSaveTodo.ts';

/** New Todo from anywhere. */
export default function QuickTodoDialog({ from, ...props }: { onClose: () => void; from?: Beginning }) {
  const create = useCreateTodo();
  return (
    <QuickForm
      {...props}
      from={from}
      noun="Todo"
      pending={create.isPending}
      onSubmit={(values, then) => create.mutate({ ...values, completed: false, messageId: from?.messageId }, then)}
      fields={(field) => <TodoFields field={field} />}
    />
  );
}
