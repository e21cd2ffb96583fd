import type { CurrentUser } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { t } from '#web/lib/translate.ts';

/** Why this page can't use passkeys; undefined if it can. */
export function passkeyObstacle(): string | undefined {
  // Browsers refuse passkeys for IP addresses.
  if (!window.isSecureContext || /^[\d.]+$|^\[/.test(window.location.hostname))
    return t("Passkeys need HTTPS and a domain name, so they aren't available here.");
  return 'PublicKeyCredential' in window
    ? undefined
    : t("This browser doesn't support passkeys. Add one in another browser.");
}

// The contract leaves these shapes open: they are the browser's own, and the server checks them.
type Options = { optionsJSON: never; useBrowserAutofill?: boolean };

/** Creates a passkey in the browser and stores it on the server. @throws if the user cancels */
export async function createPasskey(name: string, password: string): Promise<{ recoveryCodes: string[] }> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = await api.passkeys.begin({ body: { password } });
  const response = await startRegistration({ optionsJSON } as Options);
  return api.passkeys.add({ body: { name, response: { ...response } } });
}

/** The browser's answer, signed with a passkey. */
export type PasskeyResponse = { id: string };

/** Asks the browser for a passkey. @throws if the user cancels */
export async function requestPasskey(): Promise<PasskeyResponse> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = await api.passkeys.beginSignIn();
  return startAuthentication({ optionsJSON } as Options);
}

export const signInWithPasskey = (response: PasskeyResponse): Promise<CurrentUser> =>
  api.passkeys.signIn({ body: { response: { ...response } } });

/**
 * Offers passkeys in the browser's autofill of the email field. Returns the chosen one, or undefined if the browser doesn't
 * support this. @throws if another passkey request replaces this one
 */
export async function passkeyFromAutofill(): Promise<PasskeyResponse | undefined> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await import('@simplewebauthn/browser');
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  const optionsJSON = await api.passkeys.beginSignIn();
  return startAuthentication({ optionsJSON, useBrowserAutofill: true } as Options);
}

/** Cancels the pending passkey request. */
export async function cancelPasskeyRequest(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}
