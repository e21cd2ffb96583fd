import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { productName } from '#contract/product.ts';
import type { Config } from '#server/config.ts';

/** Only loaded once somebody uses passkeys: it takes 25 MB and a sixth of a second. */
const library = () => import('@simplewebauthn/server');

/** Which signatures are taken: EdDSA, ES256 and RS256, which all authenticators make one of. */
const supportedAlgorithmIDs = [-8, -7, -257];

type House = Pick<Config, 'publicUrl'>;
/** What a browser is asked, and what it answers, as JSON of the standard. */
export type Spoken = Record<string, unknown>;
/** What is kept of a passkey to know it again. */
export type Known = { credentialId: string; publicKey: string; counter: number; transports: string[] };
/** Whether a challenge is one that was given out, which it is once. */
export type IsOurs = (challenge: string) => Promise<boolean>;

/** Of which name passkeys are, and from where they may be used: browsers have none for a number, so 127.0.0.1 goes by its name. */
function partyOf({ publicUrl }: House): { rpID: string; origins: string[] } {
  const url = new URL(publicUrl);
  if (isIP(url.hostname)) url.hostname = 'localhost';
  return { rpID: url.hostname, origins: [publicUrl, url.origin] };
}

const transportsOf = (transports: string[]) => transports as AuthenticatorTransport[];

/** What a browser is asked to make a passkey for an account; those that it has already are not made again. */
export async function askForNew(
  house: House,
  account: { id: string; email: string; name: string },
  known: Pick<Known, 'credentialId' | 'transports'>[],
): Promise<{ challenge: string }> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    supportedAlgorithmIDs,
    rpName: productName,
    rpID: partyOf(house).rpID,
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    userDisplayName: account.name,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transportsOf(transports),
    })),
    // Found without an e-mail, and only by whoever unlocks it: so it is two factors by itself.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** What a browser is asked to show any passkey of ours. */
export async function askForAny(house: House): Promise<{ challenge: string }> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({ rpID: partyOf(house).rpID, userVerification: 'required' });
}

/** What a browser made, to be kept; undefined where it is not what it was asked for. */
export async function readNew(house: House, response: Spoken, isOurs: IsOurs): Promise<Known | undefined> {
  const { rpID, origins } = partyOf(house);
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: isOurs,
    expectedOrigin: origins,
    expectedRPID: rpID,
    supportedAlgorithmIDs,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return undefined;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

/** How often a passkey was used, by what a browser showed of it; undefined where that is not right. */
export async function readShown(
  house: House,
  response: Spoken,
  { credentialId, publicKey, counter, transports }: Known,
  isOurs: IsOurs,
): Promise<number | undefined> {
  const { rpID, origins } = partyOf(house);
  const { verifyAuthenticationResponse } = await library();
  const shown = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: isOurs,
    expectedOrigin: origins,
    expectedRPID: rpID,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter,
      transports: transportsOf(transports),
    },
  }).catch(() => undefined);
  return shown?.verified ? shown.authenticationInfo.newCounter : undefined;
}
