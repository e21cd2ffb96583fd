import { Button } from '@mantine/core';
import { showPasskey, signInBy, whyNoPasskeys } from './passkeys.ts';
import { useSignIn } from './useSignIn.ts';

/** The way in for whoever has a passkey. */
export function PasskeyButton() {
  const signIn = useSignIn<void>({
    call: async () => signInBy(await showPasskey()),
    success: 'Logged in successfully',
    failure: 'Login failed',
  });
  if (whyNoPasskeys()) return null;
  return (
    <Button variant="default" fullWidth disabled={signIn.isPending} onClick={() => signIn.mutate()}>
      Sign In with a Passkey
    </Button>
  );
}
