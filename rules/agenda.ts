import type { AgendaItem, Agendas, ItemNameKey, NewAgendaItem } from '#contract/agendas.ts';
import { meetingMinutes } from '#contract/limits.ts';
import type { Meeting, MeetingType } from '#contract/meetings.ts';
import { type Message, msg } from './translate.ts';

/**
 * The names of the items of the default agendas: in English for programs, and as each reader sees them in their language and terms.
 * Agendas and recaps store their keys.
 */
export const itemNames: Record<ItemNameKey, { english: string; message: Message }> = {
  segue: { english: 'Segue', message: msg('Segue') },
  scorecard: { english: 'Scorecard', message: msg('{scorecardTitle}') },
  rock_review: { english: 'Rock Review', message: msg('{rockTitle} Review') },
  headlines: { english: 'Customer/Employee Headlines', message: msg('Customer/Employee {headlinesTitle}') },
  todo_list: { english: 'To-Do List', message: msg('{todoTitle} List') },
  ids: { english: 'IDS', message: msg('IDS') },
  conclude: { english: 'Conclude', message: msg('Conclude') },
  quarter_review: { english: 'Review of the Quarter', message: msg('Review of the Quarter') },
  vision: { english: 'Vision', message: msg('Vision') },
  next_rocks: { english: 'Rocks of the Next Quarter', message: msg('{rocksTitle} of the Next Quarter') },
  next_steps: { english: 'Next Steps', message: msg('Next Steps') },
  year_review: { english: 'Review of the Year', message: msg('Review of the Year') },
  team_health: { english: 'Team Health', message: msg('Team Health') },
  swot: {
    english: 'Strengths, Weaknesses, Opportunities, Threats',
    message: msg('Strengths, Weaknesses, Opportunities, Threats'),
  },
  year_goals: { english: 'Vision and Goals of the Year', message: msg('Vision and Goals of the Year') },
  check_in: { english: 'Check-In', message: msg('Check-In') },
  numbers: { english: 'Numbers', message: msg('Numbers') },
  issues: { english: 'Issues', message: msg('{issuesTitle}') },
  feedback: { english: 'Feedback, Both Ways', message: msg('Two-Way Feedback') },
};

const nameKeys = Object.keys(itemNames) as ItemNameKey[];

/** Returns the name of an item as readers see it: one of ours, or what the team typed. */
export const itemText = ({ name, nameKey }: Pick<AgendaItem, 'name' | 'nameKey'>): Message =>
  nameKey ? itemNames[nameKey].message : { text: '{name}', values: { name } };

/** Returns the items with the keys of those names that are ours in English. */
export const withNameKeys = (items: NewAgendaItem[]): AgendaItem[] =>
  items.map((item) => {
    const nameKey = nameKeys.find((key) => itemNames[key].english === item.name);
    return nameKey ? { ...item, nameKey } : item;
  });

const item = (kind: AgendaItem['kind'], nameKey: ItemNameKey, minutes: number): AgendaItem => {
  const name = itemNames[nameKey].english;
  return { kind, name, nameKey, minutes };
};

const level10: AgendaItem[] = [
  item('segue', 'segue', 5),
  item('scorecard', 'scorecard', 5),
  item('rocks', 'rock_review', 5),
  item('headlines', 'headlines', 5),
  item('todos', 'todo_list', 5),
  item('ids', 'ids', 60),
  item('conclude', 'conclude', 5),
];

/** The quarterly and annual sessions of EOS, which take one or two days. */
const quarterly: AgendaItem[] = [
  item('segue', 'segue', 30),
  item('rocks', 'quarter_review', 60),
  item('notes', 'vision', 60),
  item('next_rocks', 'next_rocks', 120),
  item('ids', 'ids', 180),
  item('todos', 'next_steps', 15),
  item('conclude', 'conclude', 15),
];
const annual: AgendaItem[] = [
  item('segue', 'segue', 60),
  item('rocks', 'year_review', 90),
  item('notes', 'team_health', 90),
  item('notes', 'swot', 60),
  item('notes', 'year_goals', 180),
  item('next_rocks', 'next_rocks', 120),
  item('ids', 'ids', 180),
  item('conclude', 'conclude', 30),
];
const oneOnOne: AgendaItem[] = [
  item('segue', 'check_in', 10),
  item('scorecard', 'numbers', 5),
  item('rocks', 'rock_review', 5),
  item('todos', 'todo_list', 5),
  item('ids', 'issues', 20),
  item('notes', 'feedback', 10),
  item('conclude', 'conclude', 5),
];
const special: AgendaItem[] = [
  item('segue', 'check_in', 5),
  item('todos', 'todo_list', 10),
  item('rocks', 'rock_review', 10),
  item('ids', 'ids', 25),
  item('conclude', 'conclude', 10),
];

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
