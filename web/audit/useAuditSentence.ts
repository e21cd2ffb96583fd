import type { AuditEntry } from '#contract/audit.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { usePeople } from '#web/users/queries.ts';
import { auditSentence } from './sentences.ts';

/** Returns an entry as a sentence. Who shares a name with someone else is named with what tells them apart. */
export function useAuditSentence(): (entry: AuditEntry) => string {
  // A super admin may be in no organization.
  const { find, nameOf, sharesName } = usePeople(useCurrentUser().organizationId !== null);
  return (entry) => {
    const person = entry.noun === 'users' ? find(entry.subjectId) : undefined;
    return auditSentence(person && sharesName(person) ? { ...entry, title: nameOf(person) } : entry, nameOf);
  };
}
