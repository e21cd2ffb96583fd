import type { Agendas } from '#contract/agendas.ts';
import type { AccountAct, AuditEntry } from '#contract/audit.ts';
import type { Invitation, InvitationRequest } from '#contract/invitations.ts';
import type { MeetingType } from '#contract/meetings.ts';
import type { Organization } from '#contract/organizations.ts';
import type { WorkKind } from '#contract/users.ts';
import { agendaFor, withNameKeys } from '#rules/agenda.ts';
import { fullName } from '#rules/people.ts';
import { rowName } from '#rules/row-names.ts';
import { type Message, msg } from '#rules/translate.ts';
import { listed } from '#web/lib/listed.ts';
import { t } from '#web/lib/translate.ts';
import { itemName, typeNames } from '#web/meetings/options.ts';
import { inviterNames, monthOptions, weekStartNames } from '#web/organizations/options.ts';
import { roleNames, workCount } from '#web/users/options.ts';
import { accountActs } from './accountActs.ts';

/** The fields of audited rows. */
const fieldNames: Record<string, Message> = {
  role: msg('role'),
  email: msg('email'),
  firstName: msg('first name'),
  lastName: msg('last name'),
  title: msg('title'),
  phone: msg('phone number'),
  location: msg('location'),
  pronouns: msg('pronouns'),
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
  inviteCode: msg('invite code'),
  leaderId: msg('leader'),
  isPrivate: msg('private'),
  membersEnterValues: msg('members enter all numbers'),
  reviewsRunningWeek: msg('numbers of the current week'),
  teamId: msg('team'),
  people: msg('holders'),
  responsibilities: msg('responsibilities'),
  parentId: msg('place in the chart'),
};
const valueNames: Record<string, Message> = {
  ...roleNames,
  ...weekStartNames,
  ...inviterNames,
  everything: msg('everything'),
  mentions: msg('mentions'),
  nothing: msg('nothing'),
  true: msg('on'),
  false: msg('off'),
};

type Names = AuditEntry['names'];
type Holder = { userId: string | null; name: string | null };

/** The people in a seat: `Ada Byron and Rosa`. */
const holdersText = (people: unknown, names: Names): string =>
  listed(((people ?? []) as Holder[]).map(({ userId, name }) => name ?? names[userId ?? ''] ?? t('a former member')));

/** An organization's own terms in all languages: `Goal / Goals and Ziel / Ziele`. */
const termsText = (terms: unknown): string =>
  listed(
    Object.values((terms ?? {}) as Organization['terms'])
      .flatMap((ofLanguage) => Object.values(ofLanguage))
      .map(({ one, many }) => `${one} / ${many}`),
  );

/** A short value as text, or a list of them; undefined for one that is too long or empty. `names` has people and teams by id. */
function valueText(field: string, value: unknown, names: Names): string | undefined {
  if (field === 'people') return holdersText(value, names) || undefined;
  if (field === 'terms') return termsText(value) || undefined;
  if (field === 'parentId') return undefined;
  if (field === 'fiscalYearStartMonth') return monthOptions[Number(value) - 1]?.label;
  if (field === 'leaderId' || field === 'teamId') return names[String(value)];
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')) return listed(value);
  const name = valueNames[String(value)];
  if (name) return t(name);
  return ['string', 'number'].includes(typeof value) && value !== '' ? String(value) : undefined;
}

/** The changed fields as a list, with both values if they are short: `time zone (UTC → Europe/Lisbon) and description`. */
function changesText({ changes, names }: AuditEntry): string {
  const texts = Object.entries(changes).map(([field, pair]) => {
    const label = fieldNames[field];
    const name = label ? t(label) : field;
    const [earlier, later] = pair.map((value) => valueText(field, value, names));
    if (!earlier && !later) return name;
    return beforeAndAfter(name, earlier, later);
  });
  return listed(texts);
}

const beforeAndAfter = (field: string, before: string | undefined, after: string | undefined): string =>
  t('{field} ({before} → {after})', { field, before: before || t('empty'), after: after || t('empty') });

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

/** The name of the person that an entry is about. The id of a member of a team ends in that of the person. */
const personOf = ({ subjectId, title, names }: AuditEntry): string =>
  names[subjectId?.split(' ').at(-1) ?? ''] || title || t('Unknown');

function memberSentence(entry: AuditEntry, { name, isOwn }: Actor): string {
  const { act, changes, actor } = entry;
  const person = personOf(entry);
  const [before, after] = (changes.role ?? []).map((role) => valueText('role', role, {}));
  if (act === 'created') {
    const hasJoined = isOwn || !actor;
    if (after)
      return hasJoined
        ? t('{name} joined as {role}', { name, role: after })
        : t('{name} added {person} as {role}', { name, person, role: after });
    return hasJoined ? t('{name} joined', { name }) : t('{name} added {person}', { name, person });
  }
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
  // The address was confirmed, so no one was signed in.
  if (after && !actor) return t('{person} became {after} by an invitation', { person, after });
  if (before && after && Object.keys(changes).length === 1)
    return t('{name} changed the role of {person} from {before} to {after}', { name, person, before, after });
  const text = changesText(entry);
  return isOwn
    ? t('{name} changed their own account: {changes}', { name, changes: text })
    : t('{name} changed {person}: {changes}', { name, person, changes: text });
}

function invitationSentence({ act, title, changes, actor }: AuditEntry, name: string): string {
  const person = title || t('Unknown');
  const role = valueText('role', changes.role?.[1], {});
  if (act === 'created')
    return role
      ? t('{name} invited {person} as {role}', { name, person, role })
      : t('{name} invited {person}', { name, person });
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

function organizationSentence(entry: AuditEntry, name: string): string {
  const { inviteCode, isActive, ...others } = entry.changes;
  if (Object.keys(others).length > 0 || (!inviteCode && !isActive))
    return t('{name} changed the organization: {changes}', { name, changes: changesText(entry) });
  if (inviteCode) return t('{name} replaced the invite code', { name });
  return isActive?.[1]
    ? t('{name} activated the organization', { name })
    : t('{name} deactivated the organization', { name });
}

function teamMemberSentence(entry: AuditEntry, name: string): string {
  const { act, team, actor, subjectId } = entry;
  const hasJoined = act === 'created';
  const teamText = team === null ? msg('a team') : msg('the team “{team}”', { team });
  if (subjectId?.endsWith(` ${actor?.id}`)) {
    return hasJoined
      ? t('{name} joined {team}', { name, team: teamText })
      : t('{name} left {team}', { name, team: teamText });
  }
  const values = { name, person: personOf(entry), team: teamText };
  return hasJoined ? t('{name} added {person} to {team}', values) : t('{name} removed {person} from {team}', values);
}

/** A seat that someone holds came or went, or only its holders changed. */
function seatSentence({ act, title, changes, names }: AuditEntry, name: string): string | undefined {
  const [before, after] = (changes.people ?? []).map((people) => holdersText(people, names));
  const values = { name, seat: title ?? '', people: after || before || '' };
  if (values.people && act === 'created') return t('{name} created the seat “{seat}”, held by {people}', values);
  if (values.people && act === 'deleted') return t('{name} deleted the seat “{seat}”, held by {people}', values);
  if (values.people && act === 'restored') return t('{name} restored the seat “{seat}”, held by {people}', values);
  if (act !== 'changed' || Object.keys(changes).join() !== 'people') return undefined;
  return t('{name} changed who holds the seat “{seat}”: {before} → {after}', {
    ...values,
    before: before || t('no one'),
    after: after || t('no one'),
  });
}

function chartSentence({ title, changes }: AuditEntry, name: string): string {
  return changes.isPrimary?.[1]
    ? t('{name} published the draft “{draft}” of the chart', { name, draft: String(changes.name?.[0] ?? title ?? '') })
    : t('{name} kept the former chart as “{draft}”', { name, draft: title ?? '' });
}

/** The items that differ, by type of meeting: `Weekly (IDS 60 min → IDS 45 min)`; all items if only their order does. */
function agendasText([before, after]: [unknown, unknown]): string {
  if (!before || !after) return '';
  const texts = (Object.keys(typeNames) as MeetingType[]).flatMap((type) => {
    const [was = [], is = []] = [before, after].map((agendas) =>
      // Older entries have no keys.
      withNameKeys(agendaFor(type, agendas as Agendas)).map((item) =>
        t('{item} {minutes} min', { item: itemName(item), minutes: item.minutes }),
      ),
    );
    if (was.join() === is.join()) return [];
    const [gone, come] = [was.filter((item) => !is.includes(item)), is.filter((item) => !was.includes(item))];
    const isMoved = gone.length + come.length === 0;
    return beforeAndAfter(t(typeNames[type]), listed(isMoved ? was : gone), listed(isMoved ? is : come));
  });
  return listed(texts);
}

function teamSentence(entry: AuditEntry, name: string): string {
  const { title, changes, names } = entry;
  const values = { name, team: title ?? '' };
  const [[field, [before, after]] = ['', []], ...others] = Object.entries(changes);
  if (others.length > 0)
    return t('{name} changed the team “{team}”: {changes}', { ...values, changes: changesText(entry) });
  if (field === 'name')
    return t('{name} renamed the team “{before}” to “{team}”', { ...values, before: String(before) });
  if (field === 'isPrivate')
    return after
      ? t('{name} made the team “{team}” private', values)
      : t('{name} opened the team “{team}” to everyone', values);
  if (field === 'membersEnterValues')
    return after
      ? t('{name} let all members of the team “{team}” enter numbers', values)
      : t('{name} let only owners and managers of the team “{team}” enter numbers', values);
  if (field === 'agendas') {
    const text = agendasText([before, after]);
    return text
      ? t('{name} changed the agendas of the team “{team}”: {changes}', { ...values, changes: text })
      : t('{name} changed the agendas of the team “{team}”', values);
  }
  const [earlier, later] = [before, after].map((id) =>
    id ? (names[String(id)] ?? t('a former member')) : t('no one'),
  );
  return t('{name} changed the leader of the team “{team}” from {before} to {after}', {
    ...values,
    before: earlier ?? '',
    after: later ?? '',
  });
}

/** Sentences for the acts on an export of the organization. */
const exportActs: Record<string, (name: string) => string> = {
  created: (name) => t('{name} started an export of the organization', { name }),
  finished: (name) => t('The export of the organization for {name} is ready', { name }),
  failed: (name) => t('The export of the organization for {name} failed', { name }),
  downloaded: (name) => t('{name} downloaded an export of the organization', { name }),
  deleted: (name) => t('{name} canceled or deleted an export of the organization', { name }),
};

function sentence(entry: AuditEntry, name: string): string {
  const { noun, act, title, actor, subjectId, changes } = entry;
  const isOwn = actor !== null && actor.id === subjectId;
  if (noun === 'imports') {
    const values = { name, file: title ?? '' };
    return act === 'created' ? t('{name} imported “{file}”', values) : t('{name} undid the import of “{file}”', values);
  }
  if (noun === 'organizationImports')
    return t('{name} created the organization “{title}” from an export', { name, title: title ?? '' });
  const ofExport = noun === 'exports' ? exportActs[act] : undefined;
  if (ofExport) return ofExport(name);
  if (noun === 'accounts' && act in accountActs) {
    const emails = (changes.email ?? []).map((email) => valueText('email', email, {}));
    const [before = t('empty'), after = t('empty')] = emails;
    const [byOwner, byOther] = accountActs[act as AccountAct];
    return (isOwn ? byOwner : byOther)({ name, person: personOf(entry), before, after });
  }
  if (noun === 'users') return memberSentence(entry, { name, isOwn });
  if (noun === 'invitations') return invitationSentence(entry, name);
  if (noun === 'teamMembers') return teamMemberSentence(entry, name);
  if (act === 'changed' && noun === 'organizations') return organizationSentence(entry, name);
  if (act === 'changed' && noun === 'teams') return teamSentence(entry, name);
  if (act === 'changed' && noun === 'charts') return chartSentence(entry, name);
  const ofSeat = noun === 'seats' && seatSentence(entry, name);
  if (ofSeat) return ofSeat;
  const hasChanges = Object.keys(changes).length > 0;
  const values = { name, subject: rowName(noun, title), changes: changesText(entry) };
  if (act === 'created' && hasChanges) return t('{name} created {subject}: {changes}', values);
  if (act === 'created') return t('{name} created {subject}', values);
  if (act === 'deleted') return t('{name} deleted {subject}', values);
  if (act === 'restored') return t('{name} restored {subject}', values);
  if (hasChanges) return t('{name} changed {subject}: {changes}', values);
  return t('{name} changed {subject}', values);
}

/** An entry of the audit log as a sentence: `Ada Byron changed the role of Grace Hopper from Managee to Manager`. */
export function auditSentence(entry: AuditEntry): string {
  const { actor, noun, act, names } = entry;
  if (actor) return sentence(entry, names[actor.id] ?? fullName(actor));
  // People who join while they register have no session yet, so the entry has no actor.
  const hasJoined = noun === 'users' && act === 'created';
  const { mergedInto, joinedBy } = entry.changes;
  const user = mergedInto ? String(mergedInto[1]) : accountIn(joinedBy?.[1]);
  return sentence(entry, user ?? (hasJoined ? personOf(entry) : t('The server administrator')));
}
