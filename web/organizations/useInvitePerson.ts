import { useQuery } from '@tanstack/react-query';
import type { Invitation } from '#contract/invitations.ts';
import type { Role } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { invitations, invitationsQuery } from './invitations/queries.ts';

type PersonInvitation = { personId: string; email: string; role?: Role };

type Form = { showFaults: (faults: { email: string }) => void; refuse: (error: Error) => void };

/** Invites a person without an account. A refused address becomes an error in the form, although the call succeeds. */
export function useInvitePerson(form: Form, onDone: () => void) {
  const { mutate, isPending } = useChange({
    of: () => 'invitations',
    call: ({ email, ...invitation }: PersonInvitation) =>
      api.invitations.send({ body: { ...invitation, emails: [email] } }),
    onSuccess: ({ invited }, { email }) => {
      invitations.receive(invited);
      if (invited.length > 0) toast.success(t('Success'), t('Invitation sent to {email}', { email }));
    },
    failure: t('Failed to send the invitation'),
  });
  const invite = (invitation: PersonInvitation) =>
    mutate(invitation, {
      onSuccess: ({ refused: [refused] }) => (refused ? form.showFaults({ email: refused.message }) : onDone()),
      onError: form.refuse,
    });
  return { invite, isPending };
}

/** Whether an invitation can still be accepted. */
export const isOpen = ({ state }: Invitation): boolean => state === 'sent' || state === 'opened';

/** The invitation that a person without an account can still accept, if any. */
export function useInvitationOf(personId: string): Invitation | undefined {
  const { data } = useQuery(invitationsQuery);
  return data?.find((one) => one.personId === personId && isOpen(one));
}

/** Returns whether a person without an account has an invitation that they can still accept. */
export function useIsInvited(isNeeded: boolean): (personId: string) => boolean {
  const { data = [] } = useQuery({ ...invitationsQuery, enabled: isNeeded });
  const people = new Set(data.filter(isOpen).map((one) => one.personId));
  return (personId) => people.has(personId);
}
