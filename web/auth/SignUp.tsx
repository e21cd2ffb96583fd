import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { Link } from '#web/lib/router.tsx';
import { rich, t } from '#web/lib/translate.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { SignUpForm, type SignUpProps } from './SignUpForm.tsx';

/** Who may create an account. */
export const registrationQuery = { ...api.auth.registration.options(), staleTime: 0 };

/** The sign-up form, or why signing up isn't possible. */
export function SignUp({ draft, inviteCode, invitedEmail }: Omit<SignUpProps, 'rule'>) {
  const { data: rule, isError, refetch } = useQuery(registrationQuery);
  if (isError) return <ErrorState onRetry={refetch} />;
  if (!rule) return <ListSkeleton />;
  if (rule.registration === 'closed') {
    return <p className="paragraph">{t('Sign-up is closed. Ask your administrator for an account.')}</p>;
  }
  if (rule.registration === 'invite' && !inviteCode) {
    return (
      <p className="paragraph">
        {rich('Sign-up is by invitation. Ask a colleague for an invite link, or {link}.', {
          link: (
            <Anchor component={Link} to="/signup">
              {t('enter an invite code')}
            </Anchor>
          ),
        })}
      </p>
    );
  }
  return <SignUpForm draft={draft} inviteCode={inviteCode} invitedEmail={invitedEmail} rule={rule} />;
}
