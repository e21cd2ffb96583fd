import { TextInput } from '@mantine/core';
import { FormDialog } from '#web/ui/FormDialog.tsx';

export default function QuickTodoDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Create New Todo" submitLabel="Create" onSubmit={onClose}>
      <TextInput label="Title" data-autofocus />
    </FormDialog>
  );
}
