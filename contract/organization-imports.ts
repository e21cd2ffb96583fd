import { z } from 'zod';
import { exportFileLimit } from './byte-limits.ts';
import { endpoint } from './endpoint.ts';
import { exportPreviewShape } from './export-preview.ts';
import { instant, pathReference, reference, shape } from './shapes.ts';

/** `running` also while it waits for its turn. A `failed` one has changed nothing, and can run again. */
export const organizationImportStatuses = ['uploaded', 'running', 'done', 'failed'] as const;

export const organizationImportShape = shape('OrganizationImport', {
  id: reference('organizationImport'),
  status: z.enum(organizationImportStatuses),
  preview: exportPreviewShape,
  /** Whether people who had an account are invited. */
  invites: z.boolean(),
  /** How many rows and files are read and written, out of how many. */
  progress: z.int(),
  total: z.int(),
  /** Why it failed, as a sentence in the caller's language. */
  failure: z.string().nullable(),
  /** The new organization; null until the import is done. */
  organizationId: reference('organization').nullable(),
  /** How many people were invited, and how many could not be. */
  invited: z.int(),
  notInvited: z.int(),
  /** How many pictures, files and recordings could not be taken over, because they are missing, damaged or too large. */
  filesLeftOut: z.int(),
  createdAt: instant,
});
export type OrganizationImport = z.infer<typeof organizationImportShape>;

const params = z.object({ id: pathReference('organizationImport') });

export const organizationImports = {
  list: endpoint({
    method: 'GET',
    path: '/api/organization-imports',
    summary: "List the caller's imports of organizations, of the last day, newest first",
    access: 'account',
    answer: z.array(organizationImportShape),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/organization-imports',
    summary:
      'Upload the export of an organization, to see what is in it. It replaces one that the caller uploaded before and has not imported',
    access: 'account',
    upload: 'organizationExport',
    bodyLimit: exportFileLimit,
    rate: { burst: 10, perSecond: 10 / 3600 },
    answer: organizationImportShape,
    status: 201,
    // The fence test sends a picture.
    stranger: 400,
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/organization-imports/:id',
    summary: 'Find one import of an organization',
    access: 'account',
    params,
    answer: organizationImportShape,
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/organization-imports/:id/run',
    summary:
      'Create an organization from an uploaded export, all of it or nothing. The caller becomes its admin. The server does it in the background',
    access: 'account',
    params,
    body: z.object({ invites: z.boolean() }).meta({ id: 'OrganizationImportRun' }),
    // Each uses up as many ids as the file has rows.
    rate: { burst: 5, perSecond: 1 / 3600 },
    answer: organizationImportShape,
    example: { invites: false },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/organization-imports/:id',
    summary: 'Cancel an import, or delete the uploaded file',
    access: 'account',
    params,
  }),
};
