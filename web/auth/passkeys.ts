import type { CurrentUser } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';

/** Why this page cannot use passkeys, in a sentence; undefined where it can. */
export function whyNoPasskeys(): string | undefined {
  // Browsers keep no passkeys for an address that is a number.
  if (!window.isSecureContext || /^[\d.]+$|^\[/.test(window.location.hostname))
    return 'Passkeys need https and a name in the address; here they cannot be used.';
  return 'PublicKeyCredential' in window ? undefined : 'This browser cannot use passkeys. Add one in another browser.';
}

// What a browser says is of its own shape, which the server checks.
type Asked = { optionsJSON: never; useBrowserAutofill?: boolean };

/** Has the browser make a passkey and the server keep it. @throws where somebody does not want to after all */
export async function makePasskey(name: string, password: string): Promise<{ recoveryCodes: string[] }> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = await api.passkeys.begin({ body: { password } });
  const response = await startRegistration({ optionsJSON } as Asked);
  return api.passkeys.add({ body: { name, response: { ...response } } });
}

/** What a browser says of a passkey that was shown to it. */
export type Shown = { id: string };

/** Has the browser show a passkey. @throws where somebody does not want to after all */
export async function showPasskey(): Promise<Shown> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = await api.passkeys.beginSignIn();
  return startAuthentication({ optionsJSON } as Asked);
}

/** Signs in by a passkey that was shown. */
export const signInBy = (shown: Shown): Promise<CurrentUser> =>
  api.passkeys.signIn({ body: { response: { ...shown } } });

/**
 * Has the browser offer passkeys among what it fills in, where the field for the e-mail is; gives the one that is chosen, and
 * nothing where the browser cannot do that, or something else was asked of it meanwhile.
 */
export async function awaitPasskey(): Promise<Shown | undefined> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await import('@simplewebauthn/browser');
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  const optionsJSON = await api.passkeys.beginSignIn();
  return startAuthentication({ optionsJSON, useBrowserAutofill: true } as Asked);
}

/** Takes back what is asked of the browser. */
export async function cancelPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}
