import type { AuditKind } from '#contract/audit.ts';
import type { Noun } from '#server/events/nouns.ts';

type Audited = {
  kind: AuditKind;
  created?: true /** Which fields tell; all unless said. */;
  changed?: true | string[];
};

/** Of which nouns more than the end is audited: this is the one place that says so. */
const nouns: { [N in Noun]?: Audited } = {
  organizations: { kind: 'setting', created: true, changed: true },
  users: { kind: 'member', created: true, changed: ['role', 'email', 'firstName', 'lastName'] },
  teams: { kind: 'setting', changed: ['leaderId', 'isPrivate', 'membersEnterValues'] },
  teamMembers: { kind: 'member', created: true },
  invitations: { kind: 'invitation', created: true, changed: ['sentAt', 'state'] },
};

/** Nouns whose rows come and go as people work, or that tell of an account in words of their own. */
const passing: ReadonlySet<Noun> = new Set([
  'accounts',
  'sessions',
  'cells',
  'notifications',
  'messages',
  'participants',
  'unread',
]);

/** Of what kind an act is for the audit log; undefined of one that is not audited. */
export function auditKindOf(noun: Noun, act: string, changed: string[]): AuditKind | undefined {
  if (passing.has(noun)) return undefined;
  const says = nouns[noun];
  if (act === 'deleted' || act === 'restored') return says?.kind ?? 'deletion';
  if (act === 'created') return says?.created && says.kind;
  const { changed: telling } = says ?? {};
  if (act !== 'changed' || !telling) return undefined;
  return telling === true || changed.some((field) => telling.includes(field)) ? says?.kind : undefined;
}
