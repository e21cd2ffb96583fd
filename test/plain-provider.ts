import { createPublicKey, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a provider does in its own way. */
export type ProviderHabits = {
  /** The path of the issuer that it names, after that of `issuer`. */
  issuerEnd?: string;
  /** Claims of the ID token besides those that are required, or instead of them. */
  idToken?: (now: number) => Record<string, unknown>;
  userInfo?: Record<string, unknown> | null;
  /** Ways in which clients may authenticate at the token endpoint. */
  methods?: string[];
  /** Changes the header of the ID token. */
  header?: Record<string, unknown>;
  /** Comes back with an error instead of a code. */
  refuses?: { error: string; error_description: string };
};

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function sign(header: Record<string, unknown>, claims: Record<string, unknown>): string {
  const text = `${encode({ alg: 'RS256', kid: 'key', ...header })}.${encode(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
}

/** A small OpenID Connect provider on this machine, whose habits a test can change. Everyone is signed in there. */
export async function openPlainProvider() {
  const here = { issuer: '', habits: {} as ProviderHabits, close: () => server.close().closeAllConnections() };
  const nonces = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', here.issuer);
    const answers: Record<string, () => unknown> = {
      '/deck/.well-known/openid-configuration': () => ({
        issuer: `${here.issuer}${here.habits.issuerEnd ?? ''}`,
        authorization_endpoint: `${here.issuer}/authorize`,
        token_endpoint: `${here.issuer}/token`,
        userinfo_endpoint: `${here.issuer}/userinfo`,
        jwks_uri: `${here.issuer}/jwks`,
        ...(here.habits.methods && { token_endpoint_auth_methods_supported: here.habits.methods }),
      }),
      '/deck/jwks': () => ({ keys: [{ ...createPublicKey(privateKey).export({ format: 'jwk' }), kid: 'key' }] }),
      '/deck/userinfo': () => here.habits.userInfo && { sub: 'grace', ...here.habits.userInfo },
      '/deck/token': () => tokens(request),
    };
    const answer = await answers[pathname]?.();
    send(response, answer ? 200 : 403, answer ?? { error: 'access_denied' });
  });
  async function tokens(request: IncomingMessage) {
    let body = '';
    for await (const chunk of request) body += chunk;
    const isBasic = request.headers.authorization?.startsWith('Basic ') ?? false;
    if (here.habits.methods && !here.habits.methods.includes(isBasic ? 'client_secret_basic' : 'client_secret_post'))
      return null;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      ...{ iss: `${here.issuer}${here.habits.issuerEnd ?? ''}`, aud: 'deck', sub: `grace-${randomUUID()}` },
      ...{ iat: now, exp: now + 300, nonce: nonces.get(new URLSearchParams(body).get('code') ?? '') },
      ...here.habits.idToken?.(now),
    };
    const idToken = sign(here.habits.header ?? {}, claims);
    return { access_token: 'secret-access', token_type: 'bearer', id_token: idToken };
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  here.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/deck`;
  return Object.assign(here, {
    /** Returns the address to which the provider sends a browser back that it was sent. */
    visit(url: string): string {
      const { searchParams } = new URL(url);
      const code = `secret-${randomUUID()}`;
      nonces.set(code, searchParams.get('nonce') ?? '');
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      const params = { state: searchParams.get('state') ?? '', ...(here.habits.refuses ?? { code }) };
      back.search = new URLSearchParams(params).toString();
      return back.href;
    },
  });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
