import { createHash, createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Person } from './world.ts';

export const apiKey = 'APItest';
export const apiSecret = 'a secret of at least thirty-two characters';

const encode = (text: string | Buffer) => Buffer.from(text).toString('base64url');
const hmac = (text: string, secret: string) => encode(createHmac('sha256', secret).update(text).digest());

/** A JSON Web Token as LiveKit documents it: HS256, the API key as the issuer. */
function sign(claims: object, secret: string): string {
  const now = Math.floor(Date.now() / 1000);
  const head = encode(JSON.stringify({ alg: 'HS256', typ: 'JWT' }));
  const text = `${head}.${encode(JSON.stringify({ iss: apiKey, nbf: now, exp: now + 300, ...claims }))}`;
  return `${text}.${hmac(text, secret)}`;
}

type Claims = {
  iss: string;
  sub?: string;
  nbf: number;
  exp: number;
  video: Record<string, unknown>;
  roomConfig?: object;
};

/** The claims of a token. @throws if it is not signed with our secret */
export function verify(token: string): Claims {
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (hmac(`${head}.${claims}`, apiSecret) !== signature) throw new Error('not signed by us');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

export type ApiCall = { method: string; body: Record<string, unknown>; claims: Claims };

/** A server in the place of LiveKit's API (Twirp over HTTP): it records calls, and answers with what `answer` returns. */
export async function openLivekitServer() {
  const calls: ApiCall[] = [];
  const answers = new Map<string, (response: ServerResponse) => void>();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const [, method = ''] = /^\/twirp\/livekit\.RoomService\/(\w+)$/.exec(request.url ?? '') ?? [];
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    calls.push({ method, body: JSON.parse(text), claims: verify(token) });
    response.setHeader('content-type', 'application/json');
    const answer = answers.get(method);
    if (answer) answer(response);
    else response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** Answers a method like this from now on; by default with an empty message. */
    on: (method: string, answer: (response: ServerResponse) => void) => void answers.set(method, answer),
    reset() {
      calls.length = 0;
      answers.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Posts a webhook as LiveKit does; `signed` is the body that the signature is for. */
export function postWebhook(
  visitor: Person,
  event: object,
  { secret = apiSecret, signed }: { secret?: string; signed?: object } = {},
): Promise<Response> {
  const sha256 = createHash('sha256')
    .update(JSON.stringify(signed ?? event))
    .digest('base64');
  return visitor.fetch('/api/video-rooms/livekit', {
    method: 'POST',
    headers: { 'content-type': 'application/webhook+json', authorization: sign({ sha256 }, secret) },
    body: JSON.stringify(event),
  });
}
