import { QuickForm } from '../QuickForm.tsx';
import { TodoFields } from '../TodoFields.tsx';
import { useCreateTodo } from '../useSaveTodo.ts';

/** New Todo from anywhere. */
export default function QuickTodoDialog(props: { onClose: () => void }) {
  const create = useCreateTodo({ onSuccess: props.onClose });
  return (
    <QuickForm
      {...props}
      noun="Todo"
      pending={create.isPending}
      onSubmit={(values) => create.mutate({ ...values, completed: false })}
      fields={(values, set) => <TodoFields values={values} set={set} />}
    />
  );
}
