import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

type Signed = { method: string; url: URL; headers: Record<string, string>; payloadHash: string };

/** The signature of a request by AWS Signature Version 4, from its documentation. */
export function signatureOf({ method, url, headers, payloadHash }: Signed, scope: string, secretKey: string): string {
  const [date = '', region = '', service = ''] = scope.split('/');
  const names = Object.keys(headers).sort();
  const path = url.pathname.split('/').map((part) => encode(decodeURIComponent(part)));
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const canonical = [
    ...[method, path.join('/'), query.join('&')],
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    ...['', names.join(';'), payloadHash],
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secretKey}`, date), region), service), 'aws4_request');
  return hmac(key, text).toString('hex');
}

/** A bucket that checks signatures and lists three keys at a time. */
export async function startBucket(secretKey: string) {
  const objects = new Map<string, Buffer>();
  let isDown = false;
  /** Requests wait for this. */
  let gate = Promise.resolve();
  let waiting = 0;

  function isSigned(request: IncomingMessage, url: URL): boolean {
    const pattern = /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/;
    const [, scope = '', names = '', signature] = pattern.exec(request.headers.authorization ?? '') ?? [];
    const headers = Object.fromEntries(names.split(';').map((name) => [name, String(request.headers[name])]));
    const payloadHash = String(request.headers['x-amz-content-sha256']);
    return signature === signatureOf({ method: request.method ?? '', url, headers, payloadHash }, scope, secretKey);
  }

  function list(url: URL): string {
    const [prefix, after] = [url.searchParams.get('prefix') ?? '', url.searchParams.get('start-after') ?? ''];
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const contents = keys.slice(0, 3).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    return `<ListBucketResult><IsTruncated>${keys.length > 3}</IsTruncated>${contents.join('')}</ListBucketResult>`;
  }

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const url = new URL(request.url ?? '', 'http://bucket');
    const key = decodeURIComponent(url.pathname.replace(/^\/bucket\/?/, ''));
    waiting += 1;
    await gate;
    waiting -= 1;
    if (isDown || !isSigned(request, url)) return response.writeHead(isDown ? 503 : 403).end('<Error/>');
    if (request.method === 'PUT') {
      // Services refuse a body of unknown length.
      if (!request.headers['content-length']) return response.writeHead(411).end();
      objects.set(key, Buffer.concat(parts));
      return response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (key === '') return response.end(list(url));
    const object = objects.get(key);
    const [, first = 0, last = 0] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')?.map(Number) ?? [];
    return object ? response.writeHead(206).end(object.subarray(first, last + 1)) : response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`,
    objects,
    /** Whether it answers 503 to everything. */
    set isDown(value: boolean) {
      isDown = value;
    },
    /** How many requests wait for an answer. */
    waiting: () => waiting,
    /** Delays all requests. Returns the function that continues them. */
    hang() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    /** Answers later requests, while the delayed ones go on waiting. */
    letOthersPass() {
      gate = Promise.resolve();
    },
    stop: () => new Promise<unknown>((resolve) => server.close(resolve).closeAllConnections()),
  };
}
