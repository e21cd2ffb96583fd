import { useQuery } from '@tanstack/react-query';
import type { Invitation } from '#contract/invitations.ts';
import type { Role } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';
import { invitations, invitationsQuery } from './invitations/queries.ts';

type Given = { personId: string; email: string; role?: Role };

/** Invites a person without an account. The call succeeds even if the address is refused: `refused` says why. */
export function useInvitePerson() {
  return useChange({
    of: () => 'invitations',
    call: ({ email, ...given }: Given) => api.invitations.send({ body: { ...given, emails: [email] } }),
    onSuccess: ({ invited }, { email }) => {
      invitations.receive(invited);
      if (invited.length > 0) toast.success('Success', `Invitation sent to ${email}`);
    },
    failure: 'Failed to send the invitation',
  });
}

/** The invitation that a person without an account can still accept, if any. */
export function useInvitationOf(personId: string): Invitation | undefined {
  const { data } = useQuery(invitationsQuery);
  return data?.find((one) => one.personId === personId && (one.state === 'sent' || one.state === 'opened'));
}
