import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { line, pathReference, reference, shape } from './shapes.ts';

export const fileShape = shape('AttachedFile', {
  id: reference('file'),
  name: z.string(),
  /** The stored size in bytes. */
  size: z.int(),
  /** The width of the preview in pixels; null for files without a preview. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Whether the preview is animated. */
  isAnimated: z.boolean(),
});
export type AttachedFile = z.infer<typeof fileShape>;

/** The ids of the files to attach. */
export const fileIds = z.array(reference('file')).max(limits.files).optional();

/** Whether a message or comment has text or files. */
export const hasContent = ({ content, fileIds = [] }: { content: string; fileIds?: number[] | undefined }) =>
  content.trim() !== '' || fileIds.length > 0;

const params = z.object({ id: pathReference('file') });

export const files = {
  limits: endpoint({
    method: 'GET',
    path: '/api/files/limits',
    summary: 'Read how large a file may be',
    answer: z.object({ mostBytes: z.int() }).meta({ id: 'FileLimits' }),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/files',
    summary:
      'Upload a file, to be attached to a message or comment within a day; until then only the caller can see it',
    byObservers: true,
    creates: ['files', 'fileMegabytes'],
    query: z.object({ name: line('File name').optional() }),
    upload: 'attachment',
    rate: { burst: 20, perSecond: 0.5 },
    answer: fileShape,
    status: 201,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/files/:id',
    summary: 'Download a file; the caller must be able to read the message or comment that it is attached to',
    params,
    download: 'application/octet-stream',
    ranged: true,
    saved: true,
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/files/:id/picture',
    summary: 'Read the preview of a picture, with the same permission as the file',
    params,
    download: 'image/webp',
    etag: true,
  }),
  thumbnail: endpoint({
    method: 'GET',
    path: '/api/files/:id/thumbnail',
    summary: 'Read the thumbnail of a picture, with the same permission as the file',
    params,
    download: 'image/webp',
    etag: true,
  }),
};
