import { useEffect } from 'react';
import { awaitPasskey, cancelPasskeys, type Shown, signInBy, whyNoPasskeys } from './passkeys.ts';
import { useSignIn } from './useSignIn.ts';

/** How often the browser is asked anew, in ms: what it was asked is good for ten minutes. */
const renewal = 9 * 60_000;

/** While it is shown, passkeys are offered where the e-mail is typed; who chooses one is signed in. */
export function usePasskeyOffer(): void {
  const { mutate } = useSignIn<Shown>({ call: signInBy, success: 'Logged in successfully', failure: 'Login failed' });
  useEffect(() => {
    if (whyNoPasskeys()) return;
    const offer = async () => {
      // Whoever is not offered one has other ways in.
      const shown = await awaitPasskey().catch(() => undefined);
      if (shown) mutate(shown);
    };
    void offer();
    const timer = setInterval(offer, renewal);
    return () => {
      clearInterval(timer);
      void cancelPasskeys();
    };
  }, [mutate]);
}
