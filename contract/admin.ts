import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { organizationShape } from './organizations.ts';
import { email, instant, line, pathReference, queryFlag, shape, text, timeZone, userReference } from './shapes.ts';

/** An organization as super admins see it, members or not. */
export const administeredShape = shape('AdministeredOrganization', {
  ...organizationShape.pick({
    id: true,
    name: true,
    slug: true,
    description: true,
    isActive: true,
    subscriptionStatus: true,
    createdAt: true,
  }).shape,
  userCount: z.int(),
  teamCount: z.int(),
  /** Rocks that are not complete. */
  activeRocks: z.int(),
  /** The email of the admin with the oldest membership; null before the first admin has joined. */
  adminEmail: z.string().nullable(),
  /** Null unless the organization is deleted. */
  deletedAt: instant.nullable(),
});
export type AdministeredOrganization = z.infer<typeof administeredShape>;

const overviewShape = shape('InstallationOverview', {
  organizations: z.int(),
  activeOrganizations: z.int(),
  /** Users who are a member of at least one organization. */
  users: z.int(),
  activeRocks: z.int(),
});
export type InstallationOverview = z.infer<typeof overviewShape>;

const holderShape = shape('AccountHolder', {
  firstName: z.string(),
  lastName: z.string(),
  /** Whether they have confirmed their email address. */
  isConfirmed: z.boolean(),
});
export type AccountHolder = z.infer<typeof holderShape>;

const superAdminShape = shape('SuperAdmin', {
  id: userReference,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});
export type SuperAdmin = z.infer<typeof superAdminShape>;

const params = z.object({ id: pathReference('organization') });
/** Lists either active or deleted organizations, never both. */
const query = z.object({ q: z.string().max(200).optional(), deleted: queryFlag.optional() });
/** Everyone else gets 403, even for an id that does not exist. */
const ofSuperAdmins = { access: 'superAdmin', stranger: 403 } as const;

export const admin = {
  overview: endpoint({
    method: 'GET',
    path: '/api/admin/overview',
    summary: 'Count the organizations of the installation, with their users and rocks',
    ...ofSuperAdmins,
    answer: overviewShape,
  }),
  organizations: endpoint({
    method: 'GET',
    path: '/api/admin/organizations',
    summary: 'List all organizations, newest first, or search them by name, slug and admin',
    ...ofSuperAdmins,
    query,
    paged: 'organization',
    answer: z.array(administeredShape),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/super-admin/organizations',
    summary: 'List all organizations, newest first, or search them; same as /api/admin/organizations',
    ...ofSuperAdmins,
    query,
    paged: 'organization',
    answer: z.array(administeredShape),
  }),
  holder: endpoint({
    method: 'GET',
    path: '/api/super-admin/account',
    summary: 'Find the account with an email address, if there is one',
    ...ofSuperAdmins,
    query: z.object({ email: z.string().max(254) }),
    answer: holderShape.nullable(),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/super-admin/organizations',
    summary: 'Create an organization and invite its admin',
    ...ofSuperAdmins,
    body: z
      .object({
        name: line('Organization name'),
        description: text('Description').optional(),
        adminEmail: email,
        timeZone: timeZone.optional(),
      })
      .meta({ id: 'NewOrganizationOfAdmin' }),
    answer: administeredShape,
    status: 201,
    example: { name: 'Northwind Sails', adminEmail: 'ada@example.com' },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/super-admin/organizations/:id',
    summary: 'Activate or deactivate an organization',
    ...ofSuperAdmins,
    params,
    body: z.object({ isActive: z.boolean() }),
    answer: administeredShape,
    example: { isActive: false },
  }),
  superAdmins: endpoint({
    method: 'GET',
    path: '/api/super-admin/super-admins',
    summary: 'List the super admins, by name',
    ...ofSuperAdmins,
    answer: z.array(superAdminShape),
  }),
  removeSuperAdmin: endpoint({
    method: 'DELETE',
    path: '/api/super-admin/super-admins/:id',
    summary: 'Revoke super admin rights',
    ...ofSuperAdmins,
    params: z.object({ id: userReference }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/super-admin/organizations/:id',
    summary:
      'Delete an organization with everything in it; it is deactivated immediately and can be restored for 30 days',
    ...ofSuperAdmins,
    params,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/super-admin/organizations/:id/restore',
    summary: 'Restore a deleted organization; it is active if it was before',
    ...ofSuperAdmins,
    params,
    answer: administeredShape,
  }),
};
