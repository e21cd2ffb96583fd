import { createHash } from 'node:crypto';
import type { Event } from '#server/calendars/icalendar.ts';
import type { MailedEvent } from './table.ts';

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

const timeOf = ({ anchor, start, timeZone, repeats }: Event) =>
  hashOf([anchor ?? start, timeZone ?? null, repeats?.rule ?? null]);

/** What to remember of an event that is mailed. */
function mailedOf(event: Event): MailedEvent {
  const { uid, title, start, timeZone, repeats, replaces, minutes, organizer } = event;
  const time = timeOf(event);
  // The organization never changes, and invitations were sent before their URLs named it.
  const url = event.url?.split('?')[0] ?? null;
  const digest = hashOf([time, title, event.description, minutes, url, organizer?.email ?? null]);
  return {
    uid,
    title,
    start,
    minutes,
    digest,
    time,
    ...(organizer && { organizer }),
    ...(timeZone && { timeZone }),
    ...(repeats && { repeats }),
    ...(replaces && { replaces }),
  };
}

/** The cancellation of a mailed event, for a person who may no longer see what it was. */
const cancellationOf = (event: MailedEvent, now: string): Event => ({
  ...event,
  sequence: 0,
  description: null,
  isCancelled: true,
  url: null,
  attendees: [],
  createdAt: now,
  updatedAt: now,
});

/** A mailed event that is over, for a person who may no longer see what it was. */
const pastOf = (event: MailedEvent, now: string): Event => ({ ...cancellationOf(event, now), isCancelled: false });

/** A message to the calendar of one person about one series or single meeting. */
export type Message = {
  kind: 'invited' | 'changed' | 'canceled';
  /** The events in its file: all, or the dates of a series that changed, the earliest first. */
  events: Event[];
  /** The dates of its events in the calendar until now, if they were others, by the date that they replace. */
  earlier: Map<string | undefined, string>;
  /** The dates of a series that its file leaves out from now on. */
  left: string[];
  /** What people are asked about: all, or these dates of the series. Nothing if it is only a cancellation. */
  asks: 'all' | Event[];
  /** Which of that moved, so that an answer to it no longer counts: all, or the ids of meetings. */
  moved: 'all' | number[];
  /** The first date that is canceled with all that follow. */
  endsFrom?: string;
};

/** What to tell one person, and what their calendar contains afterwards. */
export type Difference = { messages: Message[]; mailed: MailedEvent[] };

/** How dates in the format of `start` relate to the clock. */
export type Clock = {
  isPast(date: string, minutes: number): boolean;
  momentOf(date: string): string;
  /** The current moment (ISO 8601), and the current day and the one before it (`YYYY-MM-DD`). */
  now: string;
  today: string;
  yesterday: string;
};

const isWhole = ({ replaces }: { replaces?: string }) => replaces === undefined;
/** Whether a date of a series is still to come, also one that was moved beyond the end of its series. */
const hasDateAhead = (events: (Event | MailedEvent)[], { isPast }: Clock) =>
  events.some((event) => !isWhole(event) && !isPast(event.start, event.minutes));
const isPlanned = ({ isAsPlanned }: Event) => isAsPlanned === true;

const messageOf = (kind: Message['kind'], events: Event[], more: Partial<Message> = {}): Message => ({
  kind,
  events,
  earlier: new Map(),
  left: [],
  asks: [],
  moved: [],
  ...more,
});

/**
 * Returns what to tell a person whose calendar has the events `mailed` of one UID, so that it has the events `current`. At most one message
 * adds or changes events, and at most one cancels some; they are about different dates. `current` contains each date of a series, also as planned.
 */
export function differenceOf(current: Event[], mailed: MailedEvent[], clock: Clock): Difference {
  const [whole, before] = [current.find(isWhole), mailed.find(isWhole)];
  if (whole && !whole.isCancelled) return differenceOfWhole(whole, current, mailed, clock);
  return before ? goneOf(before, mailed, clock) : differenceOfDates(whole ? [] : current, mailed, clock);
}

/** The end of what the person had: a cancellation, or of a series with past dates its last date. */
function goneOf(before: MailedEvent, mailed: MailedEvent[], clock: Clock): Difference {
  const { start, minutes, repeats } = before;
  const last = repeats ? repeats.until : start;
  const isOver = last !== undefined && clock.isPast(last, minutes);
  if (isOver && !hasDateAhead(mailed, clock)) return { messages: [], mailed };
  if (clock.isPast(start, minutes)) return endOf(before, mailed, clock);
  return { messages: [messageOf('canceled', [cancellationOf(before, clock.now)])], mailed: [] };
}

/** The message that ends a series whose past dates stay in the calendar, which is remembered in case it goes on for the person. */
function endOf(series: MailedEvent, mailed: MailedEvent[], { isPast, now, today, yesterday }: Clock): Difference {
  const { rule = '', except = [], until: last } = series.repeats ?? {};
  const past = mailed.filter(({ replaces, minutes }) => replaces && isPast(replaces, minutes));
  const moved = past.filter(({ start, minutes }) => !isPast(start, minutes)).flatMap(({ replaces }) => replaces ?? []);
  const end = series.start.length === 10 ? yesterday : now;
  const until = last !== undefined && last < end ? last : end;
  const left = [
    { ...series, repeats: { rule, until, except: [...new Set([...except, ...moved])] } },
    ...past.filter(({ replaces = '' }) => !moved.includes(replaces)),
  ];
  const events = left.map((event) => pastOf(event, now));
  return { messages: [messageOf('canceled', events, { endsFrom: today })], mailed: left };
}

/** The difference for a person who is invited to a single meeting, or to all of a series. */
function differenceOfWhole(main: Event, current: Event[], mailed: MailedEvent[], clock: Clock): Difference {
  const { isPast, momentOf } = clock;
  const before = mailed.find(isWhole);
  const dates = current.filter((event) => !isWhole(event));
  const last = main.repeats ? main.repeats.until : main.start;
  const isOver = last !== undefined && isPast(last, main.minutes);
  const isEndKnown = !before || before.repeats?.until === main.repeats?.until;
  if (isOver && isEndKnown && !hasDateAhead(dates, clock) && !hasDateAhead(mailed, clock))
    return { messages: [], mailed };
  const all = main.repeats?.isPartial
    ? inOrder(
        dates.filter((date) => !isPast(date.start, date.minutes)),
        momentOf,
      )
    : 'all';
  const isMoved = before !== undefined && timeOf(main) !== before.time;
  // The series of an update begins where that in the calendar does, or its past dates would disappear there.
  const whole = before?.repeats && main.repeats && !isMoved ? since(main, before) : main;
  const now = [whole, ...dates.filter((date) => !isPlanned(date))];
  // A date that was moved to before today would otherwise come back where it was planned.
  const past = whole === main ? [] : mailed.filter(({ replaces }) => replaces !== undefined && replaces < main.start);
  const pastMoves = past.filter(({ replaces }) => dates.every((date) => date.replaces !== replaces));
  const events = [...now, ...pastMoves.map((event) => pastOf(event, clock.now))];
  const result = { mailed: [...now.map(mailedOf), ...pastMoves] };
  const canceled = main.repeats?.canceled ?? [];
  const allLeft = canceled.filter((date) => !isPast(date, main.minutes));
  if (!before) {
    // Someone who was invited to some dates before knows the meeting.
    const kind = mailed.length > 0 ? 'changed' : 'invited';
    return { ...result, messages: [messageOf(kind, events, { asks: all, left: allLeft })] };
  }
  if (isMoved) {
    const earlier = new Map(main.repeats || before.repeats ? [] : [[undefined, before.start]]);
    return {
      ...result,
      messages: [messageOf('changed', events, { asks: all, moved: 'all', left: allLeft, earlier })],
    };
  }

  const mailedAt = new Map(mailed.map((event) => [event.replaces, event]));
  const startOf = (date: string) => mailedAt.get(date)?.start ?? date;
  const isAhead = (date: string) => !isPast(date, main.minutes) || !isPast(startOf(date), main.minutes);
  const canceledBefore = before.repeats?.canceled ?? [];
  const left = canceled.filter((date) => !canceledBefore.includes(date) && isAhead(date));
  const isRestored = canceledBefore.some((date) => {
    const those = dates.filter(({ replaces }) => replaces === date);
    return !canceled.includes(date) && (isAhead(date) || hasDateAhead(those, clock));
  });
  const changed = dates.filter((date) => {
    const { replaces = '' } = date;
    const was = mailedAt.get(replaces);
    if (!isAhead(replaces) && isPast(date.start, date.minutes)) return false;
    return was ? was.digest !== mailedOf(date).digest : !isPlanned(date) && !canceledBefore.includes(replaces);
  });
  const movedDates = changed.filter(({ replaces = '', start }) => momentOf(startOf(replaces)) !== momentOf(start));
  const about = {
    earlier: new Map(movedDates.map(({ replaces = '' }) => [replaces, startOf(replaces)])),
    moved: movedDates.flatMap(({ meetingId }) => meetingId ?? []),
  };
  const hasOtherEnd = main.repeats?.until !== before.repeats?.until;
  if (hasOtherEnd && main.repeats?.next !== undefined) {
    return { ...result, messages: [messageOf('canceled', events, { ...about, left, endsFrom: main.repeats.next })] };
  }
  const hadEnded = before.repeats?.until !== undefined && isPast(before.repeats.until, before.minutes);
  if (hadEnded && hasOtherEnd)
    return { ...result, messages: [messageOf('invited', events, { asks: all, left: allLeft })] };
  if (hasOtherEnd || isRestored || mailedOf(whole).digest !== before.digest) {
    const asks = movedDates.length > 0 && all === 'all' ? inOrder(movedDates, momentOf) : all;
    return { ...result, messages: [messageOf('changed', events, { ...about, left, asks })] };
  }
  const called = left.map((date) => {
    const { repeats: _, anchor: __, ...series } = main;
    return { ...series, start: startOf(date), replaces: date, isCancelled: true };
  });
  const messages = [
    ...(changed.length > 0
      ? [messageOf('changed', inOrder(changed, momentOf), { ...about, asks: inOrder(changed, momentOf) })]
      : []),
    ...(called.length > 0 ? [messageOf('canceled', inOrder(called, momentOf))] : []),
  ];
  return messages.length > 0 ? { ...result, messages } : { messages, mailed };
}

/** The difference for a person who is invited to some dates of a series alone. */
function differenceOfDates(current: Event[], mailed: MailedEvent[], { isPast, momentOf, now }: Clock): Difference {
  const mailedAt = new Map(mailed.map((event) => [event.replaces, event]));
  const changed = current.filter((date) => {
    const was = mailedAt.get(date.replaces);
    // What has passed by its new time, in another time zone, may still be ahead in the calendar.
    const isOver = isPast(date.start, date.minutes) && (!was || isPast(was.start, was.minutes));
    return !isOver && was?.digest !== mailedOf(date).digest;
  });
  const moved = changed.filter((date) => {
    const was = mailedAt.get(date.replaces);
    return was !== undefined && momentOf(was.start) !== momentOf(date.start);
  });
  const dates = new Set(current.map(({ replaces }) => replaces));
  const gone = mailed.filter(({ replaces, start, minutes }) => !dates.has(replaces) && !isPast(start, minutes));
  const isNew = changed.every(({ replaces }) => !mailedAt.has(replaces));
  const inMail = inOrder(changed, momentOf);
  const about = {
    asks: inMail.filter(({ start, minutes }) => !isPast(start, minutes)),
    moved: moved.flatMap(({ meetingId }) => meetingId ?? []),
    earlier: new Map(moved.map(({ replaces }) => [replaces, mailedAt.get(replaces)?.start ?? ''])),
  };
  const canceled = gone.map((event) => cancellationOf(event, now));
  return {
    messages: [
      ...(changed.length > 0 ? [messageOf(isNew ? 'invited' : 'changed', inMail, about)] : []),
      ...(canceled.length > 0 ? [messageOf('canceled', inOrder(canceled, momentOf))] : []),
    ],
    mailed: current.map((date) => {
      const was = mailedAt.get(date.replaces);
      return was && !changed.includes(date) ? was : mailedOf(date);
    }),
  };
}

const inOrder = (events: Event[], momentOf: Clock['momentOf']): Event[] =>
  events.toSorted((one, other) => momentOf(one.start).localeCompare(momentOf(other.start)));

/** The same series from the date on from which the calendar has it. */
function since(series: Event, { start, repeats }: MailedEvent): Event {
  const { except = [], ...rest } = series.repeats ?? { rule: '' };
  const past = (repeats?.except ?? []).filter((date) => date < series.start);
  return { ...series, start, repeats: { ...rest, except: [...new Set([...past, ...except])] } };
}
