import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { Link } from '#web/lib/router.tsx';
import type { InviteDraft } from '#web/organizations/pendingInvite.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { SignUpForm } from './SignUpForm.tsx';

/** Lets somebody create an account, or says why they cannot. */
export function SignUp({ draft, inviteCode }: { draft: InviteDraft | null; inviteCode: string | undefined }) {
  const { data: rule, isError, refetch } = useQuery({ ...api.auth.registration.options(), staleTime: 0 });
  if (isError) return <ErrorState onRetry={refetch} />;
  if (!rule) return <ListSkeleton />;
  if (rule.registration === 'closed') {
    return <p>Nobody can create an account here by themselves. Ask whoever runs this installation.</p>;
  }
  if (rule.registration === 'invite' && !inviteCode) {
    return (
      <p>
        You need an invitation to create an account here. Ask a colleague for their invite link, or{' '}
        <Anchor component={Link} to="/signup">
          enter an invite code
        </Anchor>
        .
      </p>
    );
  }
  return <SignUpForm draft={draft} inviteCode={inviteCode} rule={rule} />;
}
