import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { fileLimit, limits } from './limits.ts';
import { line, pathReference, reference, shape } from './shapes.ts';

export const fileShape = shape('AttachedFile', {
  id: reference('file'),
  name: z.string(),
  /** In octets, as it is kept. */
  size: z.int(),
  /** Of the preview of a picture, in pixels; null of what is shown as none. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Whether the preview plays. */
  isAnimated: z.boolean(),
});
export type AttachedFile = z.infer<typeof fileShape>;

/** The files that go with what one writes. */
export const fileIds = z.array(reference('file')).max(limits.files).optional();

/** Whether something is said: where there are files, no words need be. */
export const saysSomething = ({ content, fileIds = [] }: { content: string; fileIds?: number[] | undefined }) =>
  content.trim() !== '' || fileIds.length > 0;

const params = z.object({ id: pathReference('file') });

export const files = {
  upload: endpoint({
    method: 'POST',
    path: '/api/files',
    summary: 'Bring a file for a message or a comment that one writes within a day; until then it is for oneself alone',
    byObservers: true,
    creates: ['files', 'fileMegabytes'],
    query: z.object({ name: line('File name').optional() }),
    upload: 'attachment',
    bodyLimit: fileLimit,
    rate: { atOnce: 20, aSecond: 0.5 },
    answer: fileShape,
    status: 201,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/files/:id',
    summary: 'Send a file, to be saved and not shown, for those who read what it is in',
    params,
    download: 'application/octet-stream',
    etag: true,
    saved: true,
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/files/:id/picture',
    summary: 'Send the preview of a picture, for those who read what it is in',
    params,
    download: 'image/webp',
    etag: true,
  }),
  thumbnail: endpoint({
    method: 'GET',
    path: '/api/files/:id/thumbnail',
    summary: 'Send a picture made small, for those who read what it is in',
    params,
    download: 'image/webp',
    etag: true,
  }),
};
