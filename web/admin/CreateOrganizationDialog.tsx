import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import { fullName } from '#rules/people.ts';
import { api } from '#web/lib/api.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { t } from '#web/lib/translate.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { useCreateOrganization } from './useOrganizationChanges.ts';

const isAddress = (email: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);

/** Describes the account with the entered email: the person who will become the admin. */
function useAdminHint(typed: string): string | undefined {
  const [email] = useDebouncedValue(typed.trim(), 300);
  const { data: account } = useQuery({ ...api.admin.holder.options({ query: { email } }), enabled: isAddress(email) });
  if (!isAddress(email) || account === undefined) return undefined;
  if (!account) return t("No account uses this email. We'll invite them, and they become the admin when they accept.");
  const name = fullName(account);
  return account.isConfirmed
    ? t('{name} becomes the admin immediately. Their address is confirmed.', { name })
    : t('{name} becomes the admin immediately. Their address is not confirmed.', { name });
}

const initial = { name: '', adminEmail: '', description: '' };

/** Creates an organization for another person, who becomes its admin. */
export default function CreateOrganizationDialog({ onClose }: { onClose: () => void }) {
  const draft = useFormDraft<Partial<typeof initial>>('organization', onClose);
  const form = useForm({ initial, draft });
  const create = useCreateOrganization(draft.close);
  const adminHint = useAdminHint(form.values.adminEmail);
  return (
    <FormDialog
      onClose={draft.close}
      draft={form.draft}
      title={t('Create Organization')}
      submitLabel={t('Create Organization')}
      pending={create.isPending}
      disabled={!form.values.name.trim() || !form.values.adminEmail.trim()}
      onSubmit={form.submit((values) => create.mutate(values, { onError: form.refuse }))}
    >
      <LineField
        label={t('Organization Name')}
        withAsterisk
        most={limits.title}
        data-autofocus
        {...form.field('name')}
      />
      <LineField
        label={t('Admin Email')}
        type="email"
        withAsterisk
        most={limits.email}
        description={adminHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.field('adminEmail')}
      />
      <DescriptionField description={t('Optional')} {...form.field('description')} />
    </FormDialog>
  );
}
