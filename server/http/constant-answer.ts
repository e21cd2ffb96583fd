import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { etagOf } from './etag.ts';

type Body = { type: string; etag: string; plain: string; gzip: Buffer };

/** The handler of a call with a constant answer, which `build` returns. It is built and compressed on the first request. */
export function constantAnswer({ download }: Endpoint, build: () => unknown) {
  let body: Body | undefined;
  const type = download ? `${download}; charset=utf-8` : 'application/json; charset=utf-8';
  const buildBody = (): Body => {
    const plain = download ? String(build()) : JSON.stringify(build());
    return { type, etag: etagOf(plain), plain, gzip: gzipSync(plain) };
  };
  return async (request: FastifyRequest, reply: FastifyReply) => {
    body ??= buildBody();
    reply.headers({ etag: body.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === body.etag) return reply.code(304).send();
    reply.type(body.type);
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(body.plain);
    return reply.header('content-encoding', 'gzip').send(body.gzip);
  };
}
