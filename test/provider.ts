import { createServer } from 'node:http';
import Provider from 'oidc-provider';

/** A real OpenID Connect provider on loopback. The address that someone types is their account. */
export type TestProvider = {
  issuer: string;
  /** The current addresses of accounts, where they differ from what people type. */
  addresses: Map<string, string>;
  /** Replaces each ID token that the provider issues. */
  forgeIdToken?: ((token: string) => string) | undefined;
  /** Acts as a browser: signs in as `login`, or cancels without one. Returns the URL that the provider redirects to. */
  visit(url: string, login?: string): Promise<string>;
  close(): Promise<void>;
};

/** The settings of a server that uses the provider. */
export const settingsFor = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'deck',
  OIDC_CLIENT_SECRET: 'between the two of us',
});

/** Whether the provider reports an address as unverified. */
const isUnverified = (login: string) => login.startsWith('unverified');

/** Starts the provider on a port. It redirects browsers to `callback` only. */
export async function startProvider(port: number, callback: string): Promise<TestProvider> {
  const issuer = `http://127.0.0.1:${port}`;
  const addresses = new Map<string, string>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'deck',
        client_secret: 'between the two of us',
        redirect_uris: [callback],
        post_logout_redirect_uris: [`${new URL(callback).origin}/auth`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    findAccount: (_context, login) => ({
      accountId: login,
      claims: () => ({
        sub: login,
        email: addresses.get(login) ?? login,
        email_verified: !isUnverified(login),
        given_name: 'Grace',
        family_name: 'Hopper',
      }),
    }),
    // Everyone who signs in consents.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    const answer = context.body as { id_token?: string } | undefined;
    if (answer?.id_token && here.forgeIdToken) answer.id_token = here.forgeIdToken(answer.id_token);
  });
  const server = createServer(provider.callback());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const here: TestProvider = {
    issuer,
    addresses,
    visit: (url, login) => visit(issuer, url, login),
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
  return here;
}

async function visit(issuer: string, url: string, login?: string): Promise<string> {
  const jar = new Map<string, string>();
  const ask = async (address: string, init: RequestInit = {}): Promise<string> => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(new URL(address, issuer), { redirect: 'manual', ...init, headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const to = response.headers.get('location');
    if (!to) return address;
    return new URL(to, issuer).origin === issuer ? ask(to) : to;
  };
  const form = await ask(url);
  if (!login) return ask(`${form}/abort`);
  return ask(form, { method: 'POST', body: new URLSearchParams({ prompt: 'login', login, password: 'any' }) });
}
