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
  customEmoji: { kind: 'setting', created: true },
  users: {
    kind: 'member',
    created: true,
    changed: ['role', 'email', 'firstName', 'lastName', 'mergedInto', 'deactivatedAt'],
  },
  teams: {
    kind: 'setting',
    created: true,
    changed: ['name', 'leaderId', 'isPrivate', 'membersEnterValues', 'agendas'],
  },
  charts: { kind: 'setting', changed: ['isPrimary'] },
  seats: { kind: 'setting', created: true, changed: ['people'] },
  teamMembers: { kind: 'member', created: true },
  videoRooms: { kind: 'setting', changed: ['name', 'teamId', 'hasGuestLink'] },
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
  'threads',
  'messageDrafts',
  'savedMessages',
  'scheduledMessages',
  // Audited by their verbs.
  'exports',
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
