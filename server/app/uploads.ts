import type { FastifyRequest } from 'fastify';
import type { Attachment, Endpoint, Rate, Upload } from '#contract/endpoint.ts';
import type { Config } from '#server/config.ts';
import { queueKeysOf } from '#server/http/mount.ts';
import type { ReceivedFile } from '#server/http/receive-file.ts';
import type { TokenBuckets } from '#server/http/token-buckets.ts';
import { readUploadedMap } from '#server/office/maps/read-upload.ts';
import { storeExport } from '#server/organization-imports/store-export.ts';
import { makeAttachment, makeEmoji, makePicture } from '#server/pictures/make-picture.ts';

/** Reads the bodies that are files: what we store of them. A sender's pictures are counted by `tokenBuckets`. */
export const readsFiles =
  (tokenBuckets: TokenBuckets, config: Pick<Config, 'dataDir' | 'recordingBucket' | 'quotas'>) =>
  ({ upload, readInThread }: Endpoint, request: FastifyRequest, received: ReceivedFile | undefined) => {
    if (readInThread) return readUploadedMap(String(request.body ?? ''), queueKeysOf(request));
    if (upload === 'organizationExport') return storeExport(config, received as ReceivedFile);
    return upload && processFile(tokenBuckets, upload, request, received);
  };

/** Megapixels of pictures that one account may upload: a dozen phone pictures at once, then one every few seconds. */
const pictureRate: Rate = { burst: 200, perSecond: 5 };

function processFile(
  tokenBuckets: TokenBuckets,
  upload: Exclude<Upload, 'organizationExport'>,
  request: FastifyRequest,
  received: ReceivedFile | undefined,
): Promise<Attachment | Uint8Array> {
  const file = request.body as Buffer | undefined;
  if (upload === 'bytes') return Promise.resolve(file ?? Buffer.alloc(0));
  const queueKeys = queueKeysOf(request);
  const countPixels = (megapixels: number) =>
    tokenBuckets.count(`pictures ${queueKeys.account}`, pictureRate, megapixels);
  const sender = { queueKeys, countPixels };
  if (upload === 'attachment') return makeAttachment(received as ReceivedFile, sender);
  return upload === 'emoji' ? makeEmoji(file, sender) : makePicture(upload, file, sender);
}
