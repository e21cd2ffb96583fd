import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { etagOf } from './etag.ts';

type Body = { etag: string; plain: string; zipped: Buffer };

/** The handler of a call with a constant answer, which `build` returns. It is built and compressed on the first request. */
export function constantAnswer({ download }: Endpoint, build: () => unknown) {
  let body: Promise<Body> | undefined;
  const type = download ? `${download}; charset=utf-8` : 'application/json; charset=utf-8';
  const buildBody = async (): Promise<Body> => {
    const answer = await build();
    const plain = download ? String(answer) : JSON.stringify(answer);
    return { etag: etagOf(plain), plain, zipped: await promisify(gzip)(plain) };
  };
  return async (request: FastifyRequest, reply: FastifyReply) => {
    body ??= buildBody();
    const { etag, plain, zipped } = await body;
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type(type);
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(zipped);
  };
}
