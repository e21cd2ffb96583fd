import { and, eq } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Meeting } from '#contract/meetings.ts';
import type { MeetingSummary } from '#contract/summaries.ts';
import { dayIn } from '#rules/dates.ts';
import { fullName } from '#rules/people.ts';
import { type Message, msg } from '#rules/translate.ts';
import { writeRecap } from '#server/chat/team-channel.ts';
import { found } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { Job } from '#server/jobs/job.ts';
import type { MailContent } from '#server/mail/content.ts';
import { enqueueMail } from '#server/mail/mail.ts';
import { findMeeting } from '#server/meetings/meetings.ts';
import { listRecapRecipients, type RecapRecipient } from '#server/meetings/recap/mail.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import { readTerms } from '#server/organizations/terms.ts';
import { asServer, type Reading, type Scope, theServer } from '#server/scope.ts';
import { translatorFor } from '#server/translations.ts';
import { users } from '#server/users/table.ts';
import { lockSummary, readSummaries, setSummary } from './summaries.ts';

/** Who wrote a summary, as a sentence for its readers. */
const authorship = ({ model }: MeetingSummary, editor: string | null): Message =>
  editor === null
    ? msg('Written by a language model ({model}). It may be wrong.', { model })
    : msg('Written by a language model ({model}) and edited by {name}.', { model, name: editor });

async function findEditor({ db }: Pick<Reading, 'db'>, { editedById }: MeetingSummary): Promise<string | null> {
  if (editedById === null) return null;
  const [editor] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.id, editedById)));
  return editor ? fullName(editor) : null;
}

/**
 * Posts a summary in the channel of the meeting's team, and mails it to everyone who gets the recap; once.
 * @throws NotFound; Conflict
 */
export async function sendSummary(scope: Scope, meetingId: number): Promise<MeetingSummary> {
  const summary = await lockSummary(scope, meetingId);
  if (summary.sentAt !== null) throw new Conflict(msg('This summary was sent already'));
  const meeting = await findMeeting(scope, meetingId);
  const { organizationId, userId } = scope.actor;
  await setSummary(scope, meetingId, { sentAt: scope.now.toISOString(), sentById: userId });
  if (meeting.teamId !== null) {
    const content = await chatMessage(asServer(scope), meeting, summary);
    await writeRecap(asServer(scope), meeting.teamId, { content, recap: null });
  }
  await enqueue(scope.db, mailSummary, { organizationId, meetingId });
  return found(await readSummaries(scope, [meetingId]), 'Summary');
}

/** A summary as a message in English, cut to the length of messages. */
async function chatMessage(scope: Reading, { id, title }: Meeting, summary: MeetingSummary): Promise<string> {
  const t = translatorFor('en', await readTerms(scope));
  const head = `**${t('{title}: summary', { title })}**\n_${t(authorship(summary, await findEditor(scope, summary)))}_`;
  const link = `[${t('Open the recap')}](/meetings/${id})`;
  const space = limits.message - head.length - link.length - 10;
  const text = summary.text.length > space ? `${summary.text.slice(0, space)}…` : summary.text;
  return [head, text, link].join('\n\n');
}

/** Mails a summary to everyone who gets the recap of the meeting. */
export const mailSummary: Job<{ organizationId: number; meetingId: number }> = {
  name: 'mail-summary',
  title: 'Mail the summary of a meeting',
  run: ({ once }, { organizationId, meetingId }) =>
    once(async (scope) => {
      const there = { ...scope, actor: theServer(organizationId) };
      const [summary] = await readSummaries(there, [meetingId]);
      // Deleted, or withdrawn because the meeting was reopened.
      if (!summary?.sentAt) return;
      const meeting = await findMeeting(there, meetingId);
      const { timeZone } = await findCalendar(there);
      const editor = await findEditor(there, summary);
      for (const recipient of await listRecapRecipients(there, meeting)) {
        const content = summaryEmail({ meeting, summary, editor, timeZone }, recipient);
        await enqueueMail(scope, recipient.email, { ...content, about: recipient.about });
      }
    }),
};

type Result = { meeting: Meeting; summary: MeetingSummary; editor: string | null; timeZone: string };

const summaryEmail = (
  { meeting, summary, editor, timeZone }: Result,
  { organization, unsubscribe }: Pick<RecapRecipient, 'organization' | 'unsubscribe'>,
): MailContent => ({
  subject: msg('{title}, {day}: summary', {
    title: meeting.title,
    day: { date: dayIn(timeZone, new Date(meeting.actualStartTime ?? meeting.createdAt)) },
  }),
  parts: [
    { text: authorship(summary, editor) },
    { text: summary.text.replaceAll('**', '') },
    { button: msg('Open the recap'), path: `/meetings/${meeting.id}` },
  ],
  footnote: msg("You're receiving this because you attended this {meeting} or were invited to it in {organization}.", {
    organization: organization.name,
  }),
  unsubscribe,
  organizationId: organization.id,
});
