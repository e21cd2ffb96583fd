import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { CurrentUser } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';
import { pendingInvite } from './pendingInvite.ts';
import { enterOrganization } from './queries.ts';

/** The code in the address, else the one that the server kept through the provider's sign-in, else this tab's. */
async function waitingCode(codeInAddress: string | null): Promise<string | null> {
  if (codeInAddress) return codeInAddress;
  const { inviteCode } = await api.auth.pendingInvite().catch(() => ({ inviteCode: null }));
  return inviteCode ?? pendingInvite.code();
}

async function joinByWaitingCode(codeInAddress: string | null) {
  const inviteCode = await waitingCode(codeInAddress);
  return inviteCode ? api.organizations.join({ body: { inviteCode } }) : null;
}

/**
 * Keeps an invite code that comes with the address, and joins by it as soon as somebody is signed in: once a code,
 * and once a sign-in.
 * Gives whether that is under way, so that no screen is shown which the join is about to replace.
 */
export function usePendingInvite(user: CurrentUser | null | undefined): boolean {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const handled = useRef(new Set<string>());
  const codeInAddress = params.get('invite');

  const { mutate, isPending, isIdle, variables } = useChange({
    name: false,
    call: joinByWaitingCode,
    onSuccess: async (joined) => {
      if (!joined) return;
      pendingInvite.clear();
      toast.success('Successfully Joined Organization', `Welcome to ${joined.organization.name}`);
      const entered = enterOrganization(joined.organization.id);
      navigate('/', { replace: true });
      await entered;
    },
    failure: (error) => {
      pendingInvite.clear();
      toast.error('Failed to Join Organization', serverSentence(error) ?? 'Please try again or contact support.');
    },
  });

  const userId = user?.id;
  const isSignedOut = user === null;
  useEffect(() => {
    if (isSignedOut) {
      handled.current.clear();
      if (codeInAddress) pendingInvite.save(codeInAddress);
    }
    if (!userId) return;
    const occasion = codeInAddress ?? userId;
    if (!handled.current.has(occasion)) {
      handled.current.add(occasion).add(userId);
      mutate(codeInAddress);
    }
    if (codeInAddress) {
      setParams(
        (before) => {
          before.delete('invite');
          return before;
        },
        { replace: true },
      );
    }
  }, [userId, isSignedOut, codeInAddress, mutate, setParams]);

  if (!user) return false;
  const mayJoin = user.organizationId === null && (isPending || isIdle);
  return codeInAddress !== null || mayJoin || (isPending && Boolean(variables));
}
