import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import { fullName } from '#rules/people.ts';
import { api } from '#web/lib/api.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { useFoundOrganization } from './useOrganizationChanges.ts';

const isAddress = (email: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);

/** Says whose account an e-mail is of, before an organization is given to them. */
function useHolder(typed: string): string | undefined {
  const [email] = useDebouncedValue(typed.trim(), 300);
  const { data: holder } = useQuery({ ...api.admin.holder.options({ query: { email } }), enabled: isAddress(email) });
  if (!isAddress(email) || holder === undefined) return undefined;
  if (!holder)
    return 'Nobody has an account with this email: they are invited by mail, and become the admin by accepting.';
  const { isConfirmed } = holder;
  return `${fullName(holder)} becomes the admin at once. Their address is ${isConfirmed ? 'confirmed' : 'not confirmed'}.`;
}

/** Creates an organization for somebody else, who becomes its admin. */
export default function FoundingDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ initial: { name: '', adminEmail: '', description: '' } });
  const found = useFoundOrganization(onClose);
  const holder = useHolder(form.values.adminEmail);
  return (
    <FormDialog
      onClose={onClose}
      title="Create Organization"
      submitLabel="Create Organization"
      pending={found.isPending}
      disabled={!form.values.name.trim() || !form.values.adminEmail.trim()}
      onSubmit={form.submit((values) => found.mutate(values, { onError: form.refuse }))}
    >
      <TextInput
        label="Organization Name"
        withAsterisk
        maxLength={limits.title}
        data-autofocus
        {...form.field('name')}
      />
      <TextInput
        label="Admin Email"
        type="email"
        withAsterisk
        maxLength={limits.email}
        description={holder}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.field('adminEmail')}
      />
      <DescriptionField description="Optional" {...form.field('description')} />
    </FormDialog>
  );
}
