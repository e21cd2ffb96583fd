import { useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
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

async function joinByPendingCode(acceptedCode: string | null) {
  const inviteCode = await pendingCode(acceptedCode);
  return inviteCode ? api.organizations.join({ body: { inviteCode } }) : null;
}

/** Screens for signing in and up. */
const signInPaths = ['/auth', '/signup', '/invite'];

/** The question for a user who was signed in before following an invite link. */
type Question = { code: string; name: string; isOpen: boolean };
export type JoinQuestion = Pick<Question, 'name'> & { close(): void; join(): void };

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
      api.organizations.validateInvite({ params: { code } }).catch(() => ({ organization: undefined })),
    onSuccess: ({ organization }, code) =>
      organization ? setPendingQuestion({ code, name: organization.name, isOpen: true }) : mutate(code),
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
          name: pendingQuestion.name,
          close: () => setPendingQuestion({ ...pendingQuestion, isOpen: false }),
          join: () => mutate(pendingQuestion.code),
        }
      : null,
  };
}
