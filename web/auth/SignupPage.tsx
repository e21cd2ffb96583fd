import { Anchor } from '@mantine/core';
import { Redirect, useSearchParams } from '#web/lib/router.tsx';
import { useUser } from '#web/lib/session.ts';
import { FullScreenLoader } from '#web/ui/feedback/FullScreenLoader.tsx';
import { Welcome } from '#web/ui/welcome/Welcome.tsx';
import { InviteSignupForm } from './InviteSignupForm.tsx';

/** Sign-up by invitation. Whoever is signed in and brings a code is asked elsewhere whether to join by it. */
export default function SignupPage() {
  const params = useSearchParams();
  const { data: user } = useUser();
  const code = params.get('invite');
  if (code) {
    return (
      <Welcome title="Join Organization" subtitle={`Invite code ${code}`}>
        <p>Redirecting to login...</p>
        <FullScreenLoader label="Redirecting to login..." />
        <Redirect to={`/auth?invite=${encodeURIComponent(code)}`} />
      </Welcome>
    );
  }
  return (
    <Welcome
      title="Join Organization"
      subtitle="Somebody of the organization can tell you its invite code."
      foot={
        user ? <Anchor href="/">Back to the app</Anchor> : <Anchor href="/api/login">Already have an account</Anchor>
      }
    >
      <InviteSignupForm user={user ?? null} />
    </Welcome>
  );
}
