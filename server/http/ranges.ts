import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { Refusal } from '#server/errors.ts';

/** A file that is sent by ranges of bytes, never as a whole in memory. */
export type RangedFile = {
  mediaType: string;
  /** How many bytes it has: at least one. */
  bytes: number;
  /** In quotes. It changes whenever any byte does. */
  etag: string;
  /** Under which name a browser saves it. */
  name: string;
  /** Reads the bytes from `first` to `last`, both included. */
  read(first: number, last: number): Promise<Readable>;
};

type Range = { first: number; last: number };

/**
 * The range of a `Range` header; undefined for the whole file, as for several ranges at once, which no player asks for.
 * @throws Refusal (416)
 */
function rangeOf(header: string | undefined, bytes: number): Range | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const last = Math.min(from === '' || to === '' ? Infinity : Number(to), bytes - 1);
  const first = from === '' ? Math.max(bytes - Number(to), 0) : Number(from);
  if (from !== '' && to !== '' && Number(to) < first) return undefined;
  if (first > last) throw new Refusal(416, 'malformed', 'The file has no such range of bytes');
  return { first, last };
}

/** Sends a file, or the range of it that the caller asks for. @throws Refusal (416) */
export async function sendRanged({ saved }: Endpoint, reply: FastifyReply, file: RangedFile): Promise<FastifyReply> {
  const { bytes, etag, mediaType } = file;
  const { range: header, 'if-range': ifRange, 'if-none-match': known } = reply.request.headers;
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' });
  if (known === etag) return reply.code(304).send();
  reply.header('content-range', `bytes */${bytes}`);
  const range = ifRange === undefined || ifRange === etag ? rangeOf(header, bytes) : undefined;
  reply.removeHeader('content-range');
  const { first, last } = range ?? { first: 0, last: bytes - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${bytes}`);
  if (saved) reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`);
  // If a browser ever shows the file as a page, the page can do nothing.
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  return reply
    .type(mediaType)
    .header('content-length', last - first + 1)
    .send(await file.read(first, last));
}
