import * as oidc from 'openid-client';
import { email as emailShape } from '#contract/shapes.ts';
import type { Provider } from './read.ts';

const timeoutSeconds = 5;

/** How far the clock of a provider may be ahead, in seconds. */
const clockSkewSeconds = 300;

/** The state of a sign-in while the browser is at the provider (OpenID Connect with PKCE). */
export type LoginState = { state: string; nonce: string; verifier: string };

/** The identity that a provider confirms. */
export type Claims = {
  issuer: string;
  subject: string;
  /** Sent to the provider again to sign out there. */
  idToken: string;
  /** Null if the provider sends none, or an invalid one. */
  email: string | null;
  isVerified: boolean;
  firstName: string;
  lastName: string;
};

/** Why a sign-in at a provider failed. */
export type ProviderProblem = 'provider_away' | 'login_cancelled' | 'login_failed';

export type ProviderClient = {
  provider: Provider;
  /** Returns the URL to send the browser to. Rejects if the provider cannot be reached. */
  begin(): Promise<LoginState & { url: string }>;
  /** Returns the identity of a browser that came back to `url`. Rejects on any error; see `problemOf`. */
  finish(url: URL, state: LoginState): Promise<Claims>;
  /** Returns the URL to sign out at the provider, which then redirects to `returnUrl`; null if it has none. Rejects like `begin`. */
  signOutUrl(idToken: string, returnUrl: string): Promise<string | null>;
};

/** Returns the problem that an error of a `ProviderClient` stands for. */
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

/** Providers send names in two fields, in one, or not at all. */
function namesOf(claims: Record<string, unknown>, email: string | null) {
  const [first = '', ...rest] = text(claims.name).split(/\s+/);
  const firstName = text(claims.given_name) || first || (email ?? '').split('@')[0] || 'New';
  return { firstName, lastName: text(claims.family_name) || rest.join(' ') };
}

/**
 * Returns a client for a provider, which sends browsers back to `callback`. Its configuration is discovered on first use, and again
 * after a failure, so the provider need not be reachable when the server starts.
 */
export function openProvider(provider: Provider, callback: string): ProviderClient {
  let configuration: Promise<oidc.Configuration> | undefined;

  async function discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = provider;
    const isPlain = issuer.startsWith('http:');
    const configuration = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
    });
    configuration.timeout = timeoutSeconds;
    return configuration;
  }

  function configure(): Promise<oidc.Configuration> {
    configuration ??= discover().catch((error) => {
      configuration = undefined;
      throw error;
    });
    return configuration;
  }

  return {
    provider,
    async begin() {
      const configuration = await configure();
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
      const configuration = await configure();
      const tokens = await oidc.authorizationCodeGrant(configuration, url, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const idToken = tokens.claims() as oidc.IDToken;
      const isFromFuture = idToken.iat > Date.now() / 1000 + clockSkewSeconds;
      if (!idToken.sub || isFromFuture) throw new Error('The id token has no subject or is from the future');
      // Some providers only send the email from the userinfo endpoint.
      const needsUserInfo =
        idToken.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
      const userInfo = needsUserInfo ? await oidc.fetchUserInfo(configuration, tokens.access_token, idToken.sub) : {};
      const claims: Record<string, unknown> = { ...idToken, ...userInfo };
      const email = emailShape.safeParse(claims.email).data ?? null;
      return {
        issuer: idToken.iss,
        subject: idToken.sub,
        idToken: tokens.id_token ?? '',
        email,
        isVerified: provider.trustsEmail || claims.email_verified === true || claims.email_verified === 'true',
        ...namesOf(claims, email),
      };
    },
    async signOutUrl(idToken, returnUrl) {
      const configuration = await configure();
      if (!configuration.serverMetadata().end_session_endpoint) return null;
      return oidc.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: returnUrl })
        .href;
    },
  };
}
