import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { msg } from '#rules/translate.ts';
import { type Event, icalendarOf } from '#server/calendars/icalendar.ts';
import type { Config } from '#server/config.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import type { Touching } from '#server/events/touch.ts';
import type { MailContent } from '#server/mail/content.ts';
import { deleteUnsentMails, enqueueMails, type NewMail } from '#server/mail/mail.ts';
import type { Draft } from '#server/notifications/drafts/drafts.ts';
import { invitedToMeeting, removedFromMeeting } from '#server/notifications/drafts/meeting-drafts.ts';
import { notify } from '#server/notifications/notify.ts';
import { findUnsubscribeLinks } from '#server/notifications/unsubscribe.ts';
import { invitationEmail } from './email.ts';
import type { Expected } from './expected.ts';
import { findAnswerPaths } from './link.ts';
import {
  type DateAnswer,
  dateKey,
  fileEventsOf,
  methodOf,
  type Plan,
  type PlannedMail,
  type RowChange,
} from './plan.ts';
import { type Invitation, senderOf } from './read.ts';
import { meetingInvitations, oneEach } from './table.ts';

/** The time between two mails to one address, so that they arrive in the order of their numbers. */
const betweenMs = 10_000;

/** Enqueues the mails of a plan and stores what they change. */
export async function storePlan(scope: Touching, invitation: Invitation, plan: Plan, config: Config): Promise<void> {
  const dateIds = await saveDates(scope, plan.dates);
  const answerPath = await findAnswerPaths(scope.db);
  const unsubscribeLink = await findUnsubscribeLinks(scope.db);
  const eventsIn = fileEventsOf(invitation, plan);
  const batches: NewMail[][] = [];
  for (const mail of plan.mails) {
    await setImmediate();
    const { row, message, address, reader } = mail;
    const { asks } = message;
    const asked =
      asks === 'all' ? [row.id] : asks.flatMap(({ meetingId }) => dateIds.get(dateKey(row, meetingId)) ?? []);
    const isMember = row.userId !== null && reader !== 'guest' && row.isExpected;
    const content: MailContent = {
      ...invitationEmail({ ...invitation, ...mail, answerPath: asked.length > 0 ? answerPath(asked) : undefined }),
      organizationId: scope.actor.organizationId,
      invitation: { id: row.id, mailed: row.mailed },
      ...(row.guest !== null && { unsubscribe: guestUnsubscribe(answerPath([row.id])) }),
      ...(isMember && {
        about: aboutMember(row, mail),
        unsubscribe: unsubscribeLink(row.userId ?? '', 'meetingInvitations'),
      }),
      ...(invitation.organizer.email !== senderOf(config.mailFrom) && {
        replyTo: { name: invitation.organizer.name, address: invitation.organizer.email },
      }),
      calendar: await fileOf(mail, eventsIn(mail), config),
    };
    // One call takes each address once. Only a series on the 29th or 30th, or dates that were moved and others that were canceled, need more.
    const batch = batches.find((those) => those.every(({ recipient }) => recipient !== address));
    if (batch) batch.push({ recipient: address, content });
    else batches.push([{ recipient: address, content }]);
  }
  // The mails of the plan replace them: they tell the difference to what was sent before.
  await deleteUnsentMails(
    scope.db,
    plan.changes.flatMap(({ replaces }) => replaces),
  );
  for (const [index, batch] of batches.entries()) await enqueueMails(scope, batch, index * betweenMs);
  await saveChanges(scope, plan.changes);
  await notifyPeople(scope, invitation);
}

/** The address that ends all mail to a guest from the organization (RFC 8058), and the page that asks whether to. */
function guestUnsubscribe(answerPath: string): NonNullable<MailContent['unsubscribe']> {
  const { searchParams } = new URL(answerPath, 'https://localhost');
  const path = `/api/notifications/unsubscribe?invitation=${searchParams.get('token')}`;
  return { path, page: answerPath, link: msg('Get no more of these emails') };
}

/** What a mail to a member is about, so that it is dropped if they may no longer see it. What is canceled may be out of sight. */
const aboutMember = ({ userId, next }: Expected, { message }: PlannedMail): MailContent['about'] =>
  message.kind === 'canceled' || userId === null
    ? undefined
    : { userId, rows: next ? [{ entityType: 'meeting', entityId: next.id }] : [] };

/** The calendar file of a mail. */
async function fileOf(
  mail: PlannedMail,
  events: Event[],
  { mailFrom }: Pick<Config, 'mailFrom'>,
): Promise<NonNullable<MailContent['calendar']>> {
  const method = methodOf(mail);
  return { method, file: await icalendarOf('', events, { method, sentBy: senderOf(mailFrom) }) };
}

/** Stores the invitations to dates of a series that are answered by themselves. Returns their ids by `dateKey`. */
async function saveDates(scope: Touching, dates: DateAnswer[]): Promise<Map<string, number>> {
  if (dates.length === 0) return new Map();
  const { organizationId } = scope.actor;
  const rows = await scope.db
    .insert(meetingInvitations)
    .values(dates.map((date) => ({ ...date, organizationId, seriesId: null })))
    .onConflictDoUpdate({ target: oneEach, set: { answer: sql`excluded.answer` } })
    .returning();
  return new Map(rows.map((row) => [dateKey(row, row.meetingId), row.id]));
}

/** Stores what was mailed, in one statement. Answers to the dates of a series that was moved no longer count either. */
async function saveChanges({ db }: Touching, changes: RowChange[]): Promise<void> {
  if (changes.length === 0) return;
  await db.execute(sql`
    with changed as (
      update meeting_invitations set mailed = change.mailed, sequence = change.sequence, mailed_to = change."mailedTo",
        answer = case when change."isMoved" then null else answer end
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as change (id int, mailed jsonb, sequence int, "mailedTo" text, "isMoved" boolean)
      where meeting_invitations.id = change.id
      returning series_id, user_id, guest, "isMoved")
    delete from meeting_invitations using changed
    where "isMoved" and changed.series_id is not null and meeting_invitations.series_id is null
      and meeting_id in (select id from meetings where meetings.series_id = changed.series_id)
      and (meeting_invitations.user_id = changed.user_id or meeting_invitations.guest = changed.guest)`);
}

/** Notifies people who are newly expected, and those who are no longer. */
async function notifyPeople(scope: Touching, { rows, details, organizerName }: Invitation): Promise<void> {
  const isOrganizer = ({ userId }: Expected) => userId === details?.organizerId;
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
  const isNew = (row: Expected) => row.isExpected && !row.isNotified && row.next !== undefined;
  const idsOf = (isIt: (row: Expected) => boolean) => rows.filter(isIt).map(({ id }) => id);
  await setNotified(scope, idsOf(isNew), true);
  await setNotified(
    scope,
    idsOf(({ isExpected, isNotified }) => !isExpected && isNotified),
    false,
  );
}

async function setNotified(scope: Touching, ids: number[], isNotified: boolean): Promise<void> {
  if (ids.length === 0) return;
  await scope.db
    .update(meetingInvitations)
    .set({ isNotified })
    .where(ours(scope, meetingInvitations, isOneOf(meetingInvitations.id, ids)));
}
