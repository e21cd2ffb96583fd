import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Confirmation } from '#contract/auth.ts';
import { msg } from '#rules/translate.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { navigate } from '#web/lib/router.tsx';
import { userQuery, useUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { FullScreenLoader } from '#web/ui/feedback/FullScreenLoader.tsx';
import { Welcome } from '#web/ui/welcome/Welcome.tsx';
import { HomeLink } from './HomeLink.tsx';
import { signInMethodsQuery } from './ProviderButtons.tsx';
import { SendResetLink } from './SendResetLink.tsx';
import { useMailedToken } from './useMailedToken.ts';
import { useSignOut } from './useSignOut.ts';

const title = msg('Confirm your email address');
const failure = msg("That didn't work. Check your connection and try again.");

/** Opened by the link in the email. It confirms with a button, because mail scanners open links but press no buttons. */
export default function ConfirmEmailPage() {
  const token = useMailedToken();
  const { data: user, isPending } = useUser();
  const { data, error } = useQuery({
    queryKey: ['auth', 'confirmation', token, user?.id],
    enabled: !isPending,
    queryFn: () => api.auth.confirmation({ body: { token } }),
    retry: false,
    refetchOnWindowFocus: false,
  });
  const confirm = useChange({
    name: false,
    call: () => api.auth.confirmEmail({ body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
    failure: () => undefined,
  });
  if (data && confirm.isSuccess) return <Confirmed {...data} />;
  if (error) {
    return (
      <Welcome title={t(title)} foot={<HomeLink />}>
        <p role="alert" className="paragraph">
          {serverSentence(error) ?? t(failure)}
        </p>
      </Welcome>
    );
  }
  if (!data) return <FullScreenLoader />;
  return (
    <Welcome
      title={t(title)}
      subtitle={
        data.isOwn
          ? t('Confirm to receive email at {email}.', { email: data.email })
          : data.isChange
            ? t('Sign in to the account that will use {email}, then confirm it.', { email: data.email })
            : t('Sign in as {email}, then confirm it.', { email: data.email })
      }
      foot={<HomeLink />}
    >
      {confirm.error && (
        <p role="alert" className="paragraph">
          {serverSentence(confirm.error) ?? t(failure)}
        </p>
      )}
      {data.isOwn ? (
        <Button fullWidth disabled={confirm.isPending} onClick={() => confirm.mutate()}>
          {confirm.isPending ? t('Confirming...') : t('Confirm this address')}
        </Button>
      ) : (
        <Stack gap="sm">
          <SignInFirst token={token} />
          <Button variant="default" fullWidth disabled={confirm.isPending} onClick={() => confirm.mutate()}>
            {confirm.isPending ? t('Confirming...') : t('Confirm without signing in')}
          </Button>
          <p className="paragraph breaks dimmed small">
            {t(
              'Choose this if someone else created the account. Everyone will be signed out of it, its password will stop working, and you will set a new one.',
            )}
          </p>
        </Stack>
      )}
    </Welcome>
  );
}

/** Signs out of another account if needed, opens the sign-in page, and comes back here. */
function SignInFirst({ token }: { token: string }) {
  const { data: user } = useUser();
  const signOut = useSignOut();
  const openSignIn = () => navigate('/auth', { state: `/confirm-email#${token}` });
  return (
    <>
      {user && <p className="paragraph">{t('You are signed in as {email}.', { email: user.email })}</p>}
      <Button
        fullWidth
        loading={signOut.isPending}
        onClick={() => (user ? signOut.mutate(undefined, { onSuccess: openSignIn }) : openSignIn())}
      >
        {user ? t('Sign out and sign in again') : t('Sign In')}
      </Button>
    </>
  );
}

function Confirmed({ email, isOwn }: Confirmation) {
  const { data: methods } = useQuery(signInMethodsQuery);
  const hasPasswords = methods?.password !== false;
  return (
    <Welcome title={t('Your address is confirmed')} foot={<HomeLink />}>
      {isOwn ? (
        <p role="status" className="paragraph">
          {t('Thanks. You can now sign in with this address.')}
        </p>
      ) : (
        <Stack gap="sm">
          <p role="status" className="paragraph">
            {hasPasswords
              ? t('Everyone has been signed out of the account. Set a password to sign in as {email}.', { email })
              : t('Everyone has been signed out of the account. Sign in with your provider.')}
          </p>
          {hasPasswords && <SendResetLink email={email} />}
        </Stack>
      )}
    </Welcome>
  );
}
