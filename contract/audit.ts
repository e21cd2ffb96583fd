import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { calendarDate, instant, pathReference, personShape, shape, userReference } from './shapes.ts';

/** The kinds of entries in the audit log. */
export const auditKinds = ['account', 'member', 'invitation', 'setting', 'deletion'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Events of an account, which belong to no organization. */
export const accountActs = [
  'registered',
  'signed_in',
  'signed_out',
  'session_ended',
  'password_changed',
  'password_removed',
  'email_change_requested',
  'email_change_canceled',
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
  'deletion_requested',
  'deletion_canceled',
  'emptied',
] as const;
export type AccountAct = (typeof accountActs)[number];

export const auditEntryShape = shape('AuditEntry', {
  id: z.int(),
  kind: z.enum(auditKinds),
  /** The noun of the affected row: `accounts`, `users` (members), `invitations`, `organizations`, `rocks` … */
  noun: z.string(),
  /**
   * `created`, `changed`, `deleted` or `restored`; for an export also `finished` and `downloaded`, and for an account one of `accountActs`.
   */
  act: z.string(),
  subjectId: z.string().nullable(),
  /** The name or title of the row at that time. */
  title: z.string().nullable(),
  /** The current name of the team that a user joined or left. */
  team: z.string().nullable(),
  /**
   * The names of the people in the entry, by id: who acted, who it is about, and those in its changes. People who share a
   * name with a member have their email behind it.
   */
  names: z.record(z.string(), z.string()),
  /** The changed fields, each with its old and new value. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** Null for changes made on the command line of the server. */
  actor: personShape.nullable(),
  /** The IP address of the caller. */
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: instant,
  /** Null if the account was in no organization, or if the organization has been purged. */
  organization: z.object({ id: z.int(), name: z.string() }).nullable(),
});
export type AuditEntry = z.infer<typeof auditEntryShape>;

const filters = z.object({
  /** The actor or the affected user. */
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
    summary: 'List changes of accounts, roles, invitations and settings, and deletions, newest first',
    permission: 'readAudit',
    query: filters,
    paged: 'auditEntry',
    answer: z.array(auditEntryShape),
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/api/super-admin/audit',
    summary: 'List the audit log of all organizations or of one; days are in UTC',
    access: 'superAdmin',
    stranger: 403,
    query: filters.extend({ organization: pathReference('organization').optional() }),
    paged: 'auditEntry',
    answer: z.array(auditEntryShape),
  }),
};
