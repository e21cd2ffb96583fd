import type { AuditKind } from '#contract/audit.ts';
import type { FieldChanges } from '#server/events/record.ts';
import type { Scope } from '#server/scope.ts';
import { audit } from './table.ts';

/** `subjectId` is the row; by default the organization, for its settings. */
type Change = {
  kind: AuditKind;
  noun: string;
  act: 'created' | 'changed' | 'deleted' | 'finished' | 'failed' | 'downloaded';
  subjectId?: number | string;
  title?: string;
  changes?: FieldChanges;
};

type Auditing = Pick<Scope, 'db' | 'now' | 'from'> & { actor: Pick<Scope['actor'], 'organizationId' | 'userId'> };

/**
 * Adds changes of the caller to the audit log of their organization, in the transaction of the scope: for what has no events.
 * Fields that have not changed are left out; a change of none is not logged. Every admin reads it, so it must not contain secrets.
 */
export async function auditChange({ db, actor, now, from }: Auditing, ...all: Change[]): Promise<void> {
  const entries = all.flatMap(({ changes = {}, subjectId, ...entry }) => {
    const changed = Object.entries(changes).filter(
      ([, [before, after]]) => JSON.stringify(before) !== JSON.stringify(after),
    );
    if (entry.act === 'changed' && changed.length === 0) return [];
    return {
      ...entry,
      organizationId: actor.organizationId,
      actorId: actor.userId,
      subjectId: String(subjectId ?? actor.organizationId),
      changes: Object.fromEntries(changed),
      address: from?.address ?? null,
      userAgent: from?.userAgent ?? null,
      createdAt: now.toISOString(),
    };
  });
  if (entries.length > 0) await db.insert(audit).values(entries);
}
