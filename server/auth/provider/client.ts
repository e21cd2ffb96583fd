import * as oidc from 'openid-client';
import { email as emailShape } from '#contract/shapes.ts';
import type { Provider } from './read.ts';

/** How long a provider may take to answer, in seconds. */
const patience = 5;

/** How far the clock of a provider may be ahead, in seconds. */
const clockSkew = 300;

/** What is kept of a sign-in that has begun until the browser comes back. */
export type Begun = { state: string; nonce: string; verifier: string };

/** Who somebody is, as a provider says. */
export type Claims = {
  issuer: string;
  subject: string;
  /** The token that says all this, to be shown to it again at the end. */
  idToken: string;
  /** Null where it gives none that can be used. */
  email: string | null;
  isVerified: boolean;
  firstName: string;
  lastName: string;
};

/** Why a sign-in by a provider came to nothing. */
export type ProviderProblem = 'provider_away' | 'login_cancelled' | 'login_failed';

/** The way to a provider. */
export type ProviderClient = {
  provider: Provider;
  /** Where to send the browser. Rejects where the provider cannot be reached. */
  begin(): Promise<Begun & { url: string }>;
  /** Who came back by that address. Rejects with whatever was wrong; `problemOf` says what. */
  finish(url: URL, begun: Begun): Promise<Claims>;
  /** Where somebody signs out there, too, to be led to `back` afterwards; null where one cannot. Rejects like `begin`. */
  leave(idToken: string, back: string): Promise<string | null>;
};

/** What is wrong where a provider was asked in vain. */
export function problemOf(error: unknown): ProviderProblem {
  if (error instanceof oidc.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'login_cancelled' : 'login_failed';
  const isAway = error instanceof TypeError || (error as Error).name === 'TimeoutError';
  const { code } = error as { code?: string };
  return isAway || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
    ? 'provider_away'
    : 'login_failed';
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, 200) : '');

/** Names as a provider gives them: in two fields, in one, or not at all. */
function namesIn(claims: Record<string, unknown>, email: string | null) {
  const [first = '', ...rest] = text(claims.name).split(/\s+/);
  const firstName = text(claims.given_name) || first || (email ?? '').split('@')[0] || 'New';
  return { firstName, lastName: text(claims.family_name) || rest.join(' ') };
}

/**
 * Opens the way to a provider, which is asked what it offers when it is first needed, and again after that failed: whether
 * it is there when the server starts makes no difference. `callback` is where it sends browsers back to.
 */
export function openProvider(provider: Provider, callback: string): ProviderClient {
  let known: Promise<oidc.Configuration> | undefined;

  async function discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = provider;
    const isPlain = issuer.startsWith('http:');
    const configuration = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: patience,
      execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
    });
    configuration.timeout = patience;
    return configuration;
  }

  function configured(): Promise<oidc.Configuration> {
    known ??= discover().catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  }

  return {
    provider,
    async begin() {
      const configuration = await configured();
      const verifier = oidc.randomPKCECodeVerifier();
      const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return { url: url.href, state, nonce, verifier };
    },
    async finish(url, { state, nonce, verifier }) {
      const configuration = await configured();
      const tokens = await oidc.authorizationCodeGrant(configuration, url, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const said = tokens.claims() as oidc.IDToken;
      const isOfFuture = said.iat > Date.now() / 1000 + clockSkew;
      if (!said.sub || isOfFuture) throw new Error('The provider says nobody, or something of the future');
      // Some tell the address only when asked for it.
      const asks = said.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
      const more = asks ? await oidc.fetchUserInfo(configuration, tokens.access_token, said.sub) : {};
      const claims: Record<string, unknown> = { ...said, ...more };
      const email = emailShape.safeParse(claims.email).data ?? null;
      return {
        issuer: said.iss,
        subject: said.sub,
        idToken: tokens.id_token ?? '',
        email,
        isVerified: provider.trustsEmail || claims.email_verified === true || claims.email_verified === 'true',
        ...namesIn(claims, email),
      };
    },
    async leave(idToken, back) {
      const configuration = await configured();
      if (!configuration.serverMetadata().end_session_endpoint) return null;
      return oidc.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: back }).href;
    },
  };
}
