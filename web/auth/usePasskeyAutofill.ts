import { useEffect } from 'react';
import { t } from '#web/lib/translate.ts';
import {
  cancelPasskeyRequest,
  type PasskeyResponse,
  passkeyFromAutofill,
  passkeyObstacle,
  signInWithPasskey,
} from './passkeys.ts';
import { useSignIn } from './useSignIn.ts';

/** The challenge of a passkey request expires after ten minutes. */
const renewalMs = 9 * 60_000;

/** Offers passkeys in the autofill of the email field, and signs in with the chosen one. */
export function usePasskeyAutofill(): void {
  const { mutate } = useSignIn<PasskeyResponse>({
    call: signInWithPasskey,
    success: t('Logged in successfully'),
    failure: t("We couldn't sign you in"),
  });
  useEffect(() => {
    if (passkeyObstacle()) return;
    const offer = async () => {
      // Ignore errors: the other ways to sign in still work.
      const response = await passkeyFromAutofill().catch(() => undefined);
      if (response) mutate(response);
    };
    void offer();
    const timer = setInterval(offer, renewalMs);
    return () => {
      clearInterval(timer);
      void cancelPasskeyRequest();
    };
  }, [mutate]);
}
