import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meetingAnswers } from '#contract/meeting-answers.ts';
import type { Repeat } from '#contract/meetings.ts';
import { dayAfter, dayIn, momentIn } from '#rules/dates.ts';
import { isDatePast, momentOf } from '#rules/meetings.ts';
import { anchorAt, dateOfNth, dayOfNth, isDateOfNth } from '#rules/repeats.ts';
import { eventsOf, type MeetingRow, type Series } from '#server/calendars/events.ts';
import { icalendarOf } from '#server/calendars/icalendar.ts';
import { readByIcalJs, readByNodeIcal } from '#test/calendars.ts';
import { openCalendar, readFile } from '#test/meeting-invitations.ts';
import type { Expected } from './expected.ts';
import { type DateAnswer, dateKey, fileEventsOf, methodOf, planMails, type Situation } from './plan.ts';

// A model of a team's series and its people through weeks in which everything happens to both. The calendars of the people are fed with nothing
// but the messages of the plan, and read by ical.js.

const ada = 'ada';
const everyone = [ada, 'grace', 'alan', 'guest@elsewhere.example'];
const emailOf = (key: string) => (key.includes('@') ? key : `${key}@example.com`);
const aheadDays = 56;

type Row = MeetingRow & { audience: string[] | null };
type Model = {
  now: Date;
  timeZone: string;
  series: Series | undefined;
  rows: Row[];
  team: string[];
  /** The invitations by subject (`series`, or a meeting's number) and person, what they were sent, and their answers to dates. */
  invitations: Map<string, Expected>;
  calendars: Map<string, ReturnType<typeof openCalendar>>;
  /** The highest number of a message to an address about a UID. */
  numbers: Map<string, number>;
  dates: Map<string, DateAnswer>;
};

const startOf = ({ startsAt }: MeetingRow) => startsAt ?? '';
const isAhead = ({ now }: Model, row: Row) => row.status === 'scheduled' && startOf(row) > now.toISOString();
const seriesRows = ({ rows, series }: Model) => rows.filter(({ seriesId }) => series && seriesId === series.id);

function newModel(timeZone: string, day: string): Model {
  const createdAt = `${day}T00:00:00.000Z`;
  const anchor = { anchorNth: 0, anchorDay: dayAfter(day, 2), anchorTime: '09:00', nextNth: 0, endNth: null };
  const fields = {
    title: 'L10',
    description: null,
    durationMinutes: 60,
    officeRoom: null,
    meetingType: 'weekly' as const,
  };
  const audience = { teamId: 1, visibleTo: null, guests: [], agendaType: null, organizerId: ada };
  const times = { createdAt, updatedAt: createdAt, revision: 1 };
  const series: Series = { id: 1, organizationId: 1, repeat: 'weekly', ...anchor, ...fields, ...audience, ...times };
  const now = new Date(createdAt);
  const calendars = new Map(everyone.map((key) => [emailOf(key), openCalendar()]));
  const memory = { invitations: new Map(), calendars, numbers: new Map(), dates: new Map() };
  return { now, timeZone, series, rows: [], team: everyone.slice(0, 3), ...memory };
}

/** Creates the coming meetings, as the server does. */
function schedule(model: Model): void {
  const { series, timeZone, now } = model;
  if (!series) return;
  const today = dayIn(timeZone, now);
  for (; series.nextNth !== series.endNth; series.nextNth++) {
    const day = dayOfNth(series, series.nextNth);
    const ahead = seriesRows(model).filter((row) => isAhead(model, row)).length;
    if (day > dayAfter(today, aheadDays) && ahead >= 2) return;
    if (day < today) continue;
    const { title, description, durationMinutes, teamId, visibleTo, organizerId, createdAt, updatedAt } = series;
    model.rows.push({
      id: model.rows.length + 10,
      organizationId: 1,
      seriesId: 1,
      nth: series.nextNth,
      revision: 0,
      title,
      description,
      durationMinutes,
      status: 'scheduled',
      actualStartTime: null,
      day: null,
      startsAt: dateOfNth(series, series.nextNth, timeZone),
      teamId,
      visibleTo,
      organizerId,
      createdAt,
      updatedAt,
      audience: null,
    });
  }
}

const detach = (row: Row) => Object.assign(row, { seriesId: null, nth: null });
const change = (row: Row, fields: Partial<Row>) => Object.assign(row, fields, { revision: row.revision + 1 });

function endSeries(model: Model, nth: number): void {
  for (const row of seriesRows(model)) if ((row.nth ?? 0) >= nth) detach(row);
  if (seriesRows(model).some((row) => isAhead(model, row))) {
    if (model.series) Object.assign(model.series, { endNth: nth, nextNth: nth });
    return;
  }
  for (const row of seriesRows(model)) detach(row);
  model.series = undefined;
}

const cancelFollowing = (model: Model, nth: number) => {
  for (const row of seriesRows(model))
    if ((row.nth ?? 0) > nth) detach(row.status === 'scheduled' ? change(row, { status: 'closed' }) : row);
};

type Act = { what: (typeof acts)[number]; which: number; by: number; who: string };
const acts = [
  ...[
    'move',
    'moveBack',
    'cancel',
    'rename',
    'renameAll',
    'moveFollowing',
    'cancelFollowing',
    'repeat',
    'stopRepeating',
  ],
  ...['join', 'leave', 'addToDate', 'removeFromDate', 'answer', 'zone'],
] as const;

/** What happens in the product when someone does something to one of the coming dates, or to the people. */
function act(model: Model, { what, which, by, who }: Act): void {
  const { series, timeZone } = model;
  const ahead = seriesRows(model).filter((row) => isAhead(model, row));
  const row = ahead[which % Math.max(1, ahead.length)];
  const later = (start: string) =>
    momentIn(
      timeZone,
      dayAfter(dayIn(timeZone, new Date(start)), (by % 6) - 1),
      `${String(8 + (by % 9)).padStart(2, '0')}:00`,
    );
  if (what === 'join') model.team = [...new Set([...model.team, who])];
  if (what === 'leave') model.team = model.team.filter((one) => one !== who || one === ada);
  if (what === 'answer')
    for (const invitation of model.invitations.values())
      if (keyOf(invitation) === who) invitation.answer = meetingAnswers[by % meetingAnswers.length] ?? null;
  if (!series || !row || row.nth === null) return;
  const { nth } = row;
  const following = ahead.filter((one) => (one.nth ?? 0) > nth);
  if (what === 'move') {
    const startsAt = later(startOf(row)).toISOString();
    if (startsAt > model.now.toISOString()) change(row, { startsAt });
  }
  if (what === 'moveBack') {
    const startsAt = dateOfNth(series, nth, timeZone);
    if (startsAt > model.now.toISOString()) change(row, { startsAt });
  }
  if (what === 'cancel') change(row, { status: 'closed' });
  if (what === 'rename') change(row, { title: `L10 ${by}` });
  if (what === 'renameAll') {
    series.title = `All ${by}`;
    for (const one of [row, ...following]) change(one, { title: series.title });
  }
  if (what === 'addToDate') change(row, { audience: [...new Set([...(row.audience ?? model.team), who])] });
  if (what === 'removeFromDate' && who !== ada)
    change(row, { audience: (row.audience ?? model.team).filter((one) => one !== who) });
  if (what === 'moveFollowing') {
    const moment = later(startOf(row));
    if (moment <= model.now) return;
    Object.assign(series, { anchorNth: nth, ...anchorAt(moment.toISOString(), timeZone) });
    change(row, { startsAt: moment.toISOString() });
    for (const one of following) change(one, { startsAt: dateOfNth(series, one.nth ?? 0, timeZone) });
  }
  if (what === 'repeat') {
    const repeat = (['weekly', 'biweekly', 'monthly'] as Repeat[])[by % 3] ?? 'weekly';
    if (repeat === series.repeat) return;
    cancelFollowing(model, nth);
    Object.assign(series, {
      repeat,
      anchorNth: nth,
      nextNth: nth + 1,
      endNth: null,
      ...anchorAt(startOf(row), timeZone),
    });
  }
  if (what === 'stopRepeating') {
    cancelFollowing(model, nth);
    endSeries(model, nth);
  }
  if (what === 'cancelFollowing') {
    change(row, { status: 'closed' });
    cancelFollowing(model, nth);
    endSeries(model, nth);
  }
  if (what === 'zone') {
    const to = ['Europe/Berlin', 'America/Chicago', 'Asia/Kolkata'][by % 3] ?? timeZone;
    for (const one of ahead) {
      const isPlanned = isDateOfNth(series, one.nth ?? 0, startOf(one), timeZone);
      change(one, isPlanned ? { startsAt: dateOfNth(series, one.nth ?? 0, to) } : {});
    }
    model.timeZone = to;
  }
}

const keyOf = ({ userId, guest }: Pick<Expected, 'userId' | 'guest'>) => userId ?? guest ?? '';
const isOn = (model: Model, row: Row, key: string) => (row.audience ?? model.team).includes(key);

/** The subjects of invitations: the series, and each single meeting. */
const subjectsOf = (model: Model): string[] => [
  ...new Set([
    'series',
    ...model.rows.filter(({ seriesId }) => seriesId === null).map(({ id }) => String(id)),
    ...[...model.invitations.keys()].map((key) => key.split(' ')[0] ?? ''),
  ]),
];

/** The situation of a subject, with an invitation for everyone who is or was expected. */
function situationOf(model: Model, subject: string): Situation | undefined {
  const { now, timeZone, series } = model;
  const isSeries = subject === 'series';
  const rows = isSeries
    ? seriesRows(model)
    : model.rows.filter(({ id, seriesId }) => String(id) === subject && seriesId === null);
  const today = dayIn(timeZone, now);
  const [single] = rows;
  const isCanceled = !isSeries && single?.status === 'closed';
  const isGone = isSeries ? !series : !single;
  if (!isGone && !isSeries && !isCanceled && single && startOf(single) <= now.toISOString()) return undefined;
  const isComing = !isGone && !isCanceled;
  const base = isSeries ? series : single;
  const expectedIn = (row: Row) => everyone.filter((key) => isOn(model, row, key));
  const own = isSeries ? rows.filter(({ audience, status }) => audience && status === 'scheduled') : [];
  const whole = !isComing ? [] : isSeries ? model.team : single ? expectedIn(single) : [];
  const coming = isComing ? own.filter((row) => isAhead(model, row)).flatMap(expectedIn) : [];
  for (const key of new Set([...whole, ...coming])) {
    const id = model.invitations.size + 1;
    const who = key.includes('@') ? { userId: null, guest: key } : { userId: key, guest: null };
    const fresh = { answer: null, answeredAt: null, isNotified: false, mailedTo: null, mailed: [], sequence: 0 };
    if (!model.invitations.has(`${subject} ${key}`))
      model.invitations.set(`${subject} ${key}`, {
        id,
        organizationId: 1,
        seriesId: isSeries ? 1 : null,
        meetingId: isSeries ? null : Number(subject),
        ...who,
        ...fresh,
        isOfWhole: false,
        isExpected: false,
        dates: new Map(),
        next: undefined,
        waiting: undefined,
      });
  }
  const invitations = [...model.invitations].filter(([key]) => key.startsWith(`${subject} `)).map(([, one]) => one);
  for (const one of invitations) {
    one.isOfWhole = whole.includes(keyOf(one));
    one.dates = new Map(own.map((row) => [row.id, isComing && isOn(model, row, keyOf(one))]));
    one.isExpected = one.isOfWhole || [...one.dates.values()].some(Boolean);
    one.mailed = JSON.parse(JSON.stringify(one.mailed));
  }
  const people = new Map(
    everyone
      .filter((key) => !key.includes('@'))
      .map((key) => [key, { name: key, email: emailOf(key), wantsMail: true, isDemo: false }]),
  );
  const options = {
    since: today,
    isInvitation: true,
    timeZone,
    installation: 'deck',
    publicUrl: 'https://deck.example.com',
    peopleOf: () => ({ organizer: undefined, attendees: [] }),
  };
  const events = eventsOf(rows, isSeries && series ? [{ ...series }] : [], options);
  return {
    accountId: null,
    details:
      isGone || !base
        ? undefined
        : {
            teamId: 1,
            participantIds: null,
            organizerId: ada,
            guests: [],
            title: base.title,
            durationMinutes: 60,
            meetingType: 'weekly',
            repeat: isSeries ? (series?.repeat ?? null) : null,
            agenda: [],
            state: isCanceled ? 'canceled' : 'coming',
            meetingDate: single ? startOf(single) : '',
          },
    organizer: { name: ada, email: emailOf(ada) },
    events: isSeries ? events.filter(({ uid }) => uid.startsWith('series-')) : events,
    rows: invitations,
    people,
    readers: new Set(everyone),
    refused: new Set(),
    answersToDates: isSeries ? [...model.dates.values()] : [],
    clock: {
      isPast: (date, minutes) => isDatePast(date, minutes, { timeZone, now }),
      momentOf: (date) => momentOf(date, timeZone),
      now: now.toISOString(),
      today,
      yesterday: dayAfter(today, -1),
    },
  };
}

/** Sends what there is to tell, and checks what each message says of itself. */
async function send(model: Model): Promise<void> {
  for (const subject of subjectsOf(model)) {
    const situation = situationOf(model, subject);
    if (!situation) continue;
    const plan = planMails(situation);
    for (const date of plan.dates) model.dates.set(dateKey(date, date.meetingId), date);
    const eventsIn = fileEventsOf(situation, plan);
    for (const mail of plan.mails) {
      const events = eventsIn(mail);
      const file = await icalendarOf('', events, { method: methodOf(mail), sentBy: 'deck@example.com' });
      const key = `${mail.address} ${events[0]?.uid}`;
      const latest = model.numbers.get(key) ?? -1;
      for (const { sequence } of readFile(file).events) expect(sequence).toBeGreaterThan(latest);
      model.numbers.set(key, mail.sequence);
      model.calendars.get(mail.address)?.receive(file);
      const { asks } = mail.message;
      const starts = asks === 'all' ? [] : asks.map(({ start }) => situation.clock.momentOf(start));
      expect(starts).toEqual([...starts].sort());
    }
    for (const { id, isMoved, ...changed } of plan.changes) {
      const one = situation.rows.find((row) => row.id === id);
      if (one) Object.assign(one, changed, isMoved && { answer: null });
    }
    for (const { row, message } of plan.mails)
      if (message.moved === 'all')
        for (const [key, date] of model.dates) if (keyOf(date) === keyOf(row)) model.dates.delete(key);
  }
}

/** What a person's calendar shows of the coming weeks, and what the product shows them. */
function compare(model: Model): void {
  const from = model.now.toISOString();
  const until = new Date(model.now.getTime() + (aheadDays - 6) * 24 * 3600_000).toISOString();
  for (const key of everyone) {
    const contents = model.calendars.get(emailOf(key))?.contents() ?? '';
    const expected = model.rows
      .filter((row) => isAhead(model, row) && startOf(row) <= until && isOn(model, row, key))
      .map((row) => ({ start: startOf(row), title: row.title }));
    const inOrder = (all: typeof expected) =>
      all.toSorted((one, other) => `${one.start} ${one.title}`.localeCompare(`${other.start} ${other.title}`));
    for (const read of [readByIcalJs, readByNodeIcal]) {
      const inCalendar = read(contents, from, until).filter(({ start }) => start > from);
      expect({ key, meetings: inOrder(inCalendar) }).toEqual({ key, meetings: inOrder(expected) });
    }
  }
}

const anAct = fc.record({
  what: fc.constantFrom(...acts),
  which: fc.nat(7),
  by: fc.nat(30),
  who: fc.constantFrom(...everyone.slice(1)),
});

const graceActs = (...acts: [Act['what'], number, number?][]): Act[] =>
  acts.map(([what, which, by = 0]) => ({ what, which, by, who: 'grace' }));
const movedFirst = graceActs(['move', 0, 5], ['move', 0, 5]);
const examples: [string, Act[][]][] = [
  // The last date of a series is moved beyond its end. When the series is over, it is canceled, or someone is taken off it.
  [[...graceActs(['cancelFollowing', 1]), ...movedFirst], graceActs(['cancel', 0])],
  [[...graceActs(['cancelFollowing', 1]), ...movedFirst], graceActs(['removeFromDate', 0])],
  // Someone is taken off a date, and comes back when it has passed the day that it was planned for.
  [[...graceActs(['removeFromDate', 0]), ...movedFirst], graceActs(['addToDate', 0])],
  // The only date that someone is invited to is this morning, and has passed in the time zone that the organization has from now on.
  [
    graceActs(['leave', 0], ['addToDate', 5], ['moveFollowing', 0, 15]),
    ...[[], [], [], [], graceActs(['moveFollowing', 0, 10]), graceActs(['zone', 0, 23])],
  ],
  // The first date after the February of a series on the 30th is canceled.
  [graceActs(['move', 3, 9], ['repeat', 3, 11]), [], [], [], [], [], graceActs(['cancel', 1])],
].map((weeks) => ['2026-01-05', weeks]);

/** Ten weeks each. */
const runs = process.env.TEST_DEPTH === 'core' ? 20 : 100;

test('after each of many weeks, calendars that get nothing but the mails show what the product shows', async () => {
  const weeks = fc.array(fc.array(anAct, { maxLength: 4 }), { minLength: 10, maxLength: 10 });
  const startDay = fc.constantFrom('2026-01-05', '2026-03-02', '2026-09-07', '2026-12-21');
  await fc.assert(
    fc.asyncProperty(startDay, weeks, async (day, weeks) => {
      const model = newModel('Europe/Lisbon', day);
      for (const week of weeks) {
        schedule(model);
        for (const one of week) act(model, one);
        schedule(model);
        await send(model);
        compare(model);
        // Just after another meeting, so that some have begun.
        model.now = new Date(model.now.getTime() + 7 * 24 * 3600_000 + 3600_000);
      }
    }),
    { numRuns: runs, examples },
  );
}, 300_000);
