import type { MeetingAnswer } from '#contract/meeting-answers.ts';
import type { Attendee, Contact, Event } from '#server/calendars/icalendar.ts';
import { unlinked } from '#server/mail/unlinked.ts';
import { type Clock, type Difference, differenceOf, type Message } from './difference.ts';
import { type Expected, eventsOf } from './expected.ts';
import type { SubjectDetails } from './subject.ts';
import type { MailedEvent } from './table.ts';

/** How many people an invitation names. */
const maxNamed = 50;

export type Person = Contact & {
  /** Whether they may get invitations by mail, and want them. */
  wantsMail: boolean;
  /** Whether they belong to the demo company, whose guests get no mail. */
  isDemo: boolean;
};

/** An answer to one date of a series, or to a single meeting. */
export type DateAnswer = {
  userId: string | null;
  guest: string | null;
  meetingId: number | null;
  answer: MeetingAnswer | null;
};

/** All that the invitations to a series or single meeting depend on, as read in one transaction. */
export type Situation = {
  /** Undefined if it is gone. */
  details: SubjectDetails | undefined;
  /** Who invites. Without a confirmed address of theirs, the address of the installation stands for it. */
  organizer: Contact;
  /** Its events as they stand. */
  events: Event[];
  rows: Expected[];
  /** The members among the invited people, by id, and the ids of those who can open their next meeting. */
  people: Map<string, Person>;
  readers: Set<string>;
  /** The account whose mails to guests are counted. */
  accountId: string | null;
  /** The addresses of guests who want no mail. */
  refused: Set<string>;
  answersToDates: DateAnswer[];
  clock: Clock;
};

/** Whether a mail is for the organizer, for someone without access to the meeting, or for a person who is expected. */
export type ReaderKind = 'organizer' | 'guest' | 'member';

export type PlannedMail = {
  row: Expected;
  message: Message;
  address: string;
  reader: ReaderKind;
  sequence: number;
};

/** What becomes of an invitation. */
export type RowChange = {
  id: number;
  mailed: MailedEvent[];
  sequence: number;
  mailedTo: string | null;
  /** Whether an earlier answer no longer counts. */
  isMoved: boolean;
  /** The ids of mails that still wait, and are replaced. */
  replaces: string[];
};

export type Plan = {
  mails: PlannedMail[];
  /** The invitations that change when these mails are sent. */
  changes: RowChange[];
  /** The invitations to dates that are answered by themselves. */
  dates: DateAnswer[];
};

/** Identifies the invitation of a person or guest to a date. */
export const dateKey = (
  { userId, guest }: Pick<DateAnswer, 'userId' | 'guest'>,
  meetingId: number | null | undefined,
) => `${userId ?? guest} ${meetingId ?? null}`;

/** Returns what to mail to each person and guest, so that their calendars have what they are expected in, and what to remember of it. */
export function planMails(situation: Situation): Plan {
  const plans = situation.rows.flatMap((row) => planRow(situation, row) ?? []);
  const mails = plans.flatMap((plan) => plan.mails);
  const answers = answersIn(situation);
  const dates = new Map<string, DateAnswer>();
  for (const { row, message } of mails) {
    if (message.asks === 'all') continue;
    for (const { meetingId = null } of message.asks) {
      if (meetingId === null) continue;
      const isMoved = message.moved !== 'all' && message.moved.includes(meetingId);
      const answer = isMoved ? null : answers(row, meetingId);
      dates.set(dateKey(row, meetingId), { userId: row.userId, guest: row.guest, meetingId, answer });
    }
  }
  return {
    mails,
    changes: plans.map(({ change }) => change),
    dates: [...dates.values()],
  };
}

/** Returns the answers as they stand: to a date of a series, or else to the whole. */
function answersIn({ answersToDates }: Situation) {
  const toDates = new Map(answersToDates.map((one) => [dateKey(one, one.meetingId), one.answer]));
  return (row: Expected, meetingId: number | undefined): MeetingAnswer | null => {
    const toDate = toDates.get(dateKey(row, meetingId));
    return toDate === undefined ? row.answer : toDate;
  };
}

/** The mails to one person, with the next numbers; undefined if there is nothing to tell. */
function planRow(situation: Situation, row: Expected): { mails: PlannedMail[]; change: RowChange } | undefined {
  const { details, events, organizer, people, refused, clock } = situation;
  const person = people.get(row.userId ?? '');
  if (row.guest !== null && (refused.has(row.guest) || people.get(details?.organizerId ?? '')?.isDemo))
    return undefined;
  const address = row.guest ?? (person ? (person.wantsMail ? person.email : null) : row.mailedTo);
  if (!address) return undefined;
  const reader = readerOf(situation, row);
  const own = eventsOf(row, events).map((event) => eventFor(event, organizer, reader, details));
  const latest = differencesOf(own, row.mailed, clock);
  if (latest.every(({ messages }) => messages.length === 0)) return undefined;
  const mails: PlannedMail[] = [];
  let { sequence } = row;
  // Mails that still wait are replaced.
  const differences = row.waiting ? differencesOf(own, row.waiting.mailed, clock) : latest;
  const least = Math.max(...own.map((event) => event.sequence));
  for (const message of differences.flatMap(({ messages }) => messages)) {
    // The number of the download is the least, and every mail has a higher one than the one before.
    sequence = Math.max(row.mailedTo === null && mails.length === 0 ? sequence : sequence + 1, least);
    mails.push({ row, message, address, reader, sequence });
  }
  const isMoved = mails.some(({ message }) => message.moved === 'all');
  const mailed = differences.flatMap((difference) => difference.mailed);
  const replaces = row.waiting?.mailIds ?? [];
  return { mails, change: { id: row.id, mailed, sequence, mailedTo: address, isMoved, replaces } };
}

/** Returns what to tell about each UID. */
function differencesOf(own: Event[], mailed: MailedEvent[], clock: Clock): Difference[] {
  return [...new Set([...own, ...mailed].map(({ uid }) => uid))].map((one) => {
    const isOfUid = ({ uid }: { uid: string }) => uid === one;
    return differenceOf(own.filter(isOfUid), mailed.filter(isOfUid), clock);
  });
}

function readerOf(
  { details, readers }: Situation,
  { userId, next, isExpected, mailed, mailedTo }: Expected,
): ReaderKind {
  if (userId === null) return 'guest';
  // What is canceled was the organizer's if their calendar has it as such.
  const wasOrganizer = mailedTo !== null && mailed.some(({ organizer }) => organizer?.email === mailedTo);
  if (userId === details?.organizerId || (!isExpected && wasOrganizer)) return 'organizer';
  return next && !readers.has(userId) ? 'guest' : 'member';
}

/** An event as one recipient gets it. Guests get the agenda's titles, and neither the description nor the address of the meeting. */
function eventFor(event: Event, organizer: Contact, reader: ReaderKind, details: SubjectDetails | undefined): Event {
  if (reader !== 'guest') return { ...event, organizer };
  const agenda = (details?.agenda ?? []).map(({ name }) => name).join('\n');
  return {
    ...event,
    organizer: { ...organizer, name: unlinked(organizer.name) },
    title: unlinked(event.title),
    description: unlinked(agenda) || null,
    url: null,
  };
}

/**
 * Returns a function that returns the events of a mail's file, each with its attendees and their answers after all mails of the plan. Guests are
 * the only attendees that they see.
 */
export function fileEventsOf(situation: Situation, { changes, dates }: Plan): (mail: PlannedMail) => Event[] {
  const { rows, people, details, organizer, clock } = situation;
  const answers = answersIn(situation);
  const movedRows = new Set(changes.flatMap(({ id, isMoved }) => (isMoved ? id : [])));
  const planned = new Map(dates.map((date) => [dateKey(date, date.meetingId), date.answer]));
  const answerOf = (one: Expected, meetingId: number | undefined) => {
    const toDate = meetingId === undefined ? undefined : planned.get(dateKey(one, meetingId));
    if (toDate !== undefined) return toDate;
    return movedRows.has(one.id) ? null : answers(one, meetingId);
  };
  const emailOf = ({ userId, guest }: Expected) => guest ?? people.get(userId ?? '')?.email ?? '';
  const attendeesOf = ({ row, reader, address }: PlannedMail, meetingId: number | undefined): Attendee[] => {
    const others =
      reader === 'guest'
        ? []
        : rows.filter((one) => {
            const isExpected = (meetingId === undefined ? undefined : one.dates.get(meetingId)) ?? one.isOfWhole;
            return isExpected && one.id !== row.id && one.userId !== details?.organizerId && emailOf(one) !== '';
          });
    return [row, ...others.slice(0, maxNamed - 1)].map((one) => ({
      name: people.get(one.userId ?? '')?.name ?? one.guest ?? address,
      email: one === row ? address : emailOf(one),
      answer: answerOf(one, meetingId),
    }));
  };
  return (mail) =>
    mail.message.events.map((event) => ({
      ...event,
      sequence: mail.sequence,
      attendees: attendeesOf(mail, event.replaces === undefined ? undefined : event.meetingId),
      updatedAt: clock.now,
      organizer: event.organizer ?? organizer,
    }));
}

/** How a calendar takes a message: the organizer's gets the event itself, because they do not answer. */
export const methodOf = ({ reader, message }: PlannedMail): 'REQUEST' | 'CANCEL' | 'PUBLISH' => {
  if (reader === 'organizer') return 'PUBLISH';
  return message.kind === 'canceled' && message.endsFrom === undefined ? 'CANCEL' : 'REQUEST';
};
