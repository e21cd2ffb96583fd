import { PrioritySelect } from '#web/todos/PrioritySelect.tsx';
import { type Beginning, QuickForm } from '#web/todos/QuickForm.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { useCreateIssue } from './useSaveIssue.ts';

/** New Issue from anywhere. */
export default function QuickIssueDialog({ from, ...props }: { onClose: () => void; from?: Beginning }) {
  const create = useCreateIssue();
  return (
    <QuickForm
      {...props}
      from={from}
      noun="Issue"
      pending={create.isPending}
      onSubmit={({ dueDate: _, ...values }, then) =>
        create.mutate({ ...values, status: 'open', messageId: from?.messageId }, then)
      }
      fields={(field) => (
        <>
          <DescriptionField {...field('description')} />
          <PrioritySelect {...field('priority')} />
        </>
      )}
    />
  );
}
