import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { auditKinds } from '#contract/audit.ts';
import { createdAt, id } from '#server/db/columns.ts';

/**
 * What was done to accounts, roles, invitations and settings, and what was deleted: rows are added, and removed after two
 * years, but changed by nobody, for a trigger refuses it. What they name may be gone, so nothing is referred to.
 */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    /** Null of an account that was in no organization. */
    organizationId: integer(),
    kind: text({ enum: auditKinds }).notNull(),
    noun: text().notNull(),
    act: text().notNull(),
    subjectId: text(),
    title: text(),
    changes: jsonb().$type<Record<string, [before: unknown, after: unknown]>>(),
    /** Null of what the operator did. */
    actorId: text(),
    address: text(),
    userAgent: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.organizationId, table.id),
    index().on(table.createdAt),
    // Whoever looks where they signed in.
    index('audit_sign_ins_index').on(table.subjectId, table.id).where(sql`${table.act} = 'signed_in'`),
    // Whom an organization has removed.
    index('audit_removals_index')
      .on(table.subjectId, table.organizationId)
      .where(sql`${table.noun} = 'users' and ${table.act} = 'deleted'`),
  ],
);
