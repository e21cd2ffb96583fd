import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { organizationShape } from './organizations.ts';
import { email, instant, line, pathReference, queryFlag, shape, text, timeZone, userReference } from './shapes.ts';

/** An organization as whoever administers the installation sees it, whether they are in it or not. */
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
  /** Of the admin who has been there longest; null where there is none yet. */
  adminEmail: z.string().nullable(),
  /** Null of one that is not deleted. */
  deletedAt: instant.nullable(),
});
export type AdministeredOrganization = z.infer<typeof administeredShape>;

const overviewShape = shape('InstallationOverview', {
  organizations: z.int(),
  activeOrganizations: z.int(),
  /** People who are in some organization. */
  users: z.int(),
  activeRocks: z.int(),
});
export type InstallationOverview = z.infer<typeof overviewShape>;

const holderShape = shape('AccountHolder', {
  firstName: z.string(),
  lastName: z.string(),
  /** Whether they have shown that the address is theirs. */
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
/** Deleted ones are listed apart. */
const query = z.object({ q: z.string().max(200).optional(), deleted: queryFlag.optional() });
/** Only super admins make these calls; whoever is none is refused, whatever is named. */
const ofSuperAdmins = { access: 'superAdmin', stranger: 403 } as const;

export const admin = {
  overview: endpoint({
    method: 'GET',
    path: '/api/admin/overview',
    summary: 'Count the organizations of the installation, their people and their rocks',
    ...ofSuperAdmins,
    answer: overviewShape,
  }),
  organizations: endpoint({
    method: 'GET',
    path: '/api/admin/organizations',
    summary: 'List all organizations, the newest first; of those whose name, slug or admin holds every word',
    ...ofSuperAdmins,
    query,
    paged: 'organization',
    answer: z.array(administeredShape),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/super-admin/organizations',
    summary: 'List all organizations, by the other of its two addresses',
    ...ofSuperAdmins,
    query,
    paged: 'organization',
    answer: z.array(administeredShape),
  }),
  holder: endpoint({
    method: 'GET',
    path: '/api/super-admin/account',
    summary: 'Tell whose account has an email, if any',
    ...ofSuperAdmins,
    query: z.object({ email: z.string().max(254) }),
    answer: holderShape.nullable(),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/super-admin/organizations',
    summary: 'Create an organization for its admin to be',
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
    summary: 'List the super admins of the installation, by name',
    ...ofSuperAdmins,
    answer: z.array(superAdminShape),
  }),
  removeSuperAdmin: endpoint({
    method: 'DELETE',
    path: '/api/super-admin/super-admins/:id',
    summary: 'Make a super admin an ordinary account again',
    ...ofSuperAdmins,
    params: z.object({ id: userReference }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/super-admin/organizations/:id',
    summary:
      'Delete an organization: it is inactive, can be brought back for 30 days, and is then gone with all that is in it',
    ...ofSuperAdmins,
    params,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/super-admin/organizations/:id/restore',
    summary: 'Bring a deleted organization back, as active as it was',
    ...ofSuperAdmins,
    params,
    answer: administeredShape,
  }),
};
