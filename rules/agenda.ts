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

/** The quarterly and the annual session of EOS, of a day or two; 240 minutes stand for half a day. */
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

/** The agendas of meetings whose team has none of its own. */
export const defaultAgendas: { [Type in MeetingType]: AgendaItem[] } = {
  weekly: level10,
  monthly: level10,
  quarterly,
  annual,
  one_on_one: oneOnOne,
  special,
};

/** The agenda of meetings of a type: the team's own, or the usual one. */
export const agendaFor = (type: MeetingType, agendas: Agendas | undefined): AgendaItem[] =>
  agendas?.[type] ?? defaultAgendas[type];

/** How many minutes all items of an agenda take together. */
export const minutesOf = (agenda: Pick<AgendaItem, 'minutes'>[]): number =>
  agenda.reduce((sum, { minutes }) => sum + minutes, 0);

/** How many minutes to plan for a meeting with this agenda: as long as it takes, as far as a meeting may be planned. */
export const plannedFor = (agenda: Pick<AgendaItem, 'minutes'>[]): number =>
  Math.min(meetingMinutes.most, Math.max(meetingMinutes.least, minutesOf(agenda)));

/** Where a meeting is, as far as its clock needs to know. */
export type Run = Pick<Meeting, 'currentAgendaItem' | 'itemSeconds' | 'agendaStartTime' | 'pausedAt'>;

/** A run with nothing but what is its own, for it may be given as a whole meeting. */
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

/** The same in whole seconds. */
export const secondsInItem = (run: Run, now: number): number => Math.floor(timeInItem(run, now) / 1000);

/** How many seconds each item up to the last one visited has taken so far. */
function secondsSoFar(run: Run, now: number): number[] {
  const length = Math.max(run.itemSeconds.length, run.currentAgendaItem + 1);
  return Array.from({ length }, (_, item) =>
    item === run.currentAgendaItem ? secondsInItem(run, now) : (run.itemSeconds[item] ?? 0),
  );
}

/** How many seconds the meeting has run so far, pauses and suspensions apart. */
export const secondsInMeeting = (run: Run, now: number): number =>
  secondsSoFar(run, now).reduce((sum, seconds) => sum + seconds, 0);

/** At another item of the agenda, whose clock goes on where it was left. The fraction of a second goes along: none is lost. */
export function atItem(run: Run, item: number, now: number): Run {
  const itemSeconds = secondsSoFar(run, now);
  const fraction = timeInItem(run, now) % 1000;
  return {
    currentAgendaItem: item,
    itemSeconds,
    agendaStartTime: isoOf(now - (itemSeconds[item] ?? 0) * 1000 - fraction),
    pausedAt: run.pausedAt && isoOf(now),
  };
}

/** With its clock standing, or running again. */
export function paused(run: Run, isPaused: boolean, now: number): Run {
  if (run.agendaStartTime === null || isPaused === (run.pausedAt !== null)) return runOf(run);
  if (isPaused || run.pausedAt === null) return { ...runOf(run), pausedAt: isoOf(now) };
  return {
    ...runOf(run),
    agendaStartTime: isoOf(Date.parse(run.agendaStartTime) + now - Date.parse(run.pausedAt)),
    pausedAt: null,
  };
}

/** Started, or going on after it was suspended. */
export const started = (run: Run, now: number): Run => ({
  ...runOf(run),
  agendaStartTime: isoOf(now - secondsInItem(run, now) * 1000),
});

/** Suspended or over: what the items took stays. */
export const halted = (run: Run, now: number): Run => ({
  ...runOf(run),
  itemSeconds: secondsSoFar(run, now),
  agendaStartTime: null,
  pausedAt: null,
});

/** The stars of a meeting that people rated from 1 to 10: half the average, from 1 to 5; null where nobody did. */
export function starsOf(ratings: number[]): number | null {
  if (ratings.length === 0) return null;
  const average = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  return Math.max(1, Math.round(average / 2));
}

/** What people gave from 1 to 10 on average, to one decimal; null where nobody rated. */
export function averageOf(ratings: number[]): number | null {
  if (ratings.length === 0) return null;
  return Math.round((ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length) * 10) / 10;
}
