import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { productName } from '#contract/product.ts';
import type { Config } from '#server/config.ts';

/** Loaded on first use, because it takes 25 MB and 170 ms. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256. Every authenticator supports one of them. */
const supportedAlgorithmIDs = [-8, -7, -257];

type Site = Pick<Config, 'publicUrl'>;
/** Options and responses as JSON (Web Authentication Level 3). */
export type WebAuthnJson = Record<string, unknown>;
/** The stored part of a passkey. `publicKey` is in base64url. */
export type Credential = { credentialId: string; publicKey: string; counter: number; transports: string[] };
/** Returns whether a challenge is valid, and uses it up. */
export type CheckChallenge = (challenge: string) => Promise<boolean>;

/** The relying party. Browsers allow no IP addresses as its id, so 127.0.0.1 is replaced by localhost. */
function relyingParty({ publicUrl }: Site): { rpID: string; origins: string[] } {
  const url = new URL(publicUrl);
  if (isIP(url.hostname)) url.hostname = 'localhost';
  return { rpID: url.hostname, origins: [publicUrl, url.origin] };
}

const transportsOf = (transports: string[]) => transports as AuthenticatorTransport[];

/** Returns the options to create a passkey for an account. `existing` passkeys are excluded. */
export async function registrationOptions(
  site: Site,
  account: { id: string; email: string; name: string },
  existing: Pick<Credential, 'credentialId' | 'transports'>[],
): Promise<{ challenge: string }> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    supportedAlgorithmIDs,
    rpName: productName,
    rpID: relyingParty(site).rpID,
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    userDisplayName: account.name,
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transportsOf(transports),
    })),
    // Works without entering an email, and the user has to unlock it, so it counts as two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Returns the options to sign in with any passkey of this site. */
export async function authenticationOptions(site: Site): Promise<{ challenge: string }> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({ rpID: relyingParty(site).rpID, userVerification: 'required' });
}

/** Verifies a new passkey; returns the credential to store, or undefined if the response is invalid. */
export async function verifyRegistration(
  site: Site,
  response: WebAuthnJson,
  checkChallenge: CheckChallenge,
): Promise<Credential | undefined> {
  const { rpID, origins } = relyingParty(site);
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: checkChallenge,
    expectedOrigin: origins,
    expectedRPID: rpID,
    supportedAlgorithmIDs,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return undefined;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

/** Verifies a response of a passkey; returns its new counter, or undefined if the response is invalid. */
export async function verifyAuthentication(
  site: Site,
  response: WebAuthnJson,
  { credentialId, publicKey, counter, transports }: Credential,
  checkChallenge: CheckChallenge,
): Promise<number | undefined> {
  const { rpID, origins } = relyingParty(site);
  const { verifyAuthenticationResponse } = await library();
  const verification = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: checkChallenge,
    expectedOrigin: origins,
    expectedRPID: rpID,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter,
      transports: transportsOf(transports),
    },
  }).catch(() => undefined);
  return verification?.verified ? verification.authenticationInfo.newCounter : undefined;
}
