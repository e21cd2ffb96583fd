import type { AccountAct, AuditEntry } from '#contract/audit.ts';
import { fullName } from '#rules/people.ts';
import { listed } from '#web/lib/listed.ts';
import { say } from '#web/lib/say.ts';

/** What an account's own acts are called, of oneself and of another: `{}` stands for their name. */
const accountActs: Record<AccountAct, [own: string, others: string]> = {
  registered: ['created their account', 'created the account of {}'],
  signed_in: ['signed in', 'signed in as {}'],
  signed_out: ['signed out', 'signed {} out'],
  session_ended: ['signed out another browser of theirs', 'signed {} out of a browser'],
  password_changed: ['changed their password', 'changed the password of {}'],
  password_removed: ['removed their password', 'removed the password of {}'],
  email_changed: ['changed their email address', 'changed the email address of {}'],
  email_change_undone: ['undid the change of their email address', 'undid the change of the email address of {}'],
  email_confirmed: ['confirmed their email address', 'confirmed the email address of {}'],
  second_factor_added: ['turned two-factor sign-in on', 'turned two-factor sign-in on for {}'],
  second_factor_removed: ['turned two-factor sign-in off', 'turned two-factor sign-in off for {}'],
  passkey_added: ['added a passkey', 'added a passkey for {}'],
  passkey_removed: ['removed a passkey', 'removed a passkey of {}'],
  provider_linked: ['linked their account to a sign-in provider', 'linked the account of {} to a sign-in provider'],
  made_super_admin: ['became a super admin', 'made {} a super admin'],
  super_admin_removed: ['gave up super admin rights', 'took super admin rights from {}'],
};

/** What rows are called that are no word by themselves. */
const things: Record<string, string> = {
  todos: 'to-do',
  organizations: 'organization',
  seats: 'seat',
  charts: 'chart',
};
const thing = (noun: string) => say(things[noun] ?? noun.replace(/s$/, ''));

/** `timeZone` made `time zone`. */
const words = (field: string) => field.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const isPlain = (value: unknown) => ['string', 'number'].includes(typeof value) && value !== '';

/** The fields that changed: from what to what where that is short enough to be read. */
function sayFields(changes: AuditEntry['changes']): string {
  const said = Object.entries(changes).map(([field, [was, is]]) =>
    isPlain(was) && isPlain(is) ? `the ${words(field)} from ${was} to ${is}` : `the ${words(field)}`,
  );
  return listed(said) || 'something';
}

/** An entry without its beginning, which is who did it. */
function sayAct({ noun, act, title, team, changes, actor, subjectId }: AuditEntry): string {
  const name = title || 'somebody';
  const isOwn = actor !== null && actor.id === subjectId;
  if (noun === 'accounts') {
    const [own, others] = accountActs[act as AccountAct] ?? [words(act), `${words(act)} {}`];
    return isOwn ? own : others.replace('{}', name);
  }
  if (noun === 'users') {
    if (act === 'created') return isOwn || !actor ? 'joined' : `let ${name} in`;
    if (act === 'deleted') return isOwn ? 'left' : `removed ${name}`;
    return `changed ${sayFields(changes)} of ${isOwn ? 'their own' : name}`.replace(
      ' of their own',
      ' of their own account',
    );
  }
  if (noun === 'invitations') {
    if (act === 'created') return `invited ${name}`;
    if (act === 'deleted') return `withdrew the invitation of ${name}`;
    return changes.state?.[1] === 'joined'
      ? `joined by the invitation of ${name}`
      : `sent the invitation of ${name} again`;
  }
  if (noun === 'organizations' && act === 'changed') {
    if (changes.isActive) return changes.isActive[1] ? 'activated the organization' : 'deactivated the organization';
    return changes.inviteCode ? 'replaced the invite code' : `changed ${sayFields(changes)} of the organization`;
  }
  if (noun === 'teamMembers') {
    const to = team === null ? 'a team' : `the team “${team}”`;
    if (subjectId?.endsWith(` ${actor?.id}`)) return act === 'created' ? `joined ${to}` : `left ${to}`;
    return act === 'created' ? `added ${name} to ${to}` : `removed ${name} from ${to}`;
  }
  if (noun === 'teams' && act === 'changed' && changes.isPrivate)
    return `made the team “${name}” ${changes.isPrivate[1] ? 'private' : 'open to everyone'}`;
  if (noun === 'teams' && act === 'changed' && changes.membersEnterValues)
    return `let ${changes.membersEnterValues[1] ? 'all members' : 'only owners and managers'} of the team “${name}” enter numbers`;
  if (noun === 'teams' && act === 'changed') return `handed over the lead of the team “${name}”`;
  const what = `the ${thing(noun)}${title ? ` “${title}”` : ''}`;
  return (
    { created: `created ${what}`, deleted: `deleted ${what}`, restored: `brought ${what} back` }[act] ??
    `changed ${what}`
  );
}

/** An entry of the audit log as a plain sentence: `Ada Byron changed the role from managee to manager of Grace Hopper`. */
export function auditSentence(entry: AuditEntry): string {
  const { actor, noun, act, title } = entry;
  // Whoever joins on the way in is signed in by nobody yet.
  const who = actor ? fullName(actor) : noun === 'users' && act === 'created' ? (title ?? 'Somebody') : 'The operator';
  return `${who} ${sayAct(entry)}`;
}
