import { useEffect, useRef, useState } from 'react';
import type { Invite } from '#contract/invitations.ts';
import type { CurrentUser } from '#contract/users.ts';
import { api, isRefusedAs } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/changes/change.ts';
import { navigate, useLocation, useSearchParams, withSearch } from '#web/lib/router.tsx';
import { signedInUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { pendingInvite } from './pendingInvite.ts';
import { enterOrganization } from './queries.ts';

/** The accepted code, else the one stored on the server during a provider sign-in, else this tab's. */
async function pendingCode(acceptedCode: string | null): Promise<string | null> {
  // A user with an organization has already joined with the server's code.
  if (acceptedCode || signedInUser()?.organizationId !== null) return acceptedCode ?? pendingInvite.code();
  const { inviteCode } = await api.auth.pendingInvite().catch(() => ({ inviteCode: null }));
  return inviteCode ?? pendingInvite.code();
}

/** The refusals of an invitation that belongs to another address. */
const obstacles = ['invitation_for_another', 'email_unconfirmed', 'already_member'] as const;

/** Joins, or returns the code of an invitation that the user cannot use. */
async function joinByPendingCode(acceptedCode: string | null) {
  const inviteCode = await pendingCode(acceptedCode);
  if (!inviteCode) return null;
  return api.organizations.join({ body: { inviteCode } }).catch((error) => {
    if (obstacles.some((code) => isRefusedAs(code, error))) return { inviteCode };
    throw error;
  });
}

/** Screens for signing in and up. */
const signInPaths = ['/auth', '/signup', '/invite'];

/** The question for a user who was signed in before following an invite link. */
type Question = { code: string; invite: Invite; isOpen: boolean };
export type JoinQuestion = Pick<Question, 'code' | 'invite'> & { close(): void; join(): void };

/**
 * Handles an invite code in the address. Users who sign in with it join at once. Users who are already signed in are asked,
 * because a link alone must not move anybody into a company. Returns the question, and whether joining is in progress, so
 * that no screen shows which that would replace.
 */
export function usePendingInvite(user: CurrentUser | null | undefined): {
  isJoining: boolean;
  question: JoinQuestion | null;
} {
  const params = useSearchParams();
  const { pathname } = useLocation();
  const handled = useRef(new Set<string>());
  const [pendingQuestion, setPendingQuestion] = useState<Question | null>(null);
  const codeInAddress = params.get('invite');

  const { mutate, isPending, isIdle, variables } = useChange({
    name: false,
    call: joinByPendingCode,
    onSuccess: async (joined) => {
      if (!joined) return;
      pendingInvite.clear();
      if ('inviteCode' in joined) return ask(joined.inviteCode);
      toast.success(
        t('Successfully Joined Organization'),
        t('Welcome to {organization}', { organization: joined.organization.name }),
      );
      const entered = enterOrganization(joined.organization.id);
      navigate('/', { replace: true });
      await entered;
    },
    failure: (error) => {
      pendingInvite.clear();
      toast.error(t('Failed to Join Organization'), serverSentence(error) ?? t('Please try again or contact support.'));
    },
  });

  const { mutate: ask } = useChange({
    name: false,
    // Joining reports what is wrong with a code.
    call: (code: string) =>
      api.organizations.validateInvite({ params: { code } }).catch((): Invite => ({ valid: false })),
    onSuccess: (invite, code) =>
      invite.organization ? setPendingQuestion({ code, invite, isOpen: true }) : mutate(code),
    failure: '',
  });

  const userId = user?.id;
  const isSignedOut = user === null;
  useEffect(() => {
    if (isSignedOut) {
      handled.current.clear();
      setPendingQuestion(null);
      if (codeInAddress) pendingInvite.save(codeInAddress);
    }
    if (!userId) return;
    const hasAgreed = codeInAddress === null || codeInAddress === pendingInvite.code();
    const occasion = codeInAddress ?? userId;
    if (!handled.current.has(occasion)) hasAgreed ? mutate(codeInAddress) : ask(codeInAddress);
    handled.current.add(occasion).add(userId);
    if (codeInAddress !== null) {
      const rest = new URLSearchParams(params);
      rest.delete('invite');
      navigate(withSearch(signInPaths.includes(pathname) ? '/' : pathname, rest), { replace: true });
    }
  }, [userId, isSignedOut, codeInAddress, mutate, ask, params, pathname]);

  if (!user) return { isJoining: false, question: null };
  const mayJoin = user.organizationId === null && !pendingQuestion && (isPending || isIdle);
  return {
    isJoining: codeInAddress !== null || mayJoin || (isPending && Boolean(variables)),
    question: pendingQuestion?.isOpen
      ? {
          code: pendingQuestion.code,
          invite: pendingQuestion.invite,
          close: () => setPendingQuestion({ ...pendingQuestion, isOpen: false }),
          join: () => mutate(pendingQuestion.code),
        }
      : null,
  };
}
