import { productName } from '#contract/product.ts';
import { itemNames } from '#rules/agenda.ts';
import { minutesText } from '#rules/durations.ts';
import { momentOf } from '#rules/meetings.ts';
import { repeatNames } from '#rules/repeats.ts';
import { type Message, msg } from '#rules/translate.ts';
import type { Event } from '#server/calendars/icalendar.ts';
import type { MailContent, Part } from '#server/mail/content.ts';
import { unlinked } from '#server/mail/unlinked.ts';
import type { Message as CalendarMessage } from './difference.ts';
import type { PlannedMail } from './plan.ts';
import type { Invitation } from './read.ts';

/** How many changed dates, and items of an agenda, a mail lists. */
const maxRows = 20;

type Options = Pick<Invitation, 'details' | 'timeZone' | 'clock' | 'organizerName' | 'organization'> &
  Pick<PlannedMail, 'message' | 'reader' | 'row'> & {
    /** The path of the page with the answer; undefined if there is nothing to answer. */
    answerPath: string | undefined;
  };

const headings: Record<CalendarMessage['kind'], (values: { title: string }) => Message> = {
  invited: (values) => msg('Invitation: {title}', values),
  changed: (values) => msg('Updated: {title}', values),
  canceled: (values) => msg('Canceled: {title}', values),
};

type Names = { name: string; organization: string };

/** What happened, in one sentence. */
function sentenceOf({ message: { kind, endsFrom, events }, reader, details }: Options, names: Names): Message {
  const isAboutDates = endsFrom !== undefined || events.some(({ replaces }) => replaces !== undefined);
  if (reader === 'organizer') {
    if (kind === 'invited') return msg('You organize this {meeting}. The others get an invitation.');
    if (kind === 'changed') return msg('This {meeting} of yours was changed.');
    return isAboutDates
      ? msg('Dates of this {meeting} of yours were canceled.')
      : msg('This {meeting} of yours was canceled.');
  }
  if (kind === 'invited') return msg('{name} from {organization} invites you.', names);
  if (kind === 'changed') return msg('{name} from {organization} changed this {meeting}.', names);
  // Someone may leave a meeting that takes place, or the meeting may not take place.
  return details?.state === 'coming' && !isAboutDates
    ? msg('{name} from {organization} no longer expects you in this {meeting}.', names)
    : msg('{name} from {organization} canceled this {meeting}.', names);
}

/** The date of an event: of a series, the next one. */
const dateOf = (event: Event, { details, timeZone }: Options): string =>
  event.repeats && details ? details.meetingDate : momentOf(event.start, timeZone);

/** The dates that a mail is about: the next one or those that changed, and those that are canceled. */
function datesOf(options: Options): Part<string | Message> {
  const { kind, earlier, left, asks } = options.message;
  const isAhead = ({ replaces, start, minutes }: Event) => !replaces || !options.clock.isPast(start, minutes);
  const events = asks === 'all' || asks.length === 0 ? options.message.events.filter(isAhead) : asks;
  const dated = (date: string) => ({ date: { date: momentOf(date, options.timeZone) } });
  const detailOf = ({ replaces, repeats }: Event): Message | undefined => {
    const before = earlier.get(replaces) ?? (replaces === undefined ? undefined : replaces);
    if (before !== undefined) return msg('instead of {date}', dated(before));
    return repeats && options.details?.repeat ? repeatNames[options.details.repeat] : undefined;
  };
  const isMoved = ({ replaces, start }: Event) =>
    replaces !== undefined &&
    momentOf(earlier.get(replaces) ?? replaces, options.timeZone) !== momentOf(start, options.timeZone);
  const rowOf = (event: Event) => {
    const detail = event.replaces === undefined || isMoved(event) ? detailOf(event) : undefined;
    return { title: msg('{date}', { date: { date: dateOf(event, options) } }), ...(detail && { detail }) };
  };
  const canceled = left.map((date) => ({ title: msg('Canceled: {date}', dated(date)) }));
  const canceledSeries = kind === 'canceled' ? events.find(({ repeats }) => repeats) : undefined;
  const endsFrom = options.message.endsFrom ?? canceledSeries?.start;
  const rows = endsFrom === undefined ? events.map(rowOf) : [{ title: msg('From {date} on', dated(endsFrom)) }];
  return { heading: msg('When'), rows: [...rows, ...canceled].slice(0, maxRows) };
}

/** How long it takes, where, and how to attend. */
function placeOf({ message, reader, row, organizerName }: Options): Part<string | Message>[] {
  const [event] = message.events;
  const length = event && event.start.length > 10 ? [{ title: minutesText(event.minutes) }] : [];
  const place =
    reader === 'guest'
      ? {
          title: msg('Online, in {product}', { product: productName }),
          detail: msg('{name} sends you a link to join. Reply to this email if you miss it.', {
            name: unlinked(organizerName),
          }),
        }
      : {
          title: msg('Online, in {product}', { product: productName }),
          ...(row.next && { path: `/meetings/${row.next.id}/live` }),
        };
  return [
    ...(length.length > 0 ? [{ heading: msg('Duration'), rows: length }] : []),
    { heading: msg('Where'), rows: [place] },
  ];
}

/** The mail of an invitation, an update or a cancellation, without its calendar file. */
export function invitationEmail(options: Options): MailContent {
  const { message, details, organizerName, organization, reader, answerPath } = options;
  const { kind, events, endsFrom } = message;
  const title = unlinked(events[0]?.title ?? '');
  const names = { name: unlinked(organizerName), organization: unlinked(organization) };
  const heading = headings[kind]({ title });
  const date = endsFrom === undefined ? events[0] && dateOf(events[0], options) : momentOf(endsFrom, options.timeZone);
  const isOpen = kind !== 'canceled';
  const answers = [
    { button: msg('Accept'), path: `${answerPath}&answer=accepted` },
    { button: msg('Maybe'), path: `${answerPath}&answer=tentative` },
    { button: msg('Decline'), path: `${answerPath}&answer=declined` },
  ];
  const agenda = (details?.agenda ?? []).slice(0, maxRows).map(({ name, nameKey }) => ({
    title: nameKey ? itemNames[nameKey].message : unlinked(name),
  }));
  return {
    subject: msg('{heading}, {date}', { heading, date: { date: date ?? '' } }),
    heading,
    parts: [
      { text: sentenceOf(options, names) },
      datesOf(options),
      ...(isOpen ? placeOf(options) : []),
      ...(isOpen && answerPath !== undefined && reader !== 'organizer' ? [{ choices: answers }] : []),
      ...(isOpen && agenda.length > 0 ? [{ heading: msg('Agenda'), rows: agenda }] : []),
    ],
    footnote:
      reader === 'guest'
        ? msg(
            "You're receiving this because {name} from {organization} invited you. If you don't know them, you can ignore this email.",
            names,
          )
        : kind === 'canceled'
          ? msg("You're receiving this because you were expected in this {meeting} of {organization}.", names)
          : msg("You're receiving this because you are expected in this {meeting} of {organization}.", names),
    isUrgent: true,
  };
}
