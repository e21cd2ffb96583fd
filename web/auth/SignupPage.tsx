import { Anchor } from '@mantine/core';
import { Redirect, useSearchParams } from '#web/lib/router.tsx';
import { useUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { FullScreenLoader } from '#web/ui/feedback/FullScreenLoader.tsx';
import { Welcome } from '#web/ui/welcome/Welcome.tsx';
import { InviteSignupForm } from './InviteSignupForm.tsx';

/** Sign-up by invitation. The shell asks a signed-in user with a code whether to join. */
export default function SignupPage() {
  const params = useSearchParams();
  const { data: user } = useUser();
  const code = params.get('invite');
  if (code) {
    return (
      <Welcome title={t('Join Organization')} subtitle={t('Invite code {code}', { code })}>
        <p className="paragraph">{t('Redirecting to login...')}</p>
        <FullScreenLoader label={t('Redirecting to login...')} />
        <Redirect to={`/auth?invite=${encodeURIComponent(code)}`} />
      </Welcome>
    );
  }
  return (
    <Welcome
      title={t('Join Organization')}
      subtitle={t('Ask a colleague for the invite code.')}
      foot={
        user ? (
          <Anchor href="/">{t('Back to the app')}</Anchor>
        ) : (
          <Anchor href="/api/login">{t('Already have an account')}</Anchor>
        )
      }
    >
      <InviteSignupForm user={user ?? null} />
    </Welcome>
  );
}
