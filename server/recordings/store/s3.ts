import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Bucket } from '#server/config.ts';
import { type RecordingStore, StoreUnavailable } from './store.ts';

/** Someone waits for a chunk. */
const timeoutMs = 10_000;
/** Larger files take longer, but no longer than a job. */
const fileTimeoutMs = 600_000;

/** The largest file that a bucket takes in one request. */
export const maxFileBytes = 5 * 1024 ** 3;

/** Files of a bucket. */
export function s3Store({ url, region, accessKey: accessKeyId, secretKey: secretAccessKey }: Bucket): RecordingStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const { origin, pathname } = new URL(url);
  const [bucket, ...folders] = pathname.split('/').filter(Boolean);
  const prefix = folders.map((folder) => `${folder}/`).join('');
  const addressOf = (key: string) => `${origin}/${bucket}/${prefix}${key}`;

  /** Sends a request; the answer may be a 404. The time is for the head of the answer: players read the rest slowly. */
  async function send(address: string, init: RequestInit, timeout = timeoutMs): Promise<Response> {
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(new Error('The bucket does not answer')), timeout);
    try {
      const response = await client.fetch(address, { ...init, signal: giveUp.signal });
      if (response.ok || response.status === 404) return response;
      throw new Error(`${init.method} ${response.status}: ${(await response.text()).slice(0, 300)}`);
    } catch (error) {
      throw new StoreUnavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function put(key: string, body: Uint8Array<ArrayBuffer> | Blob, timeout?: number): Promise<void> {
    const { ok } = await send(addressOf(key), { method: 'PUT', body }, timeout);
    if (!ok) throw new StoreUnavailable(new Error(`There is no bucket ${bucket}`));
  }

  /** The keys of a folder, a thousand at a time. */
  async function* pages(folder: string): AsyncGenerator<string[], void> {
    for (let [after, isLast] = ['', false]; !isLast; ) {
      const query = new URLSearchParams({
        'list-type': '2',
        prefix: `${prefix}${folder}`,
        ...(after && { 'start-after': after }),
      });
      const response = await send(`${origin}/${bucket}?${query}`, { method: 'GET' });
      if (!response.ok) throw new StoreUnavailable(new Error(`There is no bucket ${bucket}`));
      const xml = await response.text().catch(() => '');
      if (!xml.trimEnd().endsWith('</ListBucketResult>'))
        throw new StoreUnavailable(new Error('The bucket sends something else than a whole list'));
      const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
      yield keys.map((key) => key.slice(prefix.length));
      after = keys.at(-1) ?? '';
      isLast = !xml.includes('<IsTruncated>true</IsTruncated>');
    }
  }

  return {
    put: (key, bytes) => put(key, bytes as Uint8Array<ArrayBuffer>),
    putFile: async (key, path) => put(key, await openAsBlob(path), fileTimeoutMs),
    async read(key, first, last) {
      const response = await send(addressOf(key), { method: 'GET', headers: { range: `bytes=${first}-${last}` } });
      return response.ok && response.body ? Readable.fromWeb(response.body as ReadableStream) : undefined;
    },
    async *list(folder) {
      for await (const keys of pages(folder)) yield* keys;
    },
    async delete(key) {
      const remove = async (one: string) => void (await send(addressOf(one), { method: 'DELETE' }));
      if (!key.endsWith('/')) return remove(key);
      // Ten at a time, of a thousand that were listed.
      for await (const keys of pages(key))
        for (let index = 0; index < keys.length; index += 10)
          await Promise.all(keys.slice(index, index + 10).map(remove));
    },
  };
}
