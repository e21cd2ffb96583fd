import { setImmediate } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { dayAfter, dayIn } from '#rules/dates.ts';
import { fullName } from '#rules/people.ts';
import { openRateLimiter } from '#server/auth/rate-limits.ts';
import { listInvitationEvents } from '#server/calendars/calendars.ts';
import { type Attendee, type Contact, type Event, icalendarOf } from '#server/calendars/icalendar.ts';
import type { Config } from '#server/config.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import type { Touching } from '#server/events/touch.ts';
import type { Job, Work } from '#server/jobs/job.ts';
import type { MailContent } from '#server/mail/content.ts';
import { enqueueMails, type NewMail } from '#server/mail/mail.ts';
import type { Draft } from '#server/notifications/drafts.ts';
import { invitedToMeeting, removedFromMeeting } from '#server/notifications/meeting-drafts.ts';
import { notify } from '#server/notifications/notify.ts';
import { preferencesOf } from '#server/notifications/preferences.ts';
import { findUnsubscribeLinks } from '#server/notifications/unsubscribe.ts';
import { getsNotified, onlyVisible } from '#server/notifications/visible.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import { theServer } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { invitationEmail, isOver, momentOf } from './email.ts';
import { type Expected, eventsOf, saveExpected } from './expected.ts';
import { guestMails, guestMailsOfOrganization } from './guests.ts';
import { findAnswerPaths } from './link.ts';
import { type Plan, piecesOf, planMail } from './plan.ts';
import { lockSubject, type Subject, type SubjectDetails } from './subject.ts';
import { type MailedEvent, meetingInvitations, oneEach } from './table.ts';

/** How many people an invitation names. */
const maxNamed = 50;

type Row = typeof meetingInvitations.$inferSelect;

/**
 * Brings the calendars of everyone who is expected in a series or single meeting up to date, and of those who are no longer: compares what
 * each was mailed with how it stands now, mails the difference, and notifies people who are new or were removed.
 */
export const mailMeetingInvitations: Job<Subject & { organizationId: number }> = {
  name: 'mail-meeting-invitations',
  title: 'Mail invitations to meetings',
  run: (work, { organizationId, ...subject }) =>
    work.once((scope) =>
      invite({ ...scope, ...scope.into(organizationId), actor: theServer(organizationId) }, subject, work),
    ),
};

async function invite(scope: Touching, subject: Subject, work: Pick<Work, 'config' | 'log' | 'db'>): Promise<void> {
  const { config } = work;
  const details = await lockSubject(scope, subject);
  const [organization] = await scope.db
    .select({ name: organizations.name, isActive: organizations.isActive })
    .from(organizations)
    .where(eq(organizations.id, scope.actor.organizationId));
  // A meeting that runs or has ended needs no invitation, and its people no cancellation.
  if (!organization?.isActive || details?.state === 'over' || details?.state === 'running') return;
  const { timeZone } = await findCalendar(scope);
  const rows = await saveExpected(scope, subject, details);
  const people = await findContacts(scope, rows);
  const organizerName = people.get(details?.organizerId ?? '')?.name ?? organization.name;
  const organizer = organizerOf(details, people, config);
  const today = dayIn(timeZone, scope.now);
  const current = details
    ? await listInvitationEvents(scope, subject, { publicUrl: config.publicUrl, since: today })
    : [];
  const answerPath = await findAnswerPaths(scope.db);
  const unsubscribeLink = await findUnsubscribeLinks(scope.db);
  const limiter = openRateLimiter(work.db, config.rateLimit);
  const now = scope.now.toISOString();
  const readers = await findMeetingReaders(scope, rows);

  const clock = {
    isPast: (date: string, minutes: number) => isOver(date, minutes, { timeZone, now: scope.now }),
    momentOf: (date: string) => momentOf(date, timeZone),
    ...{ now, yesterday: dayAfter(today, -1) },
  };
  const mails: PlannedMail[] = [];
  const changes: Change[] = [];
  for (const row of rows) {
    await setImmediate();
    const person = people.get(row.userId ?? '');
    const isGuest = row.userId === null || !readers.has(row.userId);
    const address = row.guest ?? (person ? (person.wantsMail ? person.email : null) : row.mailedTo);
    const events = eventsOf(row, current).map((event) => eventFor(event, organizer, isGuest, details));
    const change: Change = { id: row.id, mailed: [], sequence: row.sequence, mailedTo: row.mailedTo, isMoved: false };
    for (const piece of piecesOf(events, row.mailed)) {
      const { mailed } = piece;
      const plan = address ? planMail(piece, clock) : undefined;
      if (!plan || !address || !(await mayMail(row, limiter, scope, details, work))) {
        change.mailed.push(...mailed);
        continue;
      }
      const next = change.sequence + (row.mailed.length > 0 || change.mailed.length > 0 ? 1 : 0);
      change.sequence = Math.max(next, ...events.map(({ sequence }) => sequence));
      change.mailed.push(...plan.mailed);
      change.mailedTo = address;
      change.isMoved ||= plan.isMoved;
      mails.push({ row, plan, address, isGuest, name: person?.name ?? address, sequence: change.sequence });
    }
    changes.push(change);
  }

  const dates = await saveDates(scope, mails);
  const batches: NewMail[][] = [];
  for (const { row, plan, address, isGuest, name, sequence } of mails) {
    await setImmediate();
    const reader =
      row.userId !== null && row.userId === details?.organizerId ? 'organizer' : isGuest ? 'guest' : 'member';
    const own = dates.get(dateKey(row, plan.date?.meetingId)) ?? row;
    const self: Attendee = { name, email: address, answer: plan.isMoved ? null : own.answer };
    const attendees = isGuest ? [] : namedIn(rows, people, details, row.isOfWhole ? undefined : plan.date?.meetingId);
    const others = attendees.filter(({ email }) => email !== address).slice(0, maxNamed - 1);
    const content: MailContent = {
      ...invitationEmail({
        ...{ ...plan, subject: details, timeZone, today, organizer: organizerName },
        ...{ organization: organization.name, reader, answerPath: answerPath(own.id) },
      }),
      ...(row.userId !== null && !isGuest && row.isExpected
        ? {
            ...aboutMember(scope, row.userId, row.next?.id, plan),
            unsubscribe: unsubscribeLink(row.userId, 'meetingInvitations'),
          }
        : {}),
      ...(organizer.email !== senderOf(config) && { replyTo: { name: organizer.name, address: organizer.email } }),
      calendar: await fileFor(plan, { reader, sequence, organizer, attendees: [self, ...others] }, config, now),
    };
    // One call takes each address once. Only a series on the 29th or 30th has two events, and two mails.
    const batch = batches.find((those) => those.every(({ recipient }) => recipient !== address));
    if (batch) batch.push({ recipient: address, content });
    else batches.push([{ recipient: address, content }]);
  }
  for (const batch of batches) await enqueueMails(scope, batch);
  await saveChanges(scope, changes);
  await notifyPeople(scope, rows, { details, organizerName });
}

type PlannedMail = { row: Expected; plan: Plan; address: string; isGuest: boolean; name: string; sequence: number };

const dateKey = ({ userId, guest }: Pick<Row, 'userId' | 'guest'>, meetingId: number | null | undefined) =>
  `${userId ?? guest} ${meetingId}`;

/** Creates invitations for the dates of a series that are answered one by one; a date that moved has no answer. Returns them by `dateKey`. */
async function saveDates(scope: Touching, mails: PlannedMail[]): Promise<Map<string, Row>> {
  const { organizationId } = scope.actor;
  const saved: Row[] = [];
  for (const isMoved of [true, false]) {
    const values = mails.flatMap(({ row: { userId, guest }, plan: { date } }) =>
      date?.isMoved === isMoved ? [{ organizationId, seriesId: null, meetingId: date.meetingId, userId, guest }] : [],
    );
    if (values.length === 0) continue;
    const set = isMoved ? { answer: null } : { seriesId: null };
    const insert = scope.db.insert(meetingInvitations).values(values);
    saved.push(...(await insert.onConflictDoUpdate({ target: oneEach, set }).returning()));
  }
  return new Map(saved.map((row) => [dateKey(row, row.meetingId), row]));
}

type Person = Contact & {
  /** Whether they may get invitations by mail, and want them. */
  wantsMail: boolean;
};

/** Returns the members among the invited people, by id. */
async function findContacts(scope: Touching, rows: Row[]): Promise<Map<string, Person>> {
  const userIds = rows.flatMap(({ userId }) => userId ?? []);
  const found = await scope.db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      isConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
      isNotified: sql<boolean>`coalesce(${getsNotified}, false)`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(ours(scope, memberships, inArray(memberships.userId, userIds)));
  const wanted = await preferencesOf(scope, userIds);
  return new Map(
    found.map(({ id, email, isConfirmed, isNotified, ...names }) => {
      // An unconfirmed address may belong to a stranger.
      const address = isConfirmed ? (email ?? '') : '';
      const wantsMail = isNotified && address !== '' && wanted.get(id)?.meetingInvitations === true;
      return [id, { name: fullName(names), email: address, wantsMail }];
    }),
  );
}

/** The bare address that mails come from. */
function senderOf({ mailFrom }: Pick<Config, 'mailFrom'>): string {
  return mailFrom.match(/<([^<>]+)>/)?.[1] ?? mailFrom;
}

/** Who invites: the organizer, or without their address the installation in their name. */
function organizerOf(details: SubjectDetails | undefined, people: Map<string, Person>, config: Config): Contact {
  const person = people.get(details?.organizerId ?? '');
  return { name: person?.name ?? '', email: person?.email || senderOf(config) };
}

/** The people that an invitation to a series, or to one date of it, names, each with their answer, without the organizer. */
const namedIn = (
  rows: Expected[],
  people: Map<string, Person>,
  details: SubjectDetails | undefined,
  date: number | undefined,
): Attendee[] =>
  rows
    .filter(({ isOfWhole, dates }) => dates.get(date ?? 0) ?? isOfWhole)
    .filter(({ userId }) => userId !== details?.organizerId)
    .flatMap(({ userId, guest, answer }) => {
      const person = people.get(userId ?? '');
      if (guest) return [{ name: guest, email: guest, answer }];
      return person?.email ? [{ name: person.name, email: person.email, answer }] : [];
    });

/** An event as one recipient gets it. Guests get the agenda's titles, and neither the description nor the address of the meeting. */
function eventFor(event: Event, organizer: Contact, isGuest: boolean, details: SubjectDetails | undefined): Event {
  if (!isGuest) return { ...event, organizer };
  const agenda = (details?.agenda ?? []).map(({ name }) => name).join('\n');
  return { ...event, organizer, description: agenda || null, url: null };
}

/** Whether a mail may go out: always to members, and to guests within the limits of the organizer and the organization. */
async function mayMail(
  { guest, mailed }: Row,
  limiter: ReturnType<typeof openRateLimiter>,
  { actor }: Touching,
  details: SubjectDetails | undefined,
  { log }: Pick<Work, 'log'>,
): Promise<boolean> {
  // What is in a calendar can always be canceled.
  if (guest === null || (mailed.length > 0 && details?.state !== 'coming')) return true;
  try {
    await limiter.count(`guest mails:organization:${actor.organizationId}`, guestMailsOfOrganization);
    await limiter.count(`guest mails:account:${details?.organizerId}`, guestMails);
    return true;
  } catch {
    log.warn({ organizationId: actor.organizationId }, 'too many mails to guests: one was not sent');
    return false;
  }
}

/** What a mail to a member is about, so that it is dropped if they may no longer see it. */
function aboutMember(
  { actor: { organizationId } }: Touching,
  userId: string,
  meetingId: number | undefined,
  { kind }: Plan,
): Partial<MailContent> {
  const rows = meetingId === undefined ? [] : [{ entityType: 'meeting' as const, entityId: meetingId }];
  return { organizationId, ...(kind !== 'canceled' && { about: { userId, rows } }) };
}

type FileOptions = {
  reader: 'organizer' | 'guest' | 'member';
  sequence: number;
  organizer: Contact;
  attendees: Attendee[];
};

/** The calendar file of a mail. The organizer's calendar gets the event itself, because they do not answer. */
async function fileFor(
  { kind, events, isEnded }: Plan,
  { reader, sequence, organizer, attendees }: FileOptions,
  config: Config,
  now: string,
): Promise<NonNullable<MailContent['calendar']>> {
  const method = reader === 'organizer' ? 'PUBLISH' : kind === 'canceled' && !isEnded ? 'CANCEL' : 'REQUEST';
  const current = events.map((event) => ({
    ...event,
    ...{ sequence, attendees, updatedAt: now, organizer: event.organizer ?? organizer },
  }));
  return { method, file: await icalendarOf('', current, { method, sentBy: senderOf(config) }) };
}

/** Returns the ids of those who can open their next meeting. A member who is invited by address may not see it. */
async function findMeetingReaders(scope: Touching, rows: Expected[]): Promise<Set<string>> {
  const items = rows.flatMap(({ userId, next }) =>
    userId === null || !next ? [] : { userId, entityType: 'meeting' as const, entityId: next.id },
  );
  return new Set((await onlyVisible(scope, items)).map(({ userId }) => userId));
}

type Change = {
  id: number;
  mailed: MailedEvent[];
  sequence: number;
  mailedTo: string | null;
  /** Whether an earlier answer no longer counts. */
  isMoved: boolean;
};

/** Stores what was mailed, in one statement. */
async function saveChanges({ db }: Touching, changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  await db.execute(sql`
    update meeting_invitations set mailed = change.mailed, sequence = change.sequence, mailed_to = change."mailedTo",
      answer = case when change."isMoved" then null else answer end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as change (id int, mailed jsonb, sequence int, "mailedTo" text, "isMoved" boolean)
    where meeting_invitations.id = change.id`);
}

type Occasion = { details: SubjectDetails | undefined; organizerName: string };

/** Notifies people who are newly expected, and those who are no longer, whose invitations are deleted. */
async function notifyPeople(scope: Touching, rows: Expected[], { details, organizerName }: Occasion): Promise<void> {
  const isOrganizer = ({ userId }: Row) => userId === details?.organizerId;
  const draftOf = (row: Expected): Draft[] => {
    if (row.userId === null || isOrganizer(row) || !details) return [];
    if (row.isExpected && !row.isNotified && row.next) {
      return [invitedToMeeting(organizerName, { ...row.next, title: details.title }, row.userId)];
    }
    // The cancellation has a notification of its own.
    const isRemoved = !row.isExpected && row.isNotified && details.state === 'coming';
    return isRemoved ? [removedFromMeeting(organizerName, details.title, row.userId)] : [];
  };
  await notify(scope, rows.flatMap(draftOf));
  const newIds = rows.filter(({ isExpected, isNotified }) => isExpected && !isNotified).map(({ id }) => id);
  // An answer to one date of a series was never an invitation of its own.
  const goneIds = rows.filter(({ isExpected, isNotified }) => !isExpected && isNotified).map(({ id }) => id);
  const isIn = (ids: number[]) => ours(scope, meetingInvitations, isOneOf(meetingInvitations.id, ids));
  if (newIds.length > 0) await scope.db.update(meetingInvitations).set({ isNotified: true }).where(isIn(newIds));
  if (goneIds.length > 0) await scope.db.delete(meetingInvitations).where(isIn(goneIds));
}
