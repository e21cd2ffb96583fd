import { Button } from '@mantine/core';
import { mayUsePasskeys, showPasskey, signInBy } from './passkeys.ts';
import { useSignIn } from './useSignIn.ts';

/** The way in for whoever has a passkey. */
export function PasskeyButton() {
  const signIn = useSignIn<void>({
    call: async () => signInBy(await showPasskey()),
    success: 'Logged in successfully',
    failure: 'Login failed',
  });
  if (!mayUsePasskeys()) return null;
  return (
    <Button variant="default" fullWidth disabled={signIn.isPending} onClick={() => signIn.mutate()}>
      Sign In with a Passkey
    </Button>
  );
}
