import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, pathReference, reference, shape, version } from './shapes.ts';

/** `running` also while it waits for its turn. The file of an `expired` one is deleted. */
export const exportStatuses = ['running', 'ready', 'failed', 'expired'] as const;

/**
 * Why an export failed: the person is no admin any more, the disk is full, the file would be too large for the bucket, recordings cannot be
 * read, the process that wrote it never came back, or something that the server logged.
 */
export const exportFailures = ['notAllowed', 'diskFull', 'tooLarge', 'recordings', 'stopped', 'error'] as const;

export const exportShape = shape('Export', {
  id: reference('export'),
  status: z.enum(exportStatuses),
  withRecordings: z.boolean(),
  /** How much is written, out of how much; the total is 0 until it is counted. */
  progress: z.int(),
  total: z.int(),
  /** The size of the file in bytes; null until it is ready. */
  bytes: z.int().nullable(),
  /** How many rows of each table, such as `todos`, the person may not read. They are not in the file. */
  leftOut: z.array(z.object({ name: z.string(), rows: z.int() })),
  failure: z.enum(exportFailures).nullable(),
  createdAt: instant,
  /** Until when the file can be downloaded; null until it is ready. */
  expiresAt: instant.nullable(),
  version,
});
export type Export = z.infer<typeof exportShape>;

const params = z.object({ id: pathReference('export') });
const permission = 'export';

export const exports = {
  list: endpoint({
    method: 'GET',
    path: '/api/exports',
    summary: 'List the exports of the organization that the caller made in the last 30 days, newest first',
    permission,
    answer: z.array(exportShape),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/exports',
    summary:
      'Export what the caller may read of the organization as one ZIP file. The server writes it in the background, one at a time, and the latest three can be downloaded',
    permission,
    rate: { burst: 5, perSecond: 1 / 300 },
    body: z.object({ withRecordings: z.boolean() }).meta({ id: 'NewExport' }),
    answer: exportShape,
    status: 201,
    example: { withRecordings: false },
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/exports/:id',
    summary: 'Find one export',
    permission,
    params,
    answer: exportShape,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/exports/:id/file',
    summary: 'Download the file of an export, or a range of its bytes, within a day after it is ready',
    permission,
    params,
    download: 'application/zip',
    ranged: true,
    saved: true,
    rate: { burst: 30, perSecond: 1 / 10 },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/exports/:id',
    summary: 'Cancel an export, or delete it with its file',
    permission,
    params,
  }),
};
