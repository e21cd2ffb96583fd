import { z } from 'zod';
import { channelLevels } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { inviteShape } from './invitations.ts';
import { limits } from './limits.ts';
import { refusal } from './refusal-text.ts';
import { inviterLevels, roles } from './roles.ts';
import {
  instant,
  line,
  optionalLine,
  pathReference,
  reference,
  shape,
  text,
  textFrom,
  timeZone,
  version,
  weekStarts,
} from './shapes.ts';
import { termsShape } from './terms.ts';

export type WeekStart = (typeof weekStarts)[number];

export const organizationShape = shape('Organization', {
  id: reference('organization'),
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  logoUrl: z.string().nullable(),
  inviteCode: z.string(),
  isActive: z.boolean(),
  subscriptionStatus: z.string(),
  timeZone: z.string(),
  /** Month in which the fiscal year starts, 1 to 12. */
  fiscalYearStartMonth: z.int(),
  weekStartsOn: z.enum(weekStarts),
  /** People with a confirmed address at one of these domains may join without an invitation. */
  approvedDomains: z.array(z.string()),
  /** Whether members must use two-factor authentication. */
  demandsSecondFactor: z.boolean(),
  /** Who may invite and add people. */
  inviters: z.enum(inviterLevels),
  /** Whether notifications and mails quote what was written in chat and comments. */
  quotesInNotifications: z.boolean(),
  /** Whether hosts may create links by which guests join video rooms. */
  admitsGuests: z.boolean(),
  /** Who may mention everyone in a channel. */
  channelMentioners: z.enum(inviterLevels),
  /** What notifies people in public channels for which they have chosen nothing else. */
  channelLevel: z.enum(channelLevels),
  /** Its own terms for rocks, to-dos and so on. */
  terms: termsShape,
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Organization = z.infer<typeof organizationShape>;

export const membershipShape = shape('Membership', {
  organization: organizationShape.pick({ id: true, name: true, logoUrl: true, isActive: true }),
  role: z.enum(roles),
  isDefault: z.boolean(),
});
export type Membership = z.infer<typeof membershipShape>;

const domain = optionalLine('Domain', limits.email)
  .toLowerCase()
  .transform((value) => value.replace(/^@/, ''))
  .refine(
    (value) => /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(value),
    refusal('Enter a domain such as example.com'),
  );

const joined = z.object({ organization: organizationShape.pick({ id: true, name: true }) });
const params = z.object({ id: pathReference('organization') });
const settings = z.object({
  name: line('Organization name'),
  description: text('Description'),
  timeZone,
  fiscalYearStartMonth: z.int().min(1).max(12),
  weekStartsOn: z.enum(weekStarts),
  approvedDomains: z.array(domain).max(20, refusal('At most 20 domains can be approved')),
  demandsSecondFactor: z.boolean(),
  inviters: z.enum(inviterLevels),
  quotesInNotifications: z.boolean(),
  admitsGuests: z.boolean(),
  channelMentioners: z.enum(inviterLevels),
  channelLevel: z.enum(channelLevels),
  terms: termsShape,
});

export const organizations = {
  create: endpoint({
    method: 'POST',
    path: '/api/organizations',
    summary: "Create an organization; the caller becomes its admin, and it becomes the caller's current one",
    access: 'account',
    body: settings
      .pick({ name: true, description: true, timeZone: true, fiscalYearStartMonth: true, weekStartsOn: true })
      .partial({ description: true, timeZone: true, fiscalYearStartMonth: true, weekStartsOn: true })
      .meta({ id: 'NewOrganization' }),
    // Three an hour.
    rate: { burst: 3, perSecond: 3 / 3600 },
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
    summary: 'Check an invite code, and read which organization it is for',
    access: 'public',
    params: z.object({ code: z.string().max(200) }),
    limit: { times: 30, seconds: 60 },
    answer: inviteShape,
    stranger: 200,
  }),
  join: endpoint({
    method: 'POST',
    path: '/api/organizations/join',
    summary: "Join an organization with an invite code; it becomes the caller's current one",
    access: 'account',
    body: z.object({ inviteCode: line('Invite code') }),
    answer: joined,
    example: { inviteCode: 'nothing-like-a-code' },
    stranger: 404,
  }),
  offered: endpoint({
    method: 'GET',
    path: '/api/organizations/offered',
    summary: "List the organizations that invited the caller's confirmed email address, or approve its domain",
    access: 'account',
    answer: z.array(organizationShape.pick({ id: true, name: true }).meta({ id: 'OfferedOrganization' })),
  }),
  joinOffered: endpoint({
    method: 'POST',
    path: '/api/organizations/offered/:id/join',
    summary: 'Join an organization that is offered to the caller; it becomes their current one',
    access: 'account',
    params,
    answer: joined,
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
    summary: 'Change the settings of the organization; fields left out stay',
    permission: 'administer',
    params,
    body: settings
      .partial()
      .extend({ descriptionFrom: textFrom('Description') })
      .meta({ id: 'OrganizationChange' }),
    answer: organizationShape,
    example: { name: 'Northwind Sails' },
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/api/organizations/:id/status',
    summary: 'Activate or deactivate an organization',
    access: 'superAdmin',
    params,
    body: z.object({ isActive: z.boolean() }),
    answer: organizationShape,
    example: { isActive: false },
    stranger: 403,
  }),
  renewInviteCode: endpoint({
    method: 'POST',
    path: '/api/organizations/:id/invite-code',
    summary: 'Replace the invite code; the old one stops working immediately',
    permission: 'administer',
    params,
    answer: organizationShape,
  }),
};
