import { Text } from '@mantine/core';
import type { Organization } from '#contract/organizations.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PersonSelect } from './PersonSelect.tsx';
import { usePeople } from './queries.ts';
import { useLeaveOrganization } from './useUserChanges.ts';

/** Asks before the user leaves the organization, and who takes over their work. */
export default function LeaveDialog({ onClose, organization }: { onClose: () => void; organization: Organization }) {
  const me = useCurrentUser();
  const { people } = usePeople();
  const form = useForm<{ transferToUserId: string | null }>({ initial: { transferToUserId: null } });
  const leave = useLeaveOrganization(organization);
  return (
    <FormDialog
      onClose={onClose}
      title={t('Leave {organization}?', { organization: organization.name })}
      submitLabel={t('Leave Organization')}
      destructive
      pending={leave.isPending}
      onSubmit={() => leave.mutate(form.values.transferToUserId, { onError: form.refuse })}
    >
      <Text>
        {t(
          "You'll be signed out of {organization} on all devices and need a new invitation to return. Your messages and comments stay.",
          { organization: organization.name },
        )}
      </Text>
      <PersonSelect
        label={t('Transfer ownership to')}
        description={t(
          'Takes over your {rocks}, {todos}, {issues}, {measurables}, {meetings} and the teams you lead. Required if you have any.',
        )}
        placeholder={t('Choose a person')}
        clearable
        people={people.filter(({ id, hasAccount }) => hasAccount && id !== me.id)}
        {...form.field('transferToUserId')}
        openOnFocus={false}
        data-autofocus
      />
    </FormDialog>
  );
}
