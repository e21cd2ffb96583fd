import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { auditKinds } from '#contract/audit.ts';
import { declareAudience, everyone } from '#server/db/audience.ts';
import { createdAt, id } from '#server/db/columns.ts';

/**
 * Changes of accounts, roles, invitations and settings, and deletions. A trigger refuses changes of entries; they are deleted after
 * two years. The rows that they name may be gone, so there are no foreign keys.
 */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    /** Null for an account that was in no organization. */
    organizationId: integer(),
    kind: text({ enum: auditKinds }).notNull(),
    noun: text().notNull(),
    act: text().notNull(),
    subjectId: text(),
    title: text(),
    changes: jsonb().$type<Record<string, [before: unknown, after: unknown]>>(),
    /** Null for the operator. */
    actorId: text(),
    address: text(),
    userAgent: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.organizationId, table.id),
    index().on(table.createdAt),
    // For a person's recent sign-ins.
    index('audit_sign_ins_index').on(table.subjectId, table.id).where(sql`${table.act} = 'signed_in'`),
    // For people who were removed from an organization.
    index('audit_removals_index')
      .on(table.subjectId, table.organizationId)
      .where(sql`${table.noun} = 'users' and ${table.act} = 'deleted'`),
  ],
);
declareAudience(audit, everyone);
