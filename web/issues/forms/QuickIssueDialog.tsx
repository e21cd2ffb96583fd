import { PrioritySelect } from '#web/todos/PrioritySelect.tsx';
import { QuickForm } from '#web/todos/QuickForm.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { useCreateIssue } from '../useSaveIssue.ts';

/** New Issue from anywhere. */
export default function QuickIssueDialog(props: { onClose: () => void }) {
  const create = useCreateIssue();
  return (
    <QuickForm
      {...props}
      noun="Issue"
      pending={create.isPending}
      onSubmit={({ dueDate: _, ...values }, then) => create.mutate({ ...values, status: 'open' }, then)}
      fields={(field) => (
        <>
          <DescriptionField {...field('description')} />
          <PrioritySelect {...field('priority')} />
        </>
      )}
    />
  );
}
