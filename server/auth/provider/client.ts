import * as oidc from 'openid-client';
import { cleanLine } from '#contract/clean-line.ts';
import { email as emailShape } from '#contract/shapes.ts';
import type { Provider } from '#server/config/providers.ts';

const timeoutSeconds = 5;

/** How far the clock of a provider may differ from ours, in seconds: for when a token was issued, begins and ends. */
const clockToleranceSeconds = 300;

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
  /** Reads the provider's configuration. Rejects if it cannot be reached, or is another one. */
  discover(): Promise<unknown>;
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
  // A refusal (4xx) does not pass by itself.
  const hasFailed = code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && !/^4/.test(String(detailsOf(error).reason));
  return isAway || code === 'OAUTH_TIMEOUT' || hasFailed ? 'provider_away' : 'login_failed';
}

/** What the log may say about a failure: no token, no code, and nothing that identifies a person. */
export type FailureDetails = Record<'code' | 'message' | 'reason' | 'expected' | 'actual', unknown>;

/** Claims and properties whose values may be in the log. */
const loggable = ['issuer', 'iss', 'aud', 'azp', 'iat', 'exp', 'nbf'];

/** Returns what an operator needs to find the cause of an error of a `ProviderClient`. */
export function detailsOf(error: unknown): FailureDetails {
  const chain: Record<string, unknown>[] = [];
  for (let one = error; one instanceof Object && chain.length < 4; one = (one as { cause?: unknown }).cause)
    chain.push(one as Record<string, unknown>);
  const find = (name: string) => chain.map((one) => one[name]).find((value) => value !== undefined);
  const short = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value).slice(0, 200));
  const name = String(find('attribute') ?? find('claim') ?? '');
  const values = (find('body') ?? find('claims')) as Record<string, unknown> | undefined;
  const header = find('header') as { alg?: unknown } | undefined;
  const status = find('status');
  return {
    code: find('error') ?? find('code'),
    message: (error as Error).message,
    reason: short(find('error_description') ?? status ?? chain.at(-1)?.message),
    expected: loggable.includes(name) || header ? short(find('expected') ?? find('now')) : undefined,
    actual: header ? short(header.alg) : loggable.includes(name) ? short(values?.[name]) : undefined,
  };
}

/** A name without what no one sees. */
const text = (value: unknown) => (typeof value === 'string' ? cleanLine(value.slice(0, 1_000)).slice(0, 200) : '');

/** Providers send names in two fields, in one, or not at all. */
function namesOf(claims: Record<string, unknown>, email: string | null) {
  const [first = '', ...rest] = text(claims.name).split(/\s+/);
  const firstName = text(claims.given_name) || first || (email ?? '').split('@')[0] || 'New';
  return { firstName, lastName: text(claims.family_name) || rest.join(' ') };
}

/** The same issuer with or without a slash at its end. Providers differ, and operators copy it from a page that shows another one. */
const withOtherEnd = (issuer: string) => (issuer.endsWith('/') ? issuer.slice(0, -1) : `${issuer}/`);

/** Sends the secret in the body, or in a header if the provider does not know the other way. */
const authenticationWith =
  (secret: string): oidc.ClientAuth =>
  (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_post'];
    const isBasic = methods.includes('client_secret_basic') && !methods.includes('client_secret_post');
    return (isBasic ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret))(server, ...request);
  };

/**
 * Reads from the userinfo endpoint what the id token lacks. Some providers send the email, whether it is verified, or names only there.
 * Rejects if there is no email without it.
 */
async function readUserInfo(
  configuration: oidc.Configuration,
  accessToken: string,
  idToken: oidc.IDToken,
): Promise<Record<string, unknown>> {
  const hasNames = Boolean(idToken.name) || (Boolean(idToken.given_name) && idToken.family_name !== undefined);
  const isComplete = idToken.email !== undefined && idToken.email_verified !== undefined && hasNames;
  if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  return oidc.fetchUserInfo(configuration, accessToken, idToken.sub).catch((error) => {
    if (idToken.email === undefined) throw error;
    return {};
  });
}

/**
 * Returns a client for a provider, which sends browsers back to `callback`. Its configuration is discovered on first use, and again
 * after a failure, so the provider need not be reachable when the server starts.
 */
export function openProvider(provider: Provider, callback: string): ProviderClient {
  let configuration: Promise<oidc.Configuration> | undefined;

  async function discoverAt(issuer: string): Promise<oidc.Configuration> {
    const { clientId, clientSecret } = provider;
    const isPlain = issuer.startsWith('http:');
    const metadata = { client_secret: clientSecret, [oidc.clockTolerance]: clockToleranceSeconds };
    const configuration = await oidc.discovery(new URL(issuer), clientId, metadata, authenticationWith(clientSecret), {
      timeout: timeoutSeconds,
      execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
    });
    configuration.timeout = timeoutSeconds;
    return configuration;
  }

  const discover = (): Promise<oidc.Configuration> =>
    discoverAt(provider.issuer).catch((error) => {
      if (detailsOf(error).code !== 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') throw error;
      return discoverAt(withOtherEnd(provider.issuer)).catch(() => Promise.reject(error));
    });

  function configure(): Promise<oidc.Configuration> {
    configuration ??= discover().catch((error) => {
      configuration = undefined;
      throw error;
    });
    return configuration;
  }

  return {
    provider,
    discover: configure,
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
      if (!idToken.sub) throw new Error('The id token has no subject');
      if (idToken.iat > Date.now() / 1000 + clockToleranceSeconds)
        throw new Error(`The id token is ${Math.round(idToken.iat - Date.now() / 1000)} seconds from the future`);
      const userInfo = await readUserInfo(configuration, tokens.access_token, idToken);
      const claims: Record<string, unknown> = { ...userInfo, ...idToken };
      const email = emailShape.safeParse(claims.email).data ?? null;
      // What one of them says about another address does not count.
      const verification = [idToken, userInfo].find(
        (one) => one.email_verified !== undefined && (one.email ?? claims.email) === claims.email,
      );
      const isVerified = [true, 'true'].includes(verification?.email_verified as boolean | string);
      return {
        issuer: idToken.iss,
        subject: idToken.sub,
        idToken: tokens.id_token ?? '',
        email,
        isVerified: provider.trustsEmail || isVerified,
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
