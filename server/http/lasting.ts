import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { etagOf } from './etag.ts';

type Made = { type: string; etag: string; plain: string; gzip: Buffer };

/** Gives the handler of a call whose answer never changes: what `make` gives, made once, when it is first asked for. */
export function lastingAnswer({ download }: Endpoint, make: () => unknown) {
  let made: Made | undefined;
  const type = download ? `${download}; charset=utf-8` : 'application/json; charset=utf-8';
  const makeOnce = (): Made => {
    const plain = download ? String(make()) : JSON.stringify(make());
    return { type, etag: etagOf(plain), plain, gzip: gzipSync(plain) };
  };
  return async (request: FastifyRequest, reply: FastifyReply) => {
    made ??= makeOnce();
    reply.headers({ etag: made.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === made.etag) return reply.code(304).send();
    reply.type(made.type);
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(made.plain);
    return reply.header('content-encoding', 'gzip').send(made.gzip);
  };
}
