import { Anchor, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Confirmation } from '#contract/auth.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { Link, navigate } from '#web/lib/router.tsx';
import { userQuery, useUser } from '#web/lib/session.ts';
import { useSignOut } from '#web/lib/useSignOut.ts';
import { FullScreenLoader } from '#web/ui/feedback/FullScreenLoader.tsx';
import { Welcome } from '#web/ui/welcome/Welcome.tsx';
import classes from './Account.module.css';
import { MailPassword } from './MailPassword.tsx';
import { waysQuery } from './ProviderButtons.tsx';
import { useMailedToken } from './useMailedToken.ts';

const on = (
  <Anchor component={Link} to="/">
    Go to Quarterdeck
  </Anchor>
);
const title = 'Confirm your email address';
const failed = 'That did not work. Check your connection and try again.';

/** Where the link in the mail leads. It confirms by a button: programs that look at links in mails press none. */
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
      <Welcome title={title} foot={on}>
        <p role="alert">{serverSentence(error) ?? failed}</p>
      </Welcome>
    );
  }
  if (!data) return <FullScreenLoader />;
  return (
    <Welcome
      title={title}
      subtitle={
        data.isOwn
          ? `One press, and we know that mails to ${data.email} reach you.`
          : data.isChange
            ? `Sign in to the account that is to have ${data.email}, then confirm it.`
            : `Sign in as ${data.email}, then confirm it.`
      }
      foot={on}
    >
      {confirm.error && <p role="alert">{serverSentence(confirm.error) ?? failed}</p>}
      {data.isOwn ? (
        <Button fullWidth disabled={confirm.isPending} onClick={() => confirm.mutate()}>
          {confirm.isPending ? 'Confirming...' : 'Confirm this address'}
        </Button>
      ) : (
        <Stack gap="sm">
          <SignInFirst token={token} />
          <Button variant="default" fullWidth disabled={confirm.isPending} onClick={() => confirm.mutate()}>
            {confirm.isPending ? 'Confirming...' : 'Confirm without signing in'}
          </Button>
          <p className={classes.hint}>
            Without signing in, everyone is signed out of the account and its password ends. You then set a new one.
            Choose this if somebody else created the account.
          </p>
        </Stack>
      )}
    </Welcome>
  );
}

/** Leads to the sign-in and back; whoever is signed in to another account is signed out of it first. */
function SignInFirst({ token }: { token: string }) {
  const { data: user } = useUser();
  const signOut = useSignOut();
  const goOn = () => navigate('/auth', { state: `/confirm-email#${token}` });
  return (
    <>
      {user && <p>You are signed in as {user.email}.</p>}
      <Button
        fullWidth
        loading={signOut.isPending}
        onClick={() => (user ? signOut.mutate(undefined, { onSuccess: goOn }) : goOn())}
      >
        {user ? 'Sign Out and Sign In Again' : 'Sign In'}
      </Button>
    </>
  );
}

function Confirmed({ email, isOwn }: Confirmation) {
  const { data: ways } = useQuery(waysQuery);
  return (
    <Welcome title="Your address is confirmed" foot={on}>
      {isOwn ? (
        <p role="status">Thank you. You sign in with it from now on.</p>
      ) : (
        <Stack gap="sm">
          <p role="status">
            Everyone is signed out of the account.{' '}
            {ways?.password === false ? 'Sign in at your provider.' : `Set a password to sign in as ${email}.`}
          </p>
          {ways?.password !== false && <MailPassword email={email} />}
        </Stack>
      )}
    </Welcome>
  );
}
