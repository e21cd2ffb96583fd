import { Button } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import { passkeyObstacle, requestPasskey, signInWithPasskey } from './passkeys.ts';
import { useSignIn } from './useSignIn.ts';

export function PasskeyButton() {
  const signIn = useSignIn<void>({
    call: async () => signInWithPasskey(await requestPasskey()),
    success: t('Logged in successfully'),
    failure: t("We couldn't sign you in"),
  });
  if (passkeyObstacle()) return null;
  return (
    <Button variant="default" fullWidth disabled={signIn.isPending} onClick={() => signIn.mutate()}>
      {t('Sign in with a passkey')}
    </Button>
  );
}
