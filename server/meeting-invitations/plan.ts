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
  const digest = hashOf([time, title, event.description, minutes, event.url, organizer?.email ?? null]);
  return {
    ...{ uid, title, start, minutes, digest, time },
    ...(organizer && { organizer }),
    ...(timeZone && { timeZone }),
    ...(repeats && { repeats }),
    ...(replaces && { replaces }),
  };
}

/** The cancellation of a mailed event, for a person who may no longer see what it was. */
const cancellationOf = (event: MailedEvent, now: string): Event => ({
  ...event,
  ...{ sequence: 0, description: null, isCancelled: true, url: null, attendees: [], createdAt: now, updatedAt: now },
});

/** One date of a series, as the series plans it. */
function dateOfSeries({ repeats: _, anchor: __, ...series }: Event, date: string): Event {
  return { ...series, start: date, replaces: date };
}

/** A mail to one person about one series or single meeting. */
export type Plan = {
  kind: 'invited' | 'changed' | 'canceled';
  /** The events in its file: all, or the changed dates of a series. */
  events: Event[];
  /** All events as they stand with the person afterwards. */
  mailed: MailedEvent[];
  /** Whether the time changed, so that an answer no longer counts. */
  isMoved: boolean;
  /** The meeting of a series that the mail is about alone, if it is answered by itself, and whether an answer to it no longer counts. */
  date?: { meetingId: number; isMoved: boolean } | undefined;
  /** Whether only past dates of a series are left, and those from today on are canceled. */
  isEnded?: boolean;
};

/** How dates in the format of `start` relate to the clock. */
export type Clock = {
  isPast(date: string, minutes: number): boolean;
  momentOf(date: string): string;
  /** The current moment (ISO 8601), and the last day that is over (`YYYY-MM-DD`). */
  now: string;
  yesterday: string;
};

type Piece = { current: Event[]; mailed: MailedEvent[] };

/**
 * Divides what should be in a person's calendar, and what they were mailed, into pieces that are mailed one by one: a series with its changed
 * dates, a single meeting, and a date of a series that the person is invited to alone.
 */
export function piecesOf(current: Event[], mailed: MailedEvent[]): Piece[] {
  const isWhole = ({ replaces }: { replaces?: string }) => !replaces;
  return [...new Set([...current, ...mailed].map(({ uid }) => uid))].flatMap((one) => {
    const isOfUid = ({ uid }: { uid: string }) => uid === one;
    const [events, before] = [current.filter(isOfUid), mailed.filter(isOfUid)];
    if (events.some(isWhole)) return [{ current: events, mailed: before }];
    const wasWhole = before.some(isWhole);
    const dates = new Set([...events, ...(wasWhole ? [] : before)].map(({ replaces }) => replaces));
    return [
      ...(wasWhole ? [{ current: [], mailed: before }] : []),
      ...[...dates].map((date) => ({
        current: events.filter(({ replaces }) => replaces === date),
        mailed: wasWhole ? [] : before.filter(({ replaces }) => replaces === date),
      })),
    ];
  });
}

/**
 * Returns what to mail a person whose calendar has the events `mailed` of a piece, so that it has the events `current`; undefined if there
 * is nothing to tell.
 */
export function planMail({ current, mailed }: Piece, clock: Clock): Plan | undefined {
  const { isPast, momentOf } = clock;
  const main = current.find(({ replaces }) => !replaces) ?? current[0];
  const before = mailed.find(({ replaces }) => !replaces) ?? mailed[0];
  if (!main || main.isCancelled) {
    if (before?.repeats && isPast(before.start, before.minutes)) return planEnd(before, mailed, clock);
    if (!before || isPast(before.start, before.minutes)) return undefined;
    return { kind: 'canceled', events: [cancellationOf(before, clock.now)], mailed: [], isMoved: false };
  }
  if (!main.repeats && isPast(main.start, main.minutes)) return undefined;
  if (main.replaces) return planDate(main, before);
  if (!before) return { kind: 'invited', events: current, mailed: current.map(mailedOf), isMoved: false };

  // The series of an update begins where that in the calendar does, or its past dates would disappear there.
  const isMoved = timeOf(main) !== before.time;
  const whole = isMoved || !before.repeats ? main : since(main, before);
  const events = current.map((event) => (event === main ? whole : event));
  const plan = { events, mailed: events.map(mailedOf), isMoved };
  if (mailedOf(whole).digest !== before.digest) return { kind: 'changed', ...plan };

  const isComing = (date: string) => !isPast(date, main.minutes);
  const [canceled, canceledBefore] = [main.repeats?.canceled ?? [], before.repeats?.canceled ?? []];
  const newlyCanceled = canceled.filter((date) => !canceledBefore.includes(date) && isComing(date));
  const isRestored = canceledBefore.some((date) => !canceled.includes(date) && isComing(date));
  const exceptions = current.filter(({ replaces }) => replaces);
  const digests = new Map(mailed.map(({ replaces, digest }) => [replaces, digest]));
  const changed = exceptions.filter(
    (event) => isComing(event.replaces ?? '') && digests.get(event.replaces) !== mailedOf(event).digest,
  );
  const asPlanned = mailed
    .flatMap(({ replaces }) => replaces ?? [])
    .filter((date) => isComing(date) && !canceled.includes(date) && !exceptions.some((one) => one.replaces === date))
    .map((date) => dateOfSeries(main, date));
  const dates = [...changed, ...asPlanned];
  if (isRestored || (newlyCanceled.length > 0 && dates.length > 0)) return { kind: 'changed', ...plan };
  if (newlyCanceled.length > 0) {
    const called = newlyCanceled.map((date) => ({ ...dateOfSeries(main, date), isCancelled: true }));
    return { ...plan, kind: 'canceled', events: called };
  }
  const [date, ...others] = dates;
  if (!date) return undefined;
  const earlier = mailed.find(({ replaces }) => replaces === date.replaces)?.start ?? date.replaces ?? '';
  const isOneMoved = others.length === 0 && momentOf(earlier) !== momentOf(date.start);
  return { ...plan, kind: 'changed', events: dates, date: isOneMoved ? answeredAlone(date, true) : undefined };
}

const answeredAlone = ({ meetingId }: Event, isMoved: boolean) =>
  meetingId === undefined ? undefined : { meetingId, isMoved };

/** The mail about one date of a series to a person who is invited to it alone. */
function planDate(date: Event, before: MailedEvent | undefined): Plan | undefined {
  const mailed = mailedOf(date);
  if (mailed.digest === before?.digest) return undefined;
  const isMoved = before !== undefined && before.time !== mailed.time;
  const kind = before ? 'changed' : 'invited';
  return { kind, events: [date], mailed: [mailed], isMoved, date: answeredAlone(date, isMoved) };
}

/** The end of a series whose past dates stay in the calendar, and whose other ones are canceled. */
function planEnd(series: MailedEvent, mailed: MailedEvent[], { isPast, now, yesterday }: Clock): Plan {
  const { rule = '', except = [] } = series.repeats ?? {};
  const past = mailed.filter(({ replaces, minutes }) => replaces && isPast(replaces, minutes));
  const moved = past.filter(({ start, minutes }) => !isPast(start, minutes)).flatMap(({ replaces }) => replaces ?? []);
  const until = series.start.length === 10 ? yesterday : now;
  const left = [
    { ...series, repeats: { rule, until, except: [...new Set([...except, ...moved])] } },
    ...past.filter(({ replaces = '' }) => !moved.includes(replaces)),
  ];
  const events = left.map((event) => ({ ...cancellationOf(event, now), isCancelled: false }));
  return { kind: 'canceled', events, mailed: [], isMoved: false, isEnded: true };
}

/** The same series from the date on from which the calendar has it. */
function since(series: Event, { start, repeats }: MailedEvent): Event {
  const { rule, except, canceled } = series.repeats ?? { rule: '', except: [] };
  const past = (repeats?.except ?? []).filter((date) => date < series.start);
  const all = [...new Set([...past, ...except])];
  return { ...series, start, repeats: { rule, except: all, ...(canceled && { canceled }) } };
}
