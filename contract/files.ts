import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { fileLimit } from './limits.ts';
import { line, pathReference, reference, shape } from './shapes.ts';

export const fileShape = shape('MessageFile', {
  id: reference('file'),
  name: z.string(),
  /** In octets, as it is kept. */
  size: z.int(),
  /** Of a picture, in pixels; null of what is shown as none. */
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type MessageFile = z.infer<typeof fileShape>;

const params = z.object({ id: pathReference('file') });

export const files = {
  upload: endpoint({
    method: 'POST',
    path: '/api/chat/channels/:id/files',
    summary: 'Bring a file into a channel, for a message that one writes there within a day',
    creates: 'files',
    params: z.object({ id: pathReference('channel') }),
    query: z.object({ name: line('File name').optional() }),
    upload: 'attachment',
    bodyLimit: fileLimit,
    rate: { atOnce: 20, aSecond: 0.5 },
    answer: fileShape,
    status: 201,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/chat/files/:id',
    summary: 'Send a file, to be saved and not shown, for those who read its channel',
    params,
    download: 'application/octet-stream',
    immutable: true,
    saved: true,
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/chat/files/:id/picture',
    summary: 'Send a picture, for those who read its channel',
    params,
    download: 'image/webp',
    immutable: true,
  }),
  thumbnail: endpoint({
    method: 'GET',
    path: '/api/chat/files/:id/thumbnail',
    summary: 'Send a picture made small, for those who read its channel',
    params,
    download: 'image/webp',
    immutable: true,
  }),
};
