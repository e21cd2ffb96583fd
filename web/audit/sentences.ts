import type { AccountAct, AuditEntry } from '#contract/audit.ts';
import type { Invitation, InvitationRequest } from '#contract/invitations.ts';
import type { WorkKind } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { rowName } from '#rules/row-names.ts';
import { type Message, msg } from '#rules/translate.ts';
import { listed } from '#web/lib/listed.ts';
import { t } from '#web/lib/translate.ts';
import { roleNames, workCount } from '#web/users/options.ts';
import { accountActs } from './accountActs.ts';

/** The audited fields of members and organizations. */
const fieldNames: Record<string, Message> = {
  role: msg('role'),
  email: msg('email'),
  firstName: msg('first name'),
  lastName: msg('last name'),
  name: msg('name'),
  description: msg('description'),
  logoUrl: msg('logo'),
  timeZone: msg('time zone'),
  fiscalYearStartMonth: msg('first month of the fiscal year'),
  weekStartsOn: msg('first day of the week'),
  approvedDomains: msg('approved domains'),
  demandsSecondFactor: msg('required two-factor authentication'),
  terms: msg('terminology'),
  inviters: msg('who may invite'),
  quotesInNotifications: msg('text in notifications'),
  admitsGuests: msg('guests in video rooms'),
  hasGuestLink: msg('link for guests'),
  channelMentioners: msg('who may mention everyone in a channel'),
  channelLevel: msg('what notifies in public channels'),
  isAllowed: msg('recording'),
  keepDays: msg('days that recordings are kept'),
  megabytes: msg('megabytes'),
  transcribedMinutes: msg('transcribed minutes'),
  tokens: msg('tokens for summaries'),
  map: msg('map'),
  ownName: msg('own map'),
};
const valueNames: Record<string, Message> = {
  ...roleNames,
  monday: msg('Monday'),
  saturday: msg('Saturday'),
  sunday: msg('Sunday'),
  true: msg('on'),
  false: msg('off'),
};

/** A short value as text, or a list of them; undefined for one that is too long or empty. */
function valueText(value: unknown): string | undefined {
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')) return listed(value);
  const name = valueNames[String(value)];
  if (name) return t(name);
  return ['string', 'number'].includes(typeof value) && value !== '' ? String(value) : undefined;
}

/** The changed fields as a list, with both values if they are short: `time zone (UTC → Europe/Lisbon) and description`. */
function changesText(changes: AuditEntry['changes']): string {
  const texts = Object.entries(changes).map(([field, [before, after]]) => {
    const label = fieldNames[field];
    const name = label ? t(label) : field;
    const [earlier, later] = [valueText(before), valueText(after)];
    if (!earlier && !later) return name;
    return t('{field} ({before} → {after})', {
      field: name,
      before: earlier ?? t('empty'),
      after: later ?? t('empty'),
    });
  });
  return listed(texts);
}

type Actor = { name: string; isOwn: boolean };

type TakenOver = { kind: WorkKind; name: string | null; ids: unknown[] };

/** What others took over from a person who left: `3 Rocks to Grace Hopper and 1 seat to no one`. */
function takenOverText(value: unknown): string | undefined {
  const texts = ((value ?? []) as TakenOver[]).map(({ kind, name, ids }) => {
    const work = workCount(kind, ids.length);
    return name === null ? t('{work} to no one', { work }) : t('{work} to {name}', { work, name });
  });
  return texts.length > 0 ? listed(texts) : undefined;
}

function memberSentence({ act, title, changes, actor }: AuditEntry, { name, isOwn }: Actor): string {
  const person = title || t('Unknown');
  if (act === 'created')
    return isOwn || !actor ? t('{name} joined', { name }) : t('{name} added {person}', { name, person });
  if (act === 'restored') return t('{name} brought {person} back', { name, person });
  const [mergedFrom, mergedInto] = changes.mergedInto ?? [];
  if (mergedInto) return t('{name} merged {person} into {member}', { name, person, member: String(mergedInto) });
  if (mergedFrom)
    return t('{name} undid the merge of {person} into {member}', { name, person, member: String(mergedFrom) });
  if (changes.deactivatedAt) {
    const isOver = changes.deactivatedAt[1] === null;
    return isOver
      ? t('{name} reactivated {person}', { name, person })
      : t('{name} deactivated {person}', { name, person });
  }
  const work = takenOverText(changes.takenOver?.[1]);
  if (act === 'deleted' && work)
    return isOwn
      ? t('{name} left: {work}', { name, work })
      : t('{name} removed {person}: {work}', { name, person, work });
  if (act === 'deleted') return isOwn ? t('{name} left', { name }) : t('{name} removed {person}', { name, person });
  const [before, after] = (changes.role ?? []).map(valueText);
  // The address was confirmed, so no one was signed in.
  if (after && !actor) return t('{person} became {after} by an invitation', { person, after });
  if (before && after && Object.keys(changes).length === 1)
    return t('{name} changed the role of {person} from {before} to {after}', { name, person, before, after });
  const text = changesText(changes);
  return isOwn
    ? t('{name} changed their own account: {changes}', { name, changes: text })
    : t('{name} changed {person}: {changes}', { name, person, changes: text });
}

function invitationSentence({ act, title, changes, actor }: AuditEntry, name: string): string {
  const person = title || t('Unknown');
  if (act === 'created') return t('{name} invited {person}', { name, person });
  if (act === 'deleted') return t('{name} cancelled the invitation of {person}', { name, person });
  const joinedBy = changes.joinedBy?.[1] as Invitation['joinedBy'];
  const user = accountIn(joinedBy);
  if (changes.state?.[1] === 'joined') {
    if (!user) return t('{name} accepted the invitation of {person}', { name, person });
    return actor === null || actor.id === joinedBy?.id
      ? t('{user} joined with the invitation of {person}', { person, user })
      : t('{name} let {user} join with the invitation of {person}', { name, person, user });
  }
  if (changes.requests) return requestSentence(changes.requests, { name, person });
  return t('{name} sent the invitation of {person} again', { name, person });
}

/** An account that an invitation names, with its address: `Kay McNulty (kay@example.com)`. */
function accountIn(value: unknown): string | undefined {
  const account = value as Partial<InvitationRequest> | null | undefined;
  if (!account?.firstName) return undefined;
  return `${fullName({ firstName: account.firstName, lastName: account.lastName ?? '' })} (${account.email})`;
}

/** A new request to use an invitation, or a declined one. */
function requestSentence([before, after]: [unknown, unknown], values: { name: string; person: string }): string {
  const [earlier, later] = [before, after].map((list) => (Array.isArray(list) ? (list as InvitationRequest[]) : []));
  const isIn = (list: InvitationRequest[] = [], { userId }: InvitationRequest) =>
    list.some((one) => one.userId === userId);
  const asked = later?.find((request) => !isIn(earlier, request));
  const declined = earlier?.find((request) => !isIn(later, request));
  return asked
    ? t('{user} asked to use the invitation of {person}', { ...values, user: accountIn(asked) ?? '' })
    : t('{name} declined that {user} uses the invitation of {person}', { ...values, user: accountIn(declined) ?? '' });
}

function organizationSentence({ changes }: AuditEntry, name: string): string {
  if (changes.inviteCode) return t('{name} replaced the invite code', { name });
  if (!changes.isActive)
    return t('{name} changed the organization: {changes}', { name, changes: changesText(changes) });
  return changes.isActive[1]
    ? t('{name} activated the organization', { name })
    : t('{name} deactivated the organization', { name });
}

function teamMemberSentence({ act, title, team, actor, subjectId }: AuditEntry, name: string): string {
  const hasJoined = act === 'created';
  const teamText = team === null ? msg('a team') : msg('the team “{team}”', { team });
  if (subjectId?.endsWith(` ${actor?.id}`)) {
    return hasJoined
      ? t('{name} joined {team}', { name, team: teamText })
      : t('{name} left {team}', { name, team: teamText });
  }
  const values = { name, person: title || t('Unknown'), team: teamText };
  return hasJoined ? t('{name} added {person} to {team}', values) : t('{name} removed {person} from {team}', values);
}

function seatSentence({ title, changes, names }: AuditEntry, name: string): string {
  const [before, after] = (changes.people ?? []).map((people) => {
    const holders = (people ?? []) as { userId: string | null; name: string | null }[];
    return listed(holders.map((holder) => holder.name ?? names?.[holder.userId ?? ''] ?? t('a former member')));
  });
  const values = { name, seat: title ?? '', before: before || t('no one'), after: after || t('no one') };
  return t('{name} changed who holds the seat “{seat}”: {before} → {after}', values);
}

function chartSentence({ title, changes }: AuditEntry, name: string): string {
  return changes.isPrimary?.[1]
    ? t('{name} published the draft “{draft}” of the chart', { name, draft: String(changes.name?.[0] ?? title ?? '') })
    : t('{name} kept the former chart as “{draft}”', { name, draft: title ?? '' });
}

function teamSentence(
  { title, changes: { isPrivate, membersEnterValues, leaderId, agendas, name: names } }: AuditEntry,
  name: string,
): string {
  const values = { name, team: title ?? '' };
  if (names && !leaderId && !isPrivate && !membersEnterValues)
    return t('{name} renamed the team “{before}” to “{team}”', { ...values, before: String(names[0]) });
  if (isPrivate) {
    return isPrivate[1]
      ? t('{name} made the team “{team}” private', values)
      : t('{name} opened the team “{team}” to everyone', values);
  }
  if (membersEnterValues) {
    return membersEnterValues[1]
      ? t('{name} let all members of the team “{team}” enter numbers', values)
      : t('{name} let only owners and managers of the team “{team}” enter numbers', values);
  }
  if (agendas) return t('{name} changed the agendas of the team “{team}”', values);
  return t('{name} changed the leader of the team “{team}”', values);
}

function sentence(entry: AuditEntry, name: string): string {
  const { noun, act, title, actor, subjectId, changes } = entry;
  const isOwn = actor !== null && actor.id === subjectId;
  if (noun === 'accounts' && act in accountActs) {
    const [byOwner, byOther] = accountActs[act as AccountAct];
    return isOwn ? byOwner(name) : byOther(name, title || t('Unknown'));
  }
  if (noun === 'users') return memberSentence(entry, { name, isOwn });
  if (noun === 'invitations') return invitationSentence(entry, name);
  if (noun === 'teamMembers') return teamMemberSentence(entry, name);
  if (act === 'changed' && noun === 'organizations') return organizationSentence(entry, name);
  if (act === 'changed' && noun === 'teams') return teamSentence(entry, name);
  if (noun === 'seats' && changes.people) return seatSentence(entry, name);
  if (act === 'changed' && noun === 'charts') return chartSentence(entry, name);
  const values = { name, subject: rowName(noun, title) };
  if (act === 'created') return t('{name} created {subject}', values);
  if (act === 'deleted') return t('{name} deleted {subject}', values);
  if (act === 'restored') return t('{name} restored {subject}', values);
  if (Object.keys(changes).length > 0)
    return t('{name} changed {person}: {changes}', { name, person: values.subject, changes: changesText(changes) });
  return t('{name} changed {subject}', values);
}

/** An entry of the audit log as a sentence: `Ada Byron changed the role of Grace Hopper from Managee to Manager`. */
export function auditSentence(
  entry: AuditEntry,
  nameOf: (person: NonNullable<AuditEntry['actor']>) => string = fullName,
): string {
  const { actor, noun, act, title } = entry;
  if (actor) return sentence(entry, nameOf(actor));
  // People who join while they register have no session yet, so the entry has no actor.
  const hasJoined = noun === 'users' && act === 'created';
  const { mergedInto, joinedBy } = entry.changes;
  const user = mergedInto ? String(mergedInto[1]) : accountIn(joinedBy?.[1]);
  return sentence(entry, user ?? (hasJoined ? title || t('Someone') : t('The server administrator')));
}
