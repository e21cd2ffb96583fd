import type { AuditKind } from '#contract/audit.ts';
import type { Noun } from '#server/events/record.ts';

type Rule = {
  kind: AuditKind;
  created?: true;
  /** Which changed fields are audited; `true` for all. */
  changed?: true | string[];
};

/** Nouns of which more than deletions is audited. */
const rules: { [N in Noun]?: Rule } = {
  organizations: { kind: 'setting', created: true, changed: true },
  users: { kind: 'member', created: true, changed: ['role', 'email', 'firstName', 'lastName', 'mergedInto'] },
  teams: { kind: 'setting', changed: ['leaderId', 'isPrivate', 'membersEnterValues'] },
  teamMembers: { kind: 'member', created: true },
  invitations: { kind: 'invitation', created: true, changed: ['sentAt', 'state', 'joinedBy', 'requests'] },
};

/** Nouns whose rows come and go in daily work, and accounts, which are audited by `auditAccount`. */
const unaudited: ReadonlySet<Noun> = new Set([
  'accounts',
  'sessions',
  'cells',
  'notifications',
  'messages',
  'participants',
  'unread',
]);

/** The kind of an act in the audit log; undefined if it is not audited. */
export function auditKindOf(noun: Noun, act: string, changedFields: string[]): AuditKind | undefined {
  if (unaudited.has(noun)) return undefined;
  const rule = rules[noun];
  if (act === 'deleted' || act === 'restored') return rule?.kind ?? 'deletion';
  if (act === 'created') return rule?.created && rule.kind;
  if (act !== 'changed' || !rule?.changed) return undefined;
  const { kind, changed } = rule;
  return changed === true || changedFields.some((field) => changed.includes(field)) ? kind : undefined;
}
