import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ownerProofFields, reference, shape } from './shapes.ts';

/** One of these is required; an account without a password must have signed in within ten minutes. */
const deletion = z.object(ownerProofFields).partial().meta({ id: 'AccountDeletion' });

const accountMembershipShape = shape('AccountMembership', {
  id: reference('organization'),
  name: z.string(),
  /** Whether no one else there is an admin, so that the caller cannot leave. */
  isLastAdmin: z.boolean(),
  /** How many pieces of work someone else takes over when the caller leaves. */
  workCount: z.int(),
});

export const accounts = {
  memberships: endpoint({
    method: 'GET',
    path: '/api/user/organizations',
    summary: 'List the organizations that the caller must leave before deleting their account, with the work they own',
    access: 'account',
    answer: z.array(accountMembershipShape),
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/user/data',
    summary: "Download the caller's data and files from all their organizations as a ZIP file; one download at a time",
    access: 'account',
    download: 'application/zip',
    saved: true,
    rate: { burst: 5, perSecond: 1 / 300 },
  }),
  delete: endpoint({
    method: 'POST',
    path: '/api/user/delete',
    summary: "Delete the caller's account after 14 days, unless they sign in before; all its sessions end",
    access: 'account',
    body: deletion,
    example: { password: 'analytical engine' },
    stranger: 409,
  }),
};
