import type { CurrentUser } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';

/** Whether this page may use passkeys: only over https, or on the machine itself, and by a name, for browsers have none for a number. */
export const mayUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

// What a browser says is of its own shape, which the server checks.
type Asked = { optionsJSON: never };

/** Has the browser make a passkey and the server keep it. @throws where somebody does not want to after all */
export async function makePasskey(name: string, password: string): Promise<{ recoveryCodes: string[] }> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = await api.passkeys.begin({ body: { password } });
  const response = await startRegistration({ optionsJSON } as Asked);
  return api.passkeys.add({ body: { name, response: { ...response } } });
}

/** Has the browser show a passkey, and signs in by it. @throws where somebody does not want to after all */
export async function showPasskey(): Promise<CurrentUser> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = await api.passkeys.beginSignIn();
  const response = await startAuthentication({ optionsJSON } as Asked);
  return api.passkeys.signIn({ body: { response: { ...response } } });
}
