import { Text } from '@mantine/core';
import type { Organization } from '#contract/organizations.ts';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PersonSelect } from './PersonSelect.tsx';
import { usePeople } from './queries.ts';
import { useLeaveOrganization } from './useUserChanges.ts';

/** Asks before one leaves an organization, and who takes over what one owns in it. */
export default function LeaveDialog({ onClose, organization }: { onClose: () => void; organization: Organization }) {
  const me = useCurrentUser();
  const { people } = usePeople();
  const form = useForm<{ transferToUserId: string | null }>({ initial: { transferToUserId: null } });
  const leave = useLeaveOrganization(organization);
  return (
    <FormDialog
      onClose={onClose}
      title={`Leave ${organization.name}?`}
      submitLabel="Leave Organization"
      destructive
      pending={leave.isPending}
      onSubmit={() => leave.mutate(form.values.transferToUserId, { onError: form.refuse })}
    >
      <Text>
        You leave at once, on all devices, and come back only by another invitation. What you wrote stays under your
        name.
      </Text>
      <PersonSelect
        label="Transfer ownership to"
        description={say(
          'Who takes over your rocks, to-dos, issues, measurables and meetings, and the teams that you lead. Needed if you have any.',
        )}
        placeholder="Choose a person"
        clearable
        people={people.filter(({ id, hasAccount }) => hasAccount && id !== me.id)}
        {...form.field('transferToUserId')}
        openOnFocus={false}
        data-autofocus
      />
    </FormDialog>
  );
}
