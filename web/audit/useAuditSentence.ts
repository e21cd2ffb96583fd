import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '#contract/audit.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { usePeople } from '#web/users/queries.ts';
import { auditSentence } from './sentences.ts';

/** Returns an entry as a sentence. People without an email who share a name are named with what else tells them apart. */
export function useAuditSentence(): (entry: AuditEntry) => string {
  // A super admin may be in no organization.
  const isMember = useCurrentUser().organizationId !== null;
  const { find, nameOf } = usePeople(isMember);
  const { data: teams = [] } = useQuery({ ...teamsQuery, enabled: isMember });
  return (entry) => {
    const names = Object.entries(entry.names).map(([id, name]) => [id, find(id)?.email === '' ? nameOf(id) : name]);
    const teamNames = teams.map(({ id, name }) => [String(id), name]);
    return auditSentence({ ...entry, names: Object.fromEntries([...teamNames, ...names]) });
  };
}
