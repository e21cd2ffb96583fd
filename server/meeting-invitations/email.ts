import { defaultItemNames } from '#rules/agenda.ts';
import { dayAfter, momentIn } from '#rules/dates.ts';
import { repeatNames } from '#rules/repeats.ts';
import { type Message, msg } from '#rules/translate.ts';
import type { Event } from '#server/calendars/icalendar.ts';
import type { MailContent, Part } from '#server/mail/content.ts';
import { unlinked } from '#server/mail/unlinked.ts';
import type { Plan } from './plan.ts';
import type { SubjectDetails } from './subject.ts';

/** How many changed dates, and items of an agenda, a mail lists. */
const maxRows = 20;

type Invitation = Pick<Plan, 'kind' | 'events' | 'isEnded'> & {
  /** Undefined if it is gone; then it can only be canceled. */
  subject: SubjectDetails | undefined;
  timeZone: string;
  /** The current day, `YYYY-MM-DD`. */
  today: string;
  /** Who invites. */
  organizer: string;
  organization: string;
  /** Whether it is for the organizer, for someone without access to the meeting, or for a person who is expected. */
  reader: 'organizer' | 'guest' | 'member';
  /** The path of the page with the answer. */
  answerPath: string;
};

/** Returns the date of an event, which may be a local time, as a moment (ISO 8601) or a day. */
export const momentOf = (date: string, timeZone: string): string =>
  date.length === 16 ? momentIn(timeZone, date.slice(0, 10), date.slice(11)).toISOString() : date;

const headings: Record<Plan['kind'], (values: { title: string }) => Message> = {
  invited: (values) => msg('Invitation: {title}', values),
  changed: (values) => msg('Updated: {title}', values),
  canceled: (values) => msg('Canceled: {title}', values),
};

/** What happened, in one sentence. */
function sentenceOf({ kind, reader }: Invitation, values: { name: string; organization: string }): Message {
  if (reader === 'organizer') {
    if (kind === 'invited') return msg('You organize this {meeting}. The others get an invitation.');
    return kind === 'changed'
      ? msg('This {meeting} of yours was changed.')
      : msg('This {meeting} of yours was canceled.');
  }
  if (kind === 'invited') return msg('{name} from {organization} invites you.', values);
  if (kind === 'changed') return msg('{name} from {organization} changed this {meeting}.', values);
  return msg('{organization} canceled this {meeting}, or you are no longer invited.', {
    organization: values.organization,
  });
}

/** The date of an event: of a series, the next one, or the day it ends. */
function dateOf(event: Event, { subject, timeZone, isEnded, today }: Invitation): string {
  if (isEnded) return today;
  return event.repeats && subject ? subject.meetingDate : momentOf(event.start, timeZone);
}

/** The dates that the mail is about: the next one, or those of a series that changed. */
function datesOf(invitation: Invitation): Part<string | Message> {
  const { events, subject, timeZone, isEnded, today } = invitation;
  if (isEnded) return { heading: msg('When'), rows: [{ title: msg('From {date} on', { date: { date: today } }) }] };
  const detailOf = ({ replaces, start }: Event): Message | undefined => {
    if (replaces && momentOf(replaces, timeZone) !== momentOf(start, timeZone))
      return msg('instead of {date}', { date: { date: momentOf(replaces, timeZone) } });
    return !replaces && subject?.repeat ? repeatNames[subject.repeat] : undefined;
  };
  const rows = events.slice(0, maxRows).map((event) => {
    const detail = detailOf(event);
    const date = dateOf(event, invitation);
    return { title: msg('{date}', { date: { date } }), ...(detail && { detail }) };
  });
  return { heading: msg('When'), rows };
}

/** The mail of an invitation, an update or a cancellation, without its calendar file. */
export function invitationEmail(invitation: Invitation): MailContent {
  const { kind, events, subject, organizer, organization, reader, answerPath } = invitation;
  const title = unlinked(events[0]?.title ?? '');
  const values = { name: unlinked(organizer), organization: unlinked(organization) };
  const heading = headings[kind]({ title });
  const date = events[0] ? dateOf(events[0], invitation) : '';
  const isOpen = kind !== 'canceled';
  const answers = [
    { button: msg('Accept'), path: `${answerPath}&answer=accepted` },
    { button: msg('Maybe'), path: `${answerPath}&answer=tentative` },
    { button: msg('Decline'), path: `${answerPath}&answer=declined` },
  ];
  const agenda = (subject?.agenda ?? []).slice(0, maxRows).map(({ name }) => ({
    title: defaultItemNames.get(name) ?? unlinked(name),
  }));
  return {
    subject: msg('{heading}, {date}', { heading, date: { date } }),
    heading,
    parts: [
      { text: sentenceOf(invitation, values) },
      datesOf(invitation),
      ...(isOpen && reader !== 'organizer' ? [{ choices: answers }] : []),
      ...(isOpen && agenda.length > 0 ? [{ heading: msg('Agenda'), rows: agenda }] : []),
    ],
    footnote:
      reader === 'guest'
        ? msg(
            "You're receiving this because {name} from {organization} invited you. If you don't know them, you can ignore this email.",
            values,
          )
        : msg("You're receiving this because you are expected in this {meeting} of {organization}.", {
            organization: values.organization,
          }),
  };
}

/** Whether a date in the format of an event is over, on the day after it at the latest. */
export function isOver(date: string, minutes: number, { timeZone, now }: { timeZone: string; now: Date }): boolean {
  if (date.length === 10) return momentIn(timeZone, dayAfter(date), '00:00') <= now;
  return Date.parse(momentOf(date, timeZone)) + minutes * 60_000 <= now.getTime();
}
