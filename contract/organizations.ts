import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, line, pathReference, reference, shape, text, textFrom, version } from './shapes.ts';
import { roles } from './users.ts';

/** The days on which a week of an organization may start. */
export const weekStarts = ['monday', 'sunday', 'saturday'] as const;
export type WeekStart = (typeof weekStarts)[number];

const timeZone = z.string().refine(isTimeZone, 'must be an IANA time zone such as Europe/Paris');

function isTimeZone(name: string): boolean {
  // Offsets such as +05:00 are taken by JavaScript, but have no daylight saving and no name.
  if (!/^[A-Z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const organizationShape = shape('Organization', {
  id: reference('organization'),
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  inviteCode: z.string(),
  isActive: z.boolean(),
  subscriptionStatus: z.string(),
  timeZone: z.string(),
  /** Month in which the fiscal year starts, 1 to 12. */
  fiscalYearStartMonth: z.int(),
  weekStartsOn: z.enum(weekStarts),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Organization = z.infer<typeof organizationShape>;

export const membershipShape = shape('Membership', {
  organization: organizationShape.pick({ id: true, name: true, isActive: true }),
  role: z.enum(roles),
  isDefault: z.boolean(),
});
export type Membership = z.infer<typeof membershipShape>;

const joined = z.object({ organization: organizationShape.pick({ id: true, name: true }) });
const params = z.object({ id: pathReference('organization') });
const settings = z.object({
  name: line('Organization name'),
  description: text('Description'),
  timeZone,
  fiscalYearStartMonth: z.int().min(1).max(12),
  weekStartsOn: z.enum(weekStarts),
});

export const organizations = {
  create: endpoint({
    method: 'POST',
    path: '/api/organizations',
    summary: 'Create an organization, become its admin and enter it',
    access: 'account',
    body: settings
      .partial({ description: true, timeZone: true, fiscalYearStartMonth: true, weekStartsOn: true })
      .meta({ id: 'NewOrganization' }),
    answer: organizationShape,
    status: 201,
    example: { name: 'Northwind Sails', timeZone: 'Europe/Lisbon' },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/organizations',
    summary: "List the caller's organizations with their invite codes",
    access: 'account',
    answer: z.array(organizationShape),
  }),
  memberships: endpoint({
    method: 'GET',
    path: '/api/organizations/user',
    summary: "List the caller's memberships",
    access: 'account',
    answer: z.array(membershipShape),
  }),
  validateInvite: endpoint({
    method: 'GET',
    path: '/api/organizations/validate-invite/:code',
    summary: 'Tell whether an invite code is valid, and for which organization',
    access: 'public',
    params: z.object({ code: z.string().max(200) }),
    limit: { times: 30, seconds: 60 },
    answer: z.object({ valid: z.boolean(), organization: z.object({ name: z.string() }).optional() }),
    stranger: 200,
  }),
  join: endpoint({
    method: 'POST',
    path: '/api/organizations/join',
    summary: 'Join an organization by its invite code and enter it',
    access: 'account',
    body: z.object({ inviteCode: line('Invite code') }),
    answer: joined,
    example: { inviteCode: 'nothing-like-a-code' },
    stranger: 404,
  }),
  switch: endpoint({
    method: 'POST',
    path: '/api/organizations/:id/switch',
    summary: "Make an organization the caller's current one",
    access: 'account',
    params,
    answer: joined,
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/organizations/:id',
    summary: 'Find the current organization with its settings',
    params,
    answer: organizationShape,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/organizations/:id',
    summary: 'Change the settings of the organization',
    power: 'administer',
    params,
    body: settings
      .partial()
      .extend({ descriptionFrom: textFrom('Description') })
      .meta({ id: 'OrganizationChange' }),
    answer: organizationShape,
    example: { name: 'Northwind Sails' },
  }),
  renewInviteCode: endpoint({
    method: 'POST',
    path: '/api/organizations/:id/invite-code',
    summary: 'Replace the invite code; the old one stops working at once',
    power: 'administer',
    params,
    answer: organizationShape,
  }),
};
