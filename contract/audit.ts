import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { calendarDate, instant, pathReference, personShape, shape, userReference } from './shapes.ts';

/** Of what kind an act is that the audit log tells of. */
export const auditKinds = ['account', 'member', 'invitation', 'setting', 'deletion'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** What is done to an account, beyond any organization. */
export const accountActs = [
  'registered',
  'signed_in',
  'signed_out',
  'session_ended',
  'password_changed',
  'password_removed',
  'email_changed',
  'email_confirmed',
  'email_change_undone',
  'second_factor_added',
  'second_factor_removed',
  'passkey_added',
  'passkey_removed',
  'provider_linked',
  'made_super_admin',
  'super_admin_removed',
] as const;
export type AccountAct = (typeof accountActs)[number];

export const auditEntryShape = shape('AuditEntry', {
  id: z.int(),
  kind: z.enum(auditKinds),
  /** What it was done to: `accounts`, `users` (members), `invitations`, `organizations`, `rocks` … */
  noun: z.string(),
  /** `created`, `changed`, `deleted`, `restored`; of an account one of its own acts. */
  act: z.string(),
  subjectId: z.string().nullable(),
  /** What that was called then. */
  title: z.string().nullable(),
  /** The name, as it is now, of the team that somebody joined or left. */
  team: z.string().nullable(),
  /** The fields that changed, each with what it was and what it became. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** Who did it; null of what the operator did. */
  actor: personShape.nullable(),
  /** From where: the address, and what the browser said of itself. */
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: instant,
  /** Where; null of an account that was in no organization, or where that is no more. */
  organization: z.object({ id: z.int(), name: z.string() }).nullable(),
});
export type AuditEntry = z.infer<typeof auditEntryShape>;

const filters = z.object({
  /** Who did it, or to whom it was done. */
  person: userReference.optional(),
  kind: z.enum(auditKinds).optional(),
  /** The first and the last day, in the time zone of the organization. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
});
export type AuditFilters = z.infer<typeof filters>;

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/audit',
    summary: 'List what was done to accounts, roles, invitations, settings and what was deleted, the latest first',
    power: 'readAudit',
    query: filters,
    paged: 'auditEntry',
    answer: z.array(auditEntryShape),
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/api/super-admin/audit',
    summary: 'List the same over all organizations, or of one; days are those of UTC',
    access: 'superAdmin',
    stranger: 403,
    query: filters.extend({ organization: pathReference('organization').optional() }),
    paged: 'auditEntry',
    answer: z.array(auditEntryShape),
  }),
};
