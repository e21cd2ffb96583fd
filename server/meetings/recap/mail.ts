import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Meeting } from '#contract/meetings.ts';
import type { Recap } from '#contract/recaps.ts';
import { hasJustEnded, lateMinutes } from '#rules/meetings.ts';
import { recapSections } from '#rules/recap.ts';
import { enqueue, enqueueAll } from '#server/jobs/enqueue.ts';
import type { Job } from '#server/jobs/job.ts';
import type { MailContent } from '#server/mail/content.ts';
import { enqueueMail } from '#server/mail/mail.ts';
import { listExpected } from '#server/meetings/expected.ts';
import { findMeetingToChange } from '#server/meetings/meetings.ts';
import { findEnder } from '#server/meetings/run/end.ts';
import { listAttendance } from '#server/meetings/run/participants.ts';
import { meetings } from '#server/meetings/table.ts';
import { meetingEnded } from '#server/notifications/drafts/meeting-drafts.ts';
import type { Organization } from '#server/notifications/emails.ts';
import { findAddresses } from '#server/notifications/mail.ts';
import { notify } from '#server/notifications/notify.ts';
import { preferencesOf } from '#server/notifications/preferences.ts';
import { findUnsubscribeLinks } from '#server/notifications/unsubscribe.ts';
import { onlyVisible } from '#server/notifications/visible.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import { inOrganization, type Reading, type ServerScope } from '#server/scope.ts';
import type { Reader } from '#server/translations.ts';
import { translatorFor } from '#server/translations.ts';
import { findReaders } from '#server/users/readers.ts';
import { finishRecap } from './change.ts';
import { recapEmail } from './email.ts';
import { findNextMeeting, listOwnWork } from './own-work.ts';
import { readRecapOf } from './read.ts';
import { listMailed, storeMailed } from './readers.ts';

type MeetingRef = { organizationId: number; meetingId: number };

/**
 * Why a recap is looked at: its meeting has just ended, it becomes final, or someone created something from the summary later.
 */
type Occasion = 'end' | 'final' | 'later';

/** How many recaps are looked at each minute. */
const maxRecaps = 100;

/** Enqueues the mails of recaps: at the end of a meeting, and once more when it can no longer be reopened or added to. */
export const mailRecaps: Job = {
  name: 'mail-recaps',
  title: 'Look for recaps to mail',
  cron: { at: '* * * * *' },
  run: ({ once }) =>
    once(async ({ db }) => {
      const final = sql`ended_at + make_interval(mins => ${lateMinutes})`;
      const { rows } = await db.execute<MeetingRef & { occasion: Occasion }>(sql`
        with due as (
          select id as due_id, case when recap_due_at <= ended_at then 'end' when recap_due_at <= ${final} then 'final' else 'later' end as occasion
          from ${meetings} where recap_due_at <= clock_timestamp() order by recap_due_at limit ${maxRecaps} for update skip locked)
        update ${meetings} set recap_due_at = case when ${final} > clock_timestamp() then ${final} end
        from due where id = due_id
        returning organization_id as "organizationId", id as "meetingId", occasion`);
      await enqueueAll(
        db,
        mailRecap,
        rows.map((data) => ({ data })),
      );
    }),
};

/** Looks for recaps to mail as soon as the transaction commits, because a meeting has ended. */
export const mailRecapsNow = ({ db }: Pick<Reading, 'db'>): Promise<void> => enqueue(db, mailRecaps, {});

/**
 * Notifies everyone who attended a meeting or was expected that it has ended, and mails them the recap if they want mail. Mails it again, as
 * a change, only if it differs from what they got.
 */
export const mailRecap: Job<MeetingRef & { occasion?: Occasion }> = {
  name: 'mail-recap',
  title: 'Mail the recap of a meeting',
  run: ({ once }, { organizationId, meetingId, occasion = 'final' }) =>
    once(async (scope) => {
      const there = inOrganization(scope, organizationId);
      const meeting = await findMeetingToChange(there, meetingId);
      // It was reopened.
      if (meeting.endedAt === null) return;
      if (occasion === 'final') await finishRecap(there, meeting);
      const recap = await readRecapOf(there, meeting);
      if (occasion === 'end') await notifyOfEnd(there, meeting, recap);
      await mailToRecipients(there, { meeting, recap, occasion });
    }),
};

/** Notifies everyone but the person who ended the meeting. */
async function notifyOfEnd(scope: ServerScope, meeting: Meeting, recap: Recap): Promise<void> {
  const ender = await findEnder(scope, meeting);
  const userIds = (await listPeople(scope, meeting)).filter((userId) => userId !== ender);
  const { todos } = await listOwnWork(scope, meeting, { recap, userIds });
  const counts = Map.groupBy(
    todos.filter(({ isNew }) => isNew),
    ({ ownerId }) => ownerId,
  );
  const final = Date.parse(meeting.endedAt ?? '') + lateMinutes * 60_000;
  const until = final > scope.now.getTime() ? new Date(final).toISOString() : undefined;
  await notify(
    scope,
    userIds.map((userId) => meetingEnded(meeting, { todos: counts.get(userId)?.length ?? 0, until }, userId)),
  );
}

type Result = { meeting: Meeting; recap: Recap; occasion: Occasion };

async function mailToRecipients(scope: ServerScope, { meeting, recap, occasion }: Result): Promise<void> {
  const sections = hashesOf(meeting, recap);
  const mailed = await listMailed(scope, meeting.id);
  const recipients: (RecapRecipient & { changedIds: string[] | undefined })[] = [];
  for (const recipient of await listRecapRecipients(scope, meeting)) {
    const before = mailed.get(recipient.userId);
    // Someone who got no recap at its time needs no change of it.
    if (!before && occasion !== 'later') recipients.push({ ...recipient, changedIds: undefined });
    if (!before) continue;
    const ids = Object.keys({ ...before.sections, ...sections });
    const changedIds = ids.filter((id) => before.sections[id] !== sections[id]);
    // If it was reopened and ends again soon, the change is mailed once it is final.
    const waits = occasion === 'end' && hasJustEnded({ endedAt: before.at }, Date.parse(meeting.endedAt ?? ''));
    if (changedIds.length > 0 && !waits) recipients.push({ ...recipient, changedIds });
  }
  const userIds = recipients.map(({ userId }) => userId);
  const work = await listOwnWork(scope, meeting, { recap, userIds });
  const { timeZone } = await findCalendar(scope);
  const next = await findNextMeeting(scope, meeting);
  for (const { userId, email, organization, reader, unsubscribe, about, changedIds } of recipients) {
    const own = {
      todos: work.todos.filter(({ ownerId }) => ownerId === userId),
      issues: work.issues.filter(({ ownerId }) => ownerId === userId),
    };
    const mayChange = occasion === 'end' && hasJustEnded(meeting, scope.now.getTime());
    const result = { meeting, recap, next, timeZone, own, changedIds, mayChange };
    await enqueueMail(scope, email, { ...recapEmail(result, reader, organization, unsubscribe), about });
  }
  await storeMailed(scope, meeting.id, { userIds, sections });
}

const hash = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('base64').slice(0, 16);

/** A hash of each part of a recap that its readers see, whatever their language. */
function hashesOf({ summary, duration, tangentCount, rating }: Meeting, recap: Recap): Record<string, string> {
  const style = { t: translatorFor('en'), locale: 'en', formatDay: (day: string) => day };
  return {
    facts: hash([summary, duration, tangentCount, rating, recap.average]),
    ...Object.fromEntries(recapSections(recap, style).map(({ id, lead, rows }) => [id, hash([lead, rows])])),
  };
}

/** Someone who gets mail about what came out of a meeting. */
export type RecapRecipient = {
  userId: string;
  email: string;
  organization: Organization;
  reader: Reader;
  unsubscribe: NonNullable<MailContent['unsubscribe']>;
  about: NonNullable<MailContent['about']>;
};

/** Returns everyone who attended a meeting or was expected, may see it and wants mail. */
export async function listRecapRecipients(scope: Reading, meeting: Meeting): Promise<RecapRecipient[]> {
  const row = { entityType: 'meeting', entityId: meeting.id } as const;
  const people = (await listPeople(scope, meeting)).map((userId) => ({ ...row, userId }));
  const userIds = (await onlyVisible(scope, people)).map(({ userId }) => userId);
  const wanted = await preferencesOf(scope, userIds);
  const readers = await findReaders(scope, userIds);
  const addresses = await findAddresses(scope, userIds);
  const unsubscribeLink = await findUnsubscribeLinks(scope.db);
  const recipients: RecapRecipient[] = [];
  for (const userId of userIds) {
    const address = addresses.get(userId);
    const reader = readers.get(userId);
    if (!address || !reader || !wanted.get(userId)?.emailNotifications) continue;
    const unsubscribe = unsubscribeLink(userId, 'emailNotifications');
    recipients.push({ userId, ...address, reader, unsubscribe, about: { userId, rows: [row] } });
  }
  return recipients;
}

/** The ids of everyone who attended a meeting or was expected there. */
async function listPeople(scope: Reading, meeting: Meeting): Promise<string[]> {
  const attendance = await listAttendance(scope, meeting.id);
  const present = attendance.filter(({ wasPresent }) => wasPresent).map(({ userId }) => userId);
  return [...new Set([...present, ...(await listExpected(scope, meeting))])];
}
