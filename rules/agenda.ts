import type { AgendaItem, Agendas } from '#contract/agendas.ts';
import { meetingMinutes } from '#contract/limits.ts';
import type { Meeting, MeetingType } from '#contract/meetings.ts';
import { type Message, msg } from './translate.ts';

const level10: AgendaItem[] = [
  { kind: 'segue', name: 'Segue', minutes: 5 },
  { kind: 'scorecard', name: 'Scorecard', minutes: 5 },
  { kind: 'rocks', name: 'Rock Review', minutes: 5 },
  { kind: 'headlines', name: 'Customer/Employee Headlines', minutes: 5 },
  { kind: 'todos', name: 'To-Do List', minutes: 5 },
  { kind: 'ids', name: 'IDS', minutes: 60 },
  { kind: 'conclude', name: 'Conclude', minutes: 5 },
];

/** The quarterly and annual sessions of EOS, which take one or two days. */
const quarterly: AgendaItem[] = [
  { kind: 'segue', name: 'Segue', minutes: 30 },
  { kind: 'rocks', name: 'Review of the Quarter', minutes: 60 },
  { kind: 'notes', name: 'Vision', minutes: 60 },
  { kind: 'next_rocks', name: 'Rocks of the Next Quarter', minutes: 120 },
  { kind: 'ids', name: 'IDS', minutes: 180 },
  { kind: 'todos', name: 'Next Steps', minutes: 15 },
  { kind: 'conclude', name: 'Conclude', minutes: 15 },
];
const annual: AgendaItem[] = [
  { kind: 'segue', name: 'Segue', minutes: 60 },
  { kind: 'rocks', name: 'Review of the Year', minutes: 90 },
  { kind: 'notes', name: 'Team Health', minutes: 90 },
  { kind: 'notes', name: 'Strengths, Weaknesses, Opportunities, Threats', minutes: 60 },
  { kind: 'notes', name: 'Vision and Goals of the Year', minutes: 180 },
  { kind: 'next_rocks', name: 'Rocks of the Next Quarter', minutes: 120 },
  { kind: 'ids', name: 'IDS', minutes: 180 },
  { kind: 'conclude', name: 'Conclude', minutes: 30 },
];
const oneOnOne: AgendaItem[] = [
  { kind: 'segue', name: 'Check-In', minutes: 10 },
  { kind: 'scorecard', name: 'Numbers', minutes: 5 },
  { kind: 'rocks', name: 'Rock Review', minutes: 5 },
  { kind: 'todos', name: 'To-Do List', minutes: 5 },
  { kind: 'ids', name: 'Issues', minutes: 20 },
  { kind: 'notes', name: 'Feedback, Both Ways', minutes: 10 },
  { kind: 'conclude', name: 'Conclude', minutes: 5 },
];
const special: AgendaItem[] = [
  { kind: 'segue', name: 'Check-In', minutes: 5 },
  { kind: 'todos', name: 'To-Do List', minutes: 10 },
  { kind: 'rocks', name: 'Rock Review', minutes: 10 },
  { kind: 'ids', name: 'IDS', minutes: 25 },
  { kind: 'conclude', name: 'Conclude', minutes: 10 },
];

/** The names of the items above. Agendas store the English name, and each reader sees it in their language and terms. */
export const defaultItemNames = new Map<string, Message>([
  ['Segue', msg('Segue')],
  ['Scorecard', msg('{scorecardTitle}')],
  ['Rock Review', msg('{rockTitle} Review')],
  ['Customer/Employee Headlines', msg('Customer/Employee {headlinesTitle}')],
  ['To-Do List', msg('{todoTitle} List')],
  ['IDS', msg('IDS')],
  ['Conclude', msg('Conclude')],
  ['Review of the Quarter', msg('Review of the Quarter')],
  ['Vision', msg('Vision')],
  ['Rocks of the Next Quarter', msg('{rocksTitle} of the Next Quarter')],
  ['Next Steps', msg('Next Steps')],
  ['Review of the Year', msg('Review of the Year')],
  ['Team Health', msg('Team Health')],
  ['Strengths, Weaknesses, Opportunities, Threats', msg('Strengths, Weaknesses, Opportunities, Threats')],
  ['Vision and Goals of the Year', msg('Vision and Goals of the Year')],
  ['Check-In', msg('Check-In')],
  ['Numbers', msg('Numbers')],
  ['Issues', msg('{issuesTitle}')],
  ['Feedback, Both Ways', msg('Two-Way Feedback')],
]);

/** The default agendas by meeting type. */
export const defaultAgendas: { [Type in MeetingType]: AgendaItem[] } = {
  weekly: level10,
  monthly: level10,
  quarterly,
  annual,
  one_on_one: oneOnOne,
  special,
};

/** Returns the team's own agenda for a meeting type, or the default agenda. */
export const agendaFor = (type: MeetingType, agendas: Agendas | undefined): AgendaItem[] =>
  agendas?.[type] ?? defaultAgendas[type];

/** Returns the total minutes of an agenda. */
export const minutesOf = (agenda: Pick<AgendaItem, 'minutes'>[]): number =>
  agenda.reduce((sum, { minutes }) => sum + minutes, 0);

/** Returns the minutes to schedule for an agenda: its total, within the limits `meetingMinutes`. */
export const plannedFor = (agenda: Pick<AgendaItem, 'minutes'>[]): number =>
  Math.min(meetingMinutes.most, Math.max(meetingMinutes.least, minutesOf(agenda)));

/** The fields of a meeting that its clock depends on. */
export type Run = Pick<Meeting, 'currentAgendaItem' | 'itemSeconds' | 'agendaStartTime' | 'pausedAt'>;

/** Picks the fields of the clock, because callers pass whole meetings. */
const runOf = ({ currentAgendaItem, itemSeconds, agendaStartTime, pausedAt }: Run): Run => ({
  currentAgendaItem,
  itemSeconds,
  agendaStartTime,
  pausedAt,
});

const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString();

/** How many milliseconds the current item has taken so far, over all times it was visited; `now` in milliseconds since 1970. */
function timeInItem({ currentAgendaItem, itemSeconds, agendaStartTime, pausedAt }: Run, now: number): number {
  if (agendaStartTime === null) return (itemSeconds[currentAgendaItem] ?? 0) * 1000;
  const until = pausedAt === null ? now : Date.parse(pausedAt);
  return Math.max(0, until - Date.parse(agendaStartTime));
}

/** Returns the whole seconds that the current item has run. `now` is in milliseconds since 1970. */
export const secondsInItem = (run: Run, now: number): number => Math.floor(timeInItem(run, now) / 1000);

/** Returns the seconds that each item has taken so far, up to the last one visited. */
function secondsSoFar(run: Run, now: number): number[] {
  const length = Math.max(run.itemSeconds.length, run.currentAgendaItem + 1);
  return Array.from({ length }, (_, item) =>
    item === run.currentAgendaItem ? secondsInItem(run, now) : (run.itemSeconds[item] ?? 0),
  );
}

/** Returns the seconds that the meeting has run so far, without pauses and suspensions. `now` is in milliseconds since 1970. */
export const secondsInMeeting = (run: Run, now: number): number =>
  secondsSoFar(run, now).reduce((sum, seconds) => sum + seconds, 0);

/**
 * Moves the meeting to another item, whose clock continues where the meeting left it. The fraction of a second carries over, so that
 * many quick steps lose no time. `now` is in milliseconds since 1970.
 */
export function moveToItem(run: Run, item: number, now: number): Run {
  const itemSeconds = secondsSoFar(run, now);
  const fraction = timeInItem(run, now) % 1000;
  return {
    currentAgendaItem: item,
    itemSeconds,
    agendaStartTime: isoOf(now - (itemSeconds[item] ?? 0) * 1000 - fraction),
    pausedAt: run.pausedAt && isoOf(now),
  };
}

/** Pauses or resumes the clock. `now` is in milliseconds since 1970. */
export function setPaused(run: Run, isPaused: boolean, now: number): Run {
  if (run.agendaStartTime === null || isPaused === (run.pausedAt !== null)) return runOf(run);
  if (isPaused || run.pausedAt === null) return { ...runOf(run), pausedAt: isoOf(now) };
  return {
    ...runOf(run),
    agendaStartTime: isoOf(Date.parse(run.agendaStartTime) + now - Date.parse(run.pausedAt)),
    pausedAt: null,
  };
}

/** Starts the clock, or continues it after a suspension. `now` is in milliseconds since 1970. */
export const startRun = (run: Run, now: number): Run => ({
  ...runOf(run),
  agendaStartTime: isoOf(now - secondsInItem(run, now) * 1000),
});

/** Stops the clock when the meeting is suspended or ends, and keeps the seconds of each item. `now` is in milliseconds since 1970. */
export const stopRun = (run: Run, now: number): Run => ({
  ...runOf(run),
  itemSeconds: secondsSoFar(run, now),
  agendaStartTime: null,
  pausedAt: null,
});

/** Returns the stars of a meeting, 1 to 5: half the average of ratings from 1 to 10. Null without ratings. */
export function starsOf(ratings: number[]): number | null {
  if (ratings.length === 0) return null;
  const average = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  return Math.max(1, Math.round(average / 2));
}

/** Returns the average rating to one decimal; null without ratings. */
export function averageOf(ratings: number[]): number | null {
  if (ratings.length === 0) return null;
  return Math.round((ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length) * 10) / 10;
}
