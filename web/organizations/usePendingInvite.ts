import { useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
import { navigate, useLocation, useSearchParams, withSearch } from '#web/lib/router.tsx';
import { signedInUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { pendingInvite } from './pendingInvite.ts';
import { enterOrganization } from './queries.ts';

/** The code that somebody agreed to, else the one that the server kept through the provider's sign-in, else this tab's. */
async function waitingCode(agreed: string | null): Promise<string | null> {
  // Who is at work in an organization has joined by what the server kept.
  if (agreed || signedInUser()?.organizationId !== null) return agreed ?? pendingInvite.code();
  const { inviteCode } = await api.auth.pendingInvite().catch(() => ({ inviteCode: null }));
  return inviteCode ?? pendingInvite.code();
}

async function joinByWaitingCode(agreed: string | null) {
  const inviteCode = await waitingCode(agreed);
  return inviteCode ? api.organizations.join({ body: { inviteCode } }) : null;
}

/** Screens that are only a way to an account. */
const ways = ['/auth', '/signup', '/invite'];

/** Whether to join an organization by its code, asked of whoever was signed in before they followed a link. */
type Question = { code: string; name: string; isOpen: boolean };
export type JoinQuestion = Pick<Question, 'name'> & { close(): void; join(): void };

/**
 * Keeps an invite code that comes with the address. Who signs in with it in mind joins at once, who is signed in already is
 * asked: a link alone moves nobody into a company. Gives the question, and whether somebody is on their way in, so that no
 * screen is shown which that is about to replace.
 */
export function usePendingInvite(user: CurrentUser | null | undefined): {
  isJoining: boolean;
  question: JoinQuestion | null;
} {
  const params = useSearchParams();
  const { pathname } = useLocation();
  const handled = useRef(new Set<string>());
  const [asked, setAsked] = useState<Question | null>(null);
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

  const { mutate: ask } = useChange({
    name: false,
    // What is wrong with a code is told by the try to join with it.
    call: (code: string) =>
      api.organizations.validateInvite({ params: { code } }).catch(() => ({ organization: undefined })),
    onSuccess: ({ organization }, code) =>
      organization ? setAsked({ code, name: organization.name, isOpen: true }) : mutate(code),
    failure: '',
  });

  const userId = user?.id;
  const isSignedOut = user === null;
  useEffect(() => {
    if (isSignedOut) {
      handled.current.clear();
      setAsked(null);
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
      navigate(withSearch(ways.includes(pathname) ? '/' : pathname, rest), { replace: true });
    }
  }, [userId, isSignedOut, codeInAddress, mutate, ask, params, pathname]);

  if (!user) return { isJoining: false, question: null };
  const mayJoin = user.organizationId === null && !asked && (isPending || isIdle);
  return {
    isJoining: codeInAddress !== null || mayJoin || (isPending && Boolean(variables)),
    question: asked?.isOpen
      ? {
          name: asked.name,
          close: () => setAsked({ ...asked, isOpen: false }),
          join: () => mutate(asked.code),
        }
      : null,
  };
}
