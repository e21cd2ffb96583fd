import type { Request } from '#contract/endpoint.ts';
import type { invitations as calls, Invitation, SentInvitations } from '#contract/invitations.ts';
import { fullName } from '#rules/people.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { invitations } from './queries.ts';

/** Invites addresses by email. */
export function useSendInvitations(onSent: (sent: SentInvitations) => void) {
  return useChange({
    of: () => 'invitations',
    call: (body: Request<typeof calls.send>['body']) => api.invitations.send({ body }),
    onSuccess: (sent) => {
      const { length } = sent.invited;
      invitations.receive(sent.invited);
      if (length > 0)
        toast.success(
          t('Success'),
          t('{count, plural, one {# invitation sent} other {# invitations sent}}', { count: length }),
        );
      onSent(sent);
    },
    failure: t('Failed to send invitations'),
  });
}

/** Sends an invitation again; the link sent before stops working. */
export function useResendInvitation() {
  return useChange({
    of: ({ id }: Invitation) => `invitations ${id}`,
    receives: invitations,
    call: ({ id }) => api.invitations.resend({ params: { id } }),
    onSuccess: ({ email }) => toast.success(t('Success'), t('Invitation sent again to {email}', { email })),
    failure: t('Failed to send the invitation again'),
  });
}

/** Cancels an invitation; its link stops working. */
export function useCancelInvitation() {
  return useChange({
    call: ({ id }: Invitation) => api.invitations.withdraw({ params: { id } }),
    shows: ({ id }) => [invitations.patch([id], () => null)],
    failure: t('Failed to cancel the invitation'),
  });
}

type Decision = { id: number; userId: string };

/** Accepts an account that asked to use an invitation. */
export function useAcceptRequest() {
  return useChange({
    of: ({ id }: Decision) => `invitations ${id}`,
    receives: invitations,
    call: (params) => api.invitations.accept({ params }),
    onSuccess: ({ joinedBy }) => toast.success(t('Success'), t('{name} is now a member', { name: fullName(joinedBy) })),
    failure: t("Couldn't accept the request"),
  });
}

/** Declines the request of an account to use an invitation. */
export function useDeclineRequest() {
  return useChange({
    of: ({ id }: Decision) => `invitations ${id}`,
    receives: invitations,
    call: (params) => api.invitations.decline({ params }),
    onSuccess: () => toast.success(t('Success'), t('Request declined')),
    failure: t("Couldn't decline the request"),
  });
}
